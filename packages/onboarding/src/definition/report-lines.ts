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
  const shapes = new Map(whole.map((row) => [row, shapeOf(cellText(row.values[identity]) ?? '')]));
  const isIdentified = (row: RawRow): boolean => isUsual(shapes, shapes.get(row) ?? '');
  let best: (ReportLines & { readonly count: number }) | null = null;
  for (const column of [identity, ...others]) {
    const profile = profiles.find((one) => one.column === column);
    if (profile === undefined || usual < 3 || fillOf(profile) < 1 - most) continue;
    const valueIn = (row: RawRow): string => (cellText(row.values[column]) ?? '').trim();
    const without = whole.filter((row) => valueIn(row) === '');
    const headers = whole.filter((row) => valueIn(row) === column.trim());
    const ruled = whole.filter((row) => ruler.test(valueIn(row)));
    if (without.length + headers.length + ruled.length + cut === 0 || cut > rows.length * 0.1) continue;
    // A row with a number of its own is a row, whatever else it lacks.
    if (column !== identity && without.some(isIdentified)) continue;
    // A row that merely lacks this value, or has dashes for it, has the others.
    if (without.some((row) => filledIn(row) > Math.max(1, usual * 0.6))) continue;
    if (ruled.some((row) => !isRuled(row))) continue;
    const count = without.length + headers.length + ruled.length + cut;
    if (count <= (best?.count ?? 0)) continue;
    best = {
      count,
      except: {
        [column]: [
          ...(without.length + cut > 0 ? [''] : []),
          ...(headers.length > 0 ? [column] : []),
          ...new Set(ruled.map(valueIn)),
        ],
      },
      ragged: cut > 0,
      warning: `${count === 1 ? 'One line of the sample is no row but a heading, a total or the header again: it has' : `${count} lines of the sample are no rows but headings, totals or the header again: they have`} no ${column}, and ${count === 1 ? 'is' : 'are'} left out by "except".`,
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

/** A shape with digits that a twentieth of the rows have. */
const isUsual = (shapes: ReadonlyMap<RawRow, string>, shape: string): boolean =>
  shape.includes('9') && [...shapes.values()].filter((one) => one === shape).length > shapes.size / 20;

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
