import { styleText } from 'node:util';
import { barOf, sharedRange, totalBar, waterfallOf } from '@crs/console';
import { counted } from '@crs/domain';
import { type ExplainedCandidate, type ExplanationInWords, strengthLegend } from '@crs/matching';
import {
  claimText,
  decisionsOf,
  differenceOf,
  type ExplainedPermit,
  favorsText,
  firmOf,
  matchText,
  signedBits,
  valuesOf,
  valueText,
} from '@crs/pipelines';
import { wrap, wrapColumns } from '../terminal/wrap.js';

/** What a terminal can show. */
interface Terminal {
  /** Characters per line. */
  readonly columns: number;
  readonly colors: boolean;
}

/** The most runners-up to show on a terminal. */
const SHOWN = 4;
/** Longer lines are hard to read. */
const MOST_COLUMNS = 110;
const SIGNAL_WIDTH = 23;
const WEIGHT_WIDTH = 8;

type Style = Parameters<typeof styleText>[0];

/**
 * Explains a permit's match in lines for a terminal.
 * @param bits true to draw the weights and to show where each comes from
 */
export function explainLines(
  jurisdiction: string,
  { permit, explanation, verdict, inWords, beaten, firm, decision, exclusions }: ExplainedPermit,
  terminal: Terminal,
  bits = false,
): string[] {
  const columns = Math.max(60, Math.min(terminal.columns, MOST_COLUMNS));
  const paint = (style: Style, text: string): string =>
    terminal.colors ? styleText(style, text, { validateStream: false }) : text;
  const wrapped: Wrapped = (text, indent) =>
    wrap(text, columns - indent).map((line) => `${' '.repeat(indent)}${line}`);
  const title = `${jurisdiction} ${permit.permitNumber}`;
  const lines = [paint('bold', permit.role === undefined ? title : `${title}: ${permit.role}`)];
  if (permit.claim === null || explanation === null)
    return [...lines, '  names no contractor, so there is nothing to match.', ''];

  lines.push(
    ...labeled(
      'claim',
      [`${claimText(permit.claim)} (${counted(permit.claim.recordCount, 'permit')})`],
      wrapped,
    ),
  );
  lines.push(...labeled('answer', [matchText(explanation)], wrapped));
  if (firm !== null) lines.push(...labeled('firm', [firmOf(firm)], wrapped));
  const decided = decisionsOf({ decision, exclusions });
  if (decided.length > 0) lines.push(...labeled('decision', decided, wrapped));
  if (permit.served && permit.served.score !== explanation.match.score)
    lines.push(
      ...wrapped('The published match is older than the roster or settings: run `crs match` again.', 2),
    );
  const [best] = explanation.candidates;
  if (best === undefined) return [...lines, '  No contractor in the roster is similar.', ''];

  if (inWords !== null) {
    lines.push(...reasonLines(inWords, wrapped));
    const beside = sideBySideLines(inWords, columns, wrapped);
    if (beside.length > 0)
      lines.push('', `  ${paint('bold', 'The two best candidates side by side')}`, ...beside);
  }
  lines.push('', `  ${paint('bold', 'Signals in bits, which add up to the score')}`);
  lines.push(...(bits ? waterfallLines(best, columns, paint, wrapped) : weightLines(best, wrapped)));
  if (bits) {
    lines.push('', `  ${paint('bold', 'From score to tier')}`);
    for (const step of verdict?.steps ?? []) lines.push(...wrapped(step, 4));
  }
  if (!bits)
    return [
      ...lines,
      ...wrapped('(--bits draws the weights with their origins, and shows all runners-up)', 4),
      '',
    ];
  if (beaten.length > 0) lines.push('', `  ${paint('bold', 'Runners-up')}`);
  for (const { licenseNumber, name, behind, differences } of beaten.slice(0, SHOWN)) {
    lines.push(...wrapped(`${licenseNumber} ${name}: ${behind.toFixed(2)} bits behind`, 4));
    const text =
      differences.length === 0
        ? 'no evidence tells the two apart'
        : differences.map(differenceOf).join(' · ');
    lines.push(...wrapped(text, 8).map((line) => paint('dim', line)));
  }
  if (beaten.length > SHOWN)
    lines.push(`    … and ${beaten.length - SHOWN} more; --json and --html show all.`);
  return [...lines, ''];
}

