/** Lines of a printed report that are no rows: headings of groups, the header on every page, totals. */

import type { Family } from '@crs/domain';
import type { RawRow } from '@crs/feeds';
import { cellText, columnsOf, compileRowFilter, rowFilterSchema } from '@crs/feeds';
import { proposeMapping } from '../forms/mapping.js';
import { fillOf, type Profile, profileRows } from '../profile/profile.js';
import type { SourceSample } from '../source/source-sample.js';

/** How to leave such lines out, and what to say of it. */
export interface ReportLines {
  readonly except: Readonly<Record<string, readonly string[]>>;
  /** Whether some have fewer fields than the header. */
  readonly ragged: boolean;
  readonly warning: string;
}

/** At most this share of a report are such lines; where there are more, the column is simply often empty. */
const most = 0.4;

/** Such lines have at most this share of what a row has. */
const fullest = 0.6;

/** So many titles may be left out by their texts; where there are more, they are no headings. */
const mostTitles = 20;

/** The dashes below a header that comes again on every page. */
const ruler = /^[-=]{2,}$/;

/**
 * Finds the column that every row fills and that tells most such lines, and says which words in it make a line none.
 * @param telling columns to try, the likeliest first
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
  // Where a column identifies the rows, it alone says what is none.
  for (const column of identity === '' ? others : [identity]) {
    const profile = profiles.find((one) => one.column === column);
    if (profile === undefined || usual < 3 || fillOf(profile) < 1 - most) continue;
    const valueIn = (row: RawRow): string => (cellText(row.values[column]) ?? '').trim();
    const without = whole.filter((row) => valueIn(row) === '');
    const headers = whole.filter((row) => valueIn(row) === column.trim());
    const ruled = whole.filter((row) => ruler.test(valueIn(row)));
    // "COMMERCIAL" or "Total" where rows have their number, and at most a sum beside it: a text with a digit may be a number.
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
    // A row that merely lacks this value, or has dashes for it, has the others.
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
      warning: `${count === 1 ? 'One line of the sample is no row but a heading, a total or the header again: it has' : `${count} lines of the sample are no rows but headings, totals or the header again: they have`} no ${column}${
        titles.length === 0 ? '' : `, or ${texts.map((text) => `"${text}"`).join(', ')} in its place`
      }, and ${count === 1 ? 'is' : 'are'} left out by "except".`,
    };
  }
  return best;
}

/** Whether a line has fewer fields than the header. */
function isCut(reason: string): boolean {
  const [, fields, expected] = /^(\d+) fields where the header has (\d+)/.exec(reason) ?? [];
  return fields === undefined || Number(fields) < Number(expected);
}

/** `B24-0101` is `A9-9`. */
const shapeOf = (text: string): string => text.replace(/[A-Za-z]+/g, 'A').replace(/\d+/g, '9');

function filledIn(row: RawRow): number {
  return textsOf(row).filter((text) => text !== '').length;
}

/** Whether a line has nothing but dashes. */
function isRuled(row: RawRow): boolean {
  return textsOf(row).every((text) => text === '' || ruler.test(text));
}

function textsOf({ values }: RawRow): string[] {
  const texts: string[] = [];
  // Rows of delimited text show their columns through a prototype.
  for (const name in values) texts.push((cellText(values[name]) ?? '').trim());
  return texts;
}

/** The rows of a sample, without the lines of a printed report that stand among them. */
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

/** Source columns that every record fills: the one that identifies it, then others. */
function tellingColumns(family: Family, profiles: readonly Profile[]): string[] {
  const { columns } = proposeMapping(family, profiles);
  return alwaysFilled[family].flatMap((name) => {
    const form = columns.get(name)?.form;
    return form === undefined ? [''] : columnsOf(form).slice(0, 1);
  });
}

/** Columns of ours that every record of a report has, and its headings and totals lack; the first identifies it. */
const alwaysFilled: Readonly<Record<Family, readonly string[]>> = {
  permits: ['permitNumber', 'issueDate', 'propertyAddress'],
  licenses: ['licenseNumber', 'expirationDate', 'city'],
  inspections: ['activityNumber'],
  orders: ['fileNumbers', 'orderDate'],
  actions: ['caseNumber', 'actionDate'],
};
