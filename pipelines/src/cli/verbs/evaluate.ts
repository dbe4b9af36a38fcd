import { UsageError } from '@crs/domain';
import { type MaskedField, maskedFields } from '@crs/matching';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { labelsUnder, loadDecisionLabels } from '../../evaluate/decision-labels.js';
import { type EvaluationReport, evaluateLabels } from '../../evaluate/evaluate.js';
import { readLabels } from '../../evaluate/labels.js';
import { percent, printJson, printLine, printTable } from '../output.js';
import { withSession } from '../session.js';

interface EvaluateOptions {
  readonly labels?: string;
  readonly decisions?: boolean;
  readonly mask: MaskedField[];
  readonly by: 'claim' | 'permit';
  readonly json?: boolean;
}

export function addEvaluateVerb(program: Command): void {
  program
    .command('evaluate')
    .description('precision, recall and calibration of the matcher against labels; publishes nothing')
    .option('--labels <file>', 'CSV with jurisdiction, permit_number, license_number; may be gzipped')
    .option('--decisions', 'what analysts decided as labels: alone, or over those of the file')
    .option('--mask <fields>', `hide fields of the permits: ${maskedFields.join(',')}`, parseMask, [])
    .addOption(
      new Option('--by <vote>', 'one vote a distinct claim, or one a permit')
        .choices(['claim', 'permit'])
        .default('claim'),
    )
    .option('--json', 'print one JSON document')
    .action(async ({ labels: path, decisions, mask, by, json }: EvaluateOptions) => {
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
        const labels = decisions ? labelsUnder(read, await loadDecisionLabels(context)) : read;
        const report = await evaluateLabels(context, labels, { mask, by });
        if (json) printJson(report);
        else print(report);
      });
    });
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

const share = (value: number | null): string => (value === null ? '–' : percent(value));

function print(report: EvaluationReport): void {
  const hidden = report.mask.length === 0 ? 'nothing hidden' : `${report.mask.join(' and ')} hidden`;
  printLine(
    `${report.labelled} labelled ${report.by}s, ${report.inRoster} of them in the roster; ${hidden}.\n`,
  );
  printTable(
    ['precision', 'recall', 'F1', 'candidate recall', 'calibration error'],
    [
      [
        share(report.precision),
        share(report.recall),
        share(report.f1),
        share(report.candidateRecall),
        share(report.calibrationError),
      ],
    ],
  );
  printLine();
  printTable(
    ['tier', 'count', 'precision', '95% interval'],
    Object.entries(report.tiers).map(([tier, { count, precision, low, high }]) => [
      tier,
      count,
      share(precision),
      `${share(low)} – ${share(high)}`,
    ]),
  );
  const { unknownPermit, noContractor, severalClaims } = report.leftOut;
  printLine(
    `\nLabels left out: ${unknownPermit} of permits that are not served, ${noContractor} of permits that name nobody, ` +
      `${severalClaims} of numbers that several contractors share.`,
  );
}