/** Shows every signal with its weight and the values compared. */
function weightLines({ parts, score }: ExplainedCandidate, wrapped: Wrapped): string[] {
  const indent = 4 + SIGNAL_WIDTH + WEIGHT_WIDTH + 2;
  const row = (name: string, weight: number, values: string): string[] => {
    const [first = '', ...rest] = wrapped(values, indent);
    const start = `    ${name.padEnd(SIGNAL_WIDTH)}${signedBits(weight).padStart(WEIGHT_WIDTH)}  `;
    return [`${start}${first.trimStart()}`.trimEnd(), ...rest];
  };
  return [
    ...parts.flatMap((part) => row(part.signal, part.weight, valuesOf(part))),
    ...row('score', score, ''),
  ];
}

function waterfallLines(
  { entry, parts, score }: ExplainedCandidate,
  columns: number,
  paint: (style: Style, text: string) => string,
  wrapped: Wrapped,
): string[] {
  const waterfall = waterfallOf(parts);
  const range = sharedRange([waterfall]);
  const width = columns - 4 - SIGNAL_WIDTH - WEIGHT_WIDTH - 2;
  const row = (name: string, weight: string, bar: string): string =>
    `    ${name.padEnd(SIGNAL_WIDTH)}${weight.padStart(WEIGHT_WIDTH)}  ${bar}`.trimEnd();
  const lines = wrapped(`${entry.licenseNumber} ${entry.name}: ${signedBits(score)} bits`, 2).map((line) =>
    paint('bold', line),
  );
  for (const step of waterfall.steps) {
    const { part } = step;
    const bar = paint(part.weight < 0 ? 'yellow' : 'cyan', barOf(step, range, width));
    lines.push(row(part.signal, signedBits(part.weight), bar));
    const origin = part.origin === '' ? '' : ` [${part.origin}]`;
    lines.push(...wrapped(`${valuesOf(part)}${origin}`, 8).map((line) => paint('dim', line)));
  }
  lines.push(row('score', signedBits(waterfall.total), totalBar(waterfall, range, width)));
  return lines;
}

/** Wraps a text into lines, each indented by a number of spaces. */
type Wrapped = (text: string, indent: number) => string[];

const FIELD_WIDTH = 8;
const SPEAKS_WIDTH = 12;
/** The spaces between columns and before the first one. */
const GAPS = 4 * 2 + 4;

/** Says how certain the match is, why, and what lowers the confidence. */
function reasonLines({ howSure, why, whyNotSurer }: ExplanationInWords, wrapped: Wrapped): string[] {
  return [
    ...labeled('certainty', [howSure], wrapped),
    ...labeled(
      'why',
      why.map(({ strength, text }) => `${strength}: ${text}`),
      wrapped,
    ),
    ...(whyNotSurer.length === 0 ? [] : labeled('why not', whyNotSurer, wrapped, 'higher')),
  ];
}

/** Shows the two best candidates side by side. */
function sideBySideLines({ sideBySide }: ExplanationInWords, columns: number, wrapped: Wrapped): string[] {
  if (sideBySide === null) return [];
  const { first, second, fields } = sideBySide;
  const value = Math.floor((columns - FIELD_WIDTH - SPEAKS_WIDTH - GAPS) / 3);
  const rows = [
    [
      '',
      'On the permit',
      `1: ${first.licenseNumber}`,
      `2: ${second.licenseNumber}${second.isSameFirm ? ' (same firm)' : ''}`,
      'Favors',
    ],
    ...fields.map((field) => [
      field.field,
      field.claim ?? '–',
      valueText(field.first),
      valueText(field.second),
      favorsText(field, { first: '1', second: '2' }),
    ]),
  ];
  return [
    ...wrapColumns(rows, [FIELD_WIDTH, value, value, value, SPEAKS_WIDTH]).map((line) => `    ${line}`),
    ...wrapped(`(${strengthLegend})`, 4),
  ];
}

/** Puts a label before texts that each begin on their own line. A second label goes on the second line. */
function labeled(label: string, texts: readonly string[], wrapped: Wrapped, under = ''): string[] {
  const lines = texts.flatMap((text) => wrapped(text, 12).map((line) => line.trimStart()));
  const labels = [label, under];
  if (lines.length < 2 && under !== '') return [`  ${label} ${under}: ${lines[0] ?? ''}`];
  return lines.map((line, at) => `  ${(labels[at] ?? '').padEnd(10)}${line}`);
}
