/** Rows as the text of JSON objects. */
import type { Cells } from '@crs/feeds';

const names = new Map<string, string>();

function nameText(name: string): string {
  let text = names.get(name);
  if (text === undefined) {
    text = `${JSON.stringify(name)}:`;
    names.set(name, text);
  }
  return text;
}

/** The non-empty values of a row, except those of `leftOut`, in the order of the source. */
export function rowText(cells: Cells, leftOut: ReadonlySet<string>): string {
  let text = '';
  for (const name in cells) {
    if (leftOut.has(name)) continue;
    text = withValue(text, name, cells[name]);
  }
  return `{${text}}`;
}

/** The non-empty values of these columns, in this order. */
export function columnsText(cells: Cells, columns: readonly string[]): string {
  let text = '';
  for (const name of columns) text = withValue(text, name, cells[name]);
  return `{${text}}`;
}

function withValue(text: string, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text;
  return `${text}${text === '' ? '' : ','}${nameText(name)}${JSON.stringify(value)}`;
}
