import { type ExplanationInWords, strengthLegend } from '@crs/matching';
import { favorsText, valueText } from '@crs/pipelines';
import { wrapColumns } from '../terminal/wrap.js';

/** Wraps a text into lines, each indented by a number of spaces. */
export type Wrapped = (text: string, indent: number) => string[];

const FIELD_WIDTH = 8;
const SPEAKS_WIDTH = 12;
/** The spaces between columns and before the first one. */
const GAPS = 4 * 2 + 4;

/** Says how sure the match is, why, and why it is not surer. */
export function reasonLines({ howSure, why, whyNotSurer }: ExplanationInWords, wrapped: Wrapped): string[] {
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
export function sideBySideLines(
  { sideBySide }: ExplanationInWords,
  columns: number,
  wrapped: Wrapped,
): string[] {
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
export function labeled(label: string, texts: readonly string[], wrapped: Wrapped, under = ''): string[] {
  const lines = texts.flatMap((text) => wrapped(text, 12).map((line) => line.trimStart()));
  const labels = [label, under];
  if (lines.length < 2 && under !== '') return [`  ${label} ${under}: ${lines[0] ?? ''}`];
  return lines.map((line, at) => `  ${(labels[at] ?? '').padEnd(10)}${line}`);
}
