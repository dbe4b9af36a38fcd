/** Finds lines in a printed report that are not rows: group headings, repeated page headers, and totals. */

import type { Family } from '@crs/domain';
import type { RawRow } from '@crs/feeds';
import { cellText, columnsOf, compileRowFilter, rowFilterSchema } from '@crs/feeds';
import { proposeMapping } from '../forms/mapping.js';
import { fillOf, type Profile, profileRows } from '../profile/profile.js';
import type { SourceSample } from '../source/source-sample.js';

/** How to skip these lines, and what to tell the operator. */
interface ReportLines {
  readonly except: Readonly<Record<string, readonly string[]>>;
  /** True if some lines have fewer fields than the header. */
  readonly ragged: boolean;
  readonly warning: string;
}

/** At most this share of a report consists of such lines. If there are more, the column is simply often empty. */
const most = 0.4;

/** Such a line has at most this share of a row's values. */
const fullest = 0.6;

/** At most this many titles may be skipped by their text. If there are more, they are not headings. */
const mostTitles = 20;

/** The dashes below a header that repeats on every page. */
const ruler = /^[-=]{2,}$/;

/**
 * Finds the column that every row fills and that detects the most such lines, and the words in it that mark them.
 * @param telling columns to try, most likely first
 */
function reportLines(
  rows: readonly RawRow[],
  profiles: readonly Profile[],
  [identity = '', ...others]: readonly string[],
): ReportLines | null {
  const whole = rows.filter(({ error }) => error === null);
  const widths = whole.map((row) => filledIn(row)).sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const cut = rows.filter(({ error }) => error !== null && isCut(error.reason)).length;
  const isBare = (row: RawRow): boolean => filledIn(row) <= Math.max(1, usual * fullest);
  const numberOf = (row: RawRow): string => (cellText(row.values[identity]) ?? '').trim();
  const numbers = whole.filter((row) => !isBare(row)).map(numberOf);
  const shapes = new Set(numbers.filter((number) => number !== identity.trim()).map(shapeOf));
  let best: (ReportLines & { readonly count: number }) | null = null;
  // If a column identifies the rows, only that column can tell rows from other lines.
  for (const column of identity === '' ? others : [identity]) {
    const profile = profiles.find((one) => one.column === column);
    if (profile === undefined || usual < 3 || fillOf(profile) < 1 - most) continue;
    const valueIn = (row: RawRow): string => (cellText(row.values[column]) ?? '').trim();
    const without = whole.filter((row) => valueIn(row) === '');
    const headers = whole.filter((row) => valueIn(row) === column.trim());
    const ruled = whole.filter((row) => ruler.test(valueIn(row)));
    // "COMMERCIAL" or "Total" in place of a row's number, with at most a sum: a text with a digit may be a number.
    const found = whole.filter(
      (row) =>
        column === identity &&
        isBare(row) &&
        filledIn(row) <= 2 &&
        !/\d/.test(numberOf(row)) &&
        ![without, headers, ruled].some((lines) => lines.includes(row)) &&
        !shapes.has(shapeOf(numberOf(row))),
    );
    const texts = [...new Set(found.map(valueIn))];
    const titles = texts.length > mostTitles ? [] : found;
    const count = without.length + headers.length + ruled.length + titles.length + cut;
    if (count === 0 || cut > rows.length * 0.1) continue;
    // A row that merely lacks this value, or has dashes for it, has other values.
    if (without.some((row) => !isBare(row)) || ruled.some((row) => !isRuled(row))) continue;
    if (count <= (best?.count ?? 0)) continue;
    best = {
      count,
      except: {
        [column]: [
          ...(without.length + cut > 0 ? [''] : []),
          ...(headers.length > 0 ? [column] : []),
          ...new Set([...ruled, ...titles].map(valueIn)),
        ],
      },
      ragged: cut > 0,
      warning: `${count === 1 ? 'One line of the sample is a heading, a total, or a repeated header, not a row: it has' : `${count} lines of the sample are headings, totals, or repeated headers, not rows: they have`} no ${column}${
        titles.length === 0 ? '' : `, or ${texts.map((text) => `"${text}"`).join(', ')} in its place`
      }, and ${count === 1 ? 'is' : 'are'} left out by "except".`,
    };
  }
  return best;
}

/** True if a line has fewer fields than the header. */
function isCut(reason: string): boolean {
  const [, fields, expected] = /^(\d+) fields where the header has (\d+)/.exec(reason) ?? [];
  return fields === undefined || Number(fields) < Number(expected);
}

/** The shape of `B24-0101` is `A9-9`. */
const shapeOf = (text: string): string => text.replace(/[A-Za-z]+/g, 'A').replace(/\d+/g, '9');

function filledIn(row: RawRow): number {
  return textsOf(row).filter((text) => text !== '').length;
}

/** True if a line has only dashes. */
function isRuled(row: RawRow): boolean {
  return textsOf(row).every((text) => text === '' || ruler.test(text));
}

function textsOf({ values }: RawRow): string[] {
  const texts: string[] = [];
  // Delimited rows show their columns through a prototype.
  for (const name in values) texts.push((cellText(values[name]) ?? '').trim());
  return texts;
}

/** Returns a sample's rows, without the report lines among them. */
export function rowsOfReport(
  { rows, columns, format }: Pick<SourceSample, 'rows' | 'columns' | 'format'>,
  family: Family,
  profiles: readonly Profile[],
): { usable: readonly RawRow[]; profiles: readonly Profile[]; lines: ReportLines | null } {
  const whole = rows.filter(({ error }) => error === null);
  const isTable = format !== null && !['json', 'jsonl'].includes(String(format.type));
  const lines = isTable ? reportLines(rows, profiles, tellingColumns(family, profiles)) : null;
  if (lines === null) return { usable: whole, profiles, lines };
  const counts = compileRowFilter(undefined, rowFilterSchema.parse(lines.except));
  const usable = whole.filter(({ values }) => counts(values));
  const cells = usable.map(({ values }) => values);
  return { usable, profiles: profileRows(cells, columns), lines };
}

/** Source columns that every record fills: the identifying column, then others. */
function tellingColumns(family: Family, profiles: readonly Profile[]): string[] {
  const { columns } = proposeMapping(family, profiles);
  return alwaysFilled[family].flatMap((name) => {
    const form = columns.get(name)?.form;
    return form === undefined ? [''] : columnsOf(form).slice(0, 1);
  });
}

/** Our columns that every record in a report has, and that its headings and totals lack. The first identifies the record. */
const alwaysFilled: Readonly<Record<Family, readonly string[]>> = {
  permits: ['permitNumber', 'issueDate', 'propertyAddress'],
  licenses: ['licenseNumber', 'expirationDate', 'city'],
  inspections: ['activityNumber'],
  orders: ['fileNumbers', 'orderDate'],
  actions: ['caseNumber', 'actionDate'],
};
