/** Merged cells: workbooks store their value only in the first row. */

/** Rows `from` to `to` of one column; columns count from 0. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Columns `from` to `to` of one row; columns count from 0. */
export interface MergedAcross {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

const mark = 'mergeCell ';
const range = /mergeCell\s[^>]*?\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;
/** The longest XML element for a range, in characters. */
const longest = 200;

/** Returns a sheet's cells merged over rows, by their first row. The sheet lists them after the rows. */
export async function mergedCells(source: AsyncIterable<Buffer>): Promise<MergedCells[]> {
  const found = new Map<string, MergedCells>();
  for await (const [key, column = '', from = '', , to = ''] of ranges(source)) {
    if (from !== to) found.set(key, { column: columnOf(column), from: Number(from), to: Number(to) });
  }
  return [...found.values()].sort((a, b) => a.from - b.from);
}

/** Returns cells merged over columns in a sheet's first rows, e.g. group headings. */
export async function mergedAcross(source: AsyncIterable<Buffer>, rows: number): Promise<MergedAcross[]> {
  const found = new Map<string, MergedAcross>();
  for await (const [key, from = '', row = '', to = ''] of ranges(source)) {
    if (from !== to && Number(row) <= rows)
      found.set(key, { row: Number(row), from: columnOf(from), to: columnOf(to) });
  }
  return [...found.values()];
}

/** Returns the XML elements of a sheet's merged ranges. One at a chunk border may occur twice. */
async function* ranges(source: AsyncIterable<Buffer>): AsyncGenerator<RegExpExecArray> {
  let end = Buffer.alloc(0);
  for await (const bytes of source) {
    const piece = Buffer.concat([end, bytes]);
    end = piece.subarray(Math.max(0, piece.length - longest));
    if (piece.includes(mark)) yield* piece.toString('latin1').matchAll(range);
  }
}

/** Returns the column number of a cell: `AB12` is in column 27, from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** Copies merged cells' values into the rows below. Pass the rows in order. */
export class SharedCells {
  readonly #coming: MergedCells[];
  #open: { readonly column: number; readonly to: number; readonly text: string }[] = [];

  constructor(merged: readonly MergedCells[]) {
    this.#coming = [...merged].reverse();
  }

  /** Fills a row's merged cells. */
  fill(number: number, cells: string[]): void {
    this.#open = this.#open.filter(({ to }) => to >= number);
    for (const { column, text } of cells.length === 0 ? [] : this.#open) {
      while (cells.length <= column) cells.push('');
      if (cells[column] === '') cells[column] = text;
    }
    for (
      let next = this.#coming.at(-1);
      next !== undefined && next.from <= number;
      next = this.#coming.at(-1)
    ) {
      this.#coming.pop();
      const text = next.from === number ? cells[next.column] : undefined;
      if (text !== undefined && text !== '') this.#open.push({ column: next.column, to: next.to, text });
    }
  }
}
