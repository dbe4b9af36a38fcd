import { UsageError } from '@crs/domain';
import { type MaskedField, maskedFields } from '@crs/matching';
import {
  type Answer,
  answersFile,
  checkExclusions,
  evaluateLabels,
  labelsUnder,
  loadDecisionLabels,
  readLabels,
  withoutTelling,
  withSession,
} from '@crs/pipelines';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { positiveInteger, runNumber } from '../options.js';
import { printComparison, printEvaluation } from '../printers/evaluation.js';
import { evaluationPage } from '../printers/evaluation-page.js';
import { printJson } from '../terminal/print.js';
import { writePage, writeShown } from '../write-page.js';

interface EvaluateOptions {
  readonly labels?: string;
  readonly decisions?: boolean;
  readonly mask: MaskedField[];
  readonly by: 'claim' | 'permit';
  readonly worst: number;
  readonly compare?: number;
  readonly html?: string;
  readonly answers?: string;
  readonly json?: boolean;
}

export function defineEvaluate(command: Command): void {
  command
    .option('--labels <file>', 'CSV with jurisdiction, permit_number, license_number; may be gzipped')
    .option('--decisions', 'use decisions as labels, alone or in addition to the file')
    .option('--mask <fields>', `hide permit fields: ${maskedFields.join(',')}`, parseMask, [])
    .addOption(
      new Option('--by <vote>', 'count each distinct claim once, or each permit')
        .choices(['claim', 'permit'])
        .default('claim'),
    )
    .option('--worst <n>', 'number of false matches and misses to explain', positiveInteger, 20)
    .option(
      '--compare <run>',
      'also show what changed since this matching run: matches won, lost, or moved to another contractor',
      runNumber,
    )
    .option('--html <file>', 'write a page with next steps, curves, and the worst errors')
    .option('--answers <file>', 'write the best candidate for every labeled claim as CSV')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
An empty license_number means that the contractor is not in the roster. If several contractors share a number, name one in a
column license_type. A column named "also" lists the firm's other license numbers, separated by |: a match with any of them
is correct, and the output has separate figures by license in total, by jurisdiction, and by basis (the kind of evidence).
Only verified and likely matches count. The measured scores ignore analysts' decisions. A decision that rules out a contractor
is not a label; the output counts how many of these claims the scores still match to that contractor. --answers gives the best
candidate even if it is too improbable to match; its tier is then empty. The ' that our CSV puts before formulas is removed
when labels are read.

--compare takes the number of a matching run (\`crs runs\`) and compares its scores with today's, using the current records,
settings, and weights. Other jurisdictions keep their matches from that run.

Examples:  crs evaluate --labels labels.csv --mask phone,license --html quality.html
           crs evaluate --decisions --by permit
           crs evaluate --labels labels.csv --compare 42`,
    )
    .action(
      async ({
        labels: path,
        decisions,
        mask,
        by,
        worst,
        compare,
        html,
        answers: out,
        json,
      }: EvaluateOptions) => {
        if (path === undefined && !decisions)
          throw new UsageError(
            'labels.none',
            'There are no labels.',
            'Name a file with --labels, or use --decisions.',
          );
        const read = path === undefined ? [] : await readLabels(path);
        if (path !== undefined && read.length === 0)
          throw new UsageError('labels.empty', `${path} has no labels.`, 'Use a file with labels.');
        await withSession(async ({ context }) => {
          const labels = decisions
            ? labelsUnder(read, await loadDecisionLabels(context, path === undefined))
            : read;
          const answers: Answer[] = [];
          const onAnswers =
            out === undefined ? undefined : (some: readonly Answer[]) => answers.push(...some);
          const evaluated = await evaluateLabels(context, labels, { mask, by, worst, compare, onAnswers });
          const exclusions = decisions ? await checkExclusions(context, mask) : null;
          const report = withoutTelling(
            exclusions === null || exclusions.claims === 0 ? evaluated : { ...evaluated, exclusions },
          );
          if (out !== undefined) await writeShown('answers', out, answersFile(answers));
          if (html !== undefined) await writePage(html, evaluationPage(report));
          if (json) printJson(report);
          else {
            printEvaluation(report);
            if (report.comparison !== undefined) printComparison(report.comparison, by);
          }
        });
      },
    );
}

function parseMask(text: string): MaskedField[] {
  return text
    .split(',')
    .filter((field) => field !== '')
    .map((field) => {
      const known = maskedFields.find((name) => name === field.trim());
      if (known === undefined) throw new InvalidArgumentError(`Choose from ${maskedFields.join(', ')}.`);
      return known;
    });
}
