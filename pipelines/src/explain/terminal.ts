import { styleText } from 'node:util';
import type { ExplainedCandidate } from '@crs/matching';
import { claimText } from '../decide/phrases.js';
import { sharedRange, signedBits, waterfallOf } from '../drawing/waterfall.js';
import { barOf, totalBar } from '../drawing/waterfall-text.js';
import { permitCount } from '../terminal/numbers.js';
import type { ExplainedPermit } from './explain-permit.js';
import { answerOf, decisionOf, differenceOf, valuesOf } from './phrases.js';

/** The capabilities of a terminal. */
export interface Terminal {
  /** Characters of a line. */
  readonly columns: number;
  readonly colours: boolean;
}

/** The most runners-up shown on a terminal. */
const SHOWN = 4;
/** Longer lines are hard to read. */
const MOST_COLUMNS = 110;
const SIGNAL_WIDTH = 23;
const WEIGHT_WIDTH = 8;

type Style = Parameters<typeof styleText>[0];

/** The lines that explain the match of a permit on a terminal. */
export function explainLines(
  jurisdiction: string,
  { permit, explanation, verdict, beaten, decision }: ExplainedPermit,
  terminal: Terminal,
): string[] {
  const columns = Math.max(60, Math.min(terminal.columns, MOST_COLUMNS));
  const paint = (style: Style, text: string): string =>
    terminal.colours ? styleText(style, text, { validateStream: false }) : text;
  const wrapped = (text: string, indent: number): string[] =>
    wrap(text, columns - indent).map((line) => `${' '.repeat(indent)}${line}`);
  const lines = [paint('bold', `${jurisdiction} ${permit.permitNumber}`)];
  if (permit.claim === null || explanation === null)
    return [...lines, '  names no contractor, so there is nothing to match.', ''];

  lines.push(
    ...labelled('claim', `${claimText(permit.claim)} (${permitCount(permit.claim.recordCount)})`, wrapped),
  );
  lines.push(...labelled('answer', answerOf(explanation), wrapped));
  if (decision !== null) lines.push(...labelled('decision', decisionOf(decision), wrapped));
  if (permit.served && permit.served.score !== explanation.match.score)
    lines.push(
      ...wrapped(
        'What is served was matched before the roster or the settings changed: run `crs match` again.',
        2,
      ),
    );
  const [best] = explanation.candidates;
  if (best === undefined) return [...lines, '  Nobody in the roster is like it.', ''];

  lines.push('', ...waterfallLines(best, columns, paint, wrapped));
  lines.push('', `  ${paint('bold', 'What the answer follows from')}`);
  for (const step of verdict?.steps ?? []) lines.push(...wrapped(step, 4));
  if (beaten.length > 0) lines.push('', `  ${paint('bold', 'RunnerUp')}`);
  for (const { licenseNumber, name, behind, differences } of beaten.slice(0, SHOWN)) {
    lines.push(...wrapped(`${licenseNumber} ${name}: ${behind.toFixed(2)} bits behind`, 4));
    const text =
      differences.length === 0 ? 'nothing tells the two apart' : differences.map(differenceOf).join(' · ');
    lines.push(...wrapped(text, 8).map((line) => paint('dim', line)));
  }
  if (beaten.length > SHOWN)
    lines.push(`    … and ${beaten.length - SHOWN} more; --json and --html show all.`);
  return [...lines, ''];
}

function waterfallLines(
  { entry, parts, score }: ExplainedCandidate,
  columns: number,
  paint: (style: Style, text: string) => string,
  wrapped: (text: string, indent: number) => string[],
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

function labelled(
  label: string,
  text: string,
  wrapped: (text: string, indent: number) => string[],
): string[] {
  const [first = '', ...rest] = wrapped(text, 12);
  return [`  ${label.padEnd(10)}${first.trimStart()}`, ...rest];
}

/** Wraps a text at spaces into lines of at most so many characters; breaks a longer word. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    let letters = [...word];
    if (line.length > 0 && line.length + 1 + letters.length > width) {
      lines.push(line.join(''));
      line = [];
    }
    while (letters.length > width) {
      lines.push(letters.slice(0, width).join(''));
      letters = letters.slice(width);
    }
    line = line.length === 0 ? letters : [...line, ' ', ...letters];
  }
  return line.length > 0 || lines.length === 0 ? [...lines, line.join('')] : lines;
}
