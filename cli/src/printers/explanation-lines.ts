import { type ExplanationInWords, strengthLegend } from '@crs/matching';
import { favoursText, valueText } from '@crs/pipelines';
import { wrapColumns } from '../terminal/wrap.js';

/** Wraps a text into lines with so many spaces before each. */
export type Wrapped = (text: string, indent: number) => string[];

const FIELD_WIDTH = 8;
const SPEAKS_WIDTH = 12;
/** Between columns, and before the first one. */
const GAPS = 4 * 2 + 4;

/** How sure the match is, why, and why not surer. */
export function reasonLines({ howSure, why, whyNotSurer }: ExplanationInWords, wrapped: Wrapped): string[] {
  return [
    ...labelled('certainty', [howSure], wrapped),
    ...labelled(
      'why',
      why.map(({ strength, text }) => `${strength}: ${text}`),
      wrapped,
    ),
    ...(whyNotSurer.length === 0 ? [] : labelled('why not', whyNotSurer, wrapped, 'higher')),
  ];
}

/** The two best candidates beside each other. */
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
      favoursText(field, { first: '1', second: '2' }),
    ]),
  ];
  return [
    ...wrapColumns(rows, [FIELD_WIDTH, value, value, value, SPEAKS_WIDTH]).map((line) => `    ${line}`),
    ...wrapped(`(${strengthLegend})`, 4),
  ];
}

/** A label in front of texts, each of which begins on its own line. A second label stands on the second line. */
export function labelled(label: string, texts: readonly string[], wrapped: Wrapped, under = ''): string[] {
  const lines = texts.flatMap((text) => wrapped(text, 12).map((line) => line.trimStart()));
  const labels = [label, under];
  if (lines.length < 2 && under !== '') return [`  ${label} ${under}: ${lines[0] ?? ''}`];
  return lines.map((line, at) => `  ${(labels[at] ?? '').padEnd(10)}${line}`);
}
