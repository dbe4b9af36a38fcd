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
    .option('--decisions', 'what analysts decided as labels: alone, or over those of the file')
    .option('--mask <fields>', `hide fields of the permits: ${maskedFields.join(',')}`, parseMask, [])
    .addOption(
      new Option('--by <vote>', 'one vote a distinct claim, or one a permit')
        .choices(['claim', 'permit'])
        .default('claim'),
    )
    .option('--worst <n>', 'how many false matches and misses to explain', positiveInteger, 20)
    .option(
      '--compare <run>',
      'also what moved since this matching: won, lost, another contractor',
      runNumber,
    )
    .option('--html <file>', 'write it as a page: what to do next, curves, the worst errors')
    .option('--answers <file>', 'write the best candidate of every labelled claim as CSV')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
An empty license_number says that no contractor of the roster did the work. Where a roster gives a number to several
contractors, a column license_type says which is meant. A column also lists other license numbers of the
same firm, separated by |: a match with one of them is right, and figures by line are printed beside, for the whole, each
jurisdiction and each basis: what the best candidate rests on. A match counts at tier verified or likely.
Decisions of analysts are never seen by what is measured. One that excludes a contractor is no label; how many
such claims the scores still match to it is printed beside. --answers names the best candidate also where it is too
improbable to be matched; the tier is empty there. A ' that our CSV adds in front of formulas is removed when labels
are read.

--compare takes the number of a matching (\`crs runs\`): what the scores said then stands beside what they say now, with the
current records, settings and weights. Other jurisdictions are taken as they were matched then.

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
            'No labels were given.',
            'Name a file with --labels, or take what analysts decided with --decisions.',
          );
        const read = path === undefined ? [] : await readLabels(path);
        if (path !== undefined && read.length === 0)
          throw new UsageError('labels.empty', `${path} holds no label.`, 'Give a file with labels.');
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
