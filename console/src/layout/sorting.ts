/**
 * The order of a table, as given in its address: `?sort=-permits.value` sorts the table of permits by value, highest
 * first.
 */
import { createContext } from 'preact';
import { type CellValue, compareValues } from './cell-value.js';

/** A column to sort by. */
export interface Sort {
  readonly by: string;
  readonly descends: boolean;
}

/** A table as a file. */
export interface TableFile {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** The values that tables read from the requested address. */
export interface AskedTables {
  readonly query: URLSearchParams;
  /** Gets every table on the page. */
  readonly take?: (file: TableFile) => void;
}

/** Null if no address shows the page again, such as after a submitted form. */
export const Asked = createContext<AskedTables | null>(null);

/** `Last read` as `last-read`, for addresses. */
export const nameOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const sortText = ({ by, descends }: Sort): string => `${descends ? '-' : ''}${by}`;

/** The order that an address asks for; null if it asks for none. */
export function sortOf(text: string | null): Sort | null {
  if (text === null || !/^-?[a-z0-9]/.test(text)) return null;
  return { by: text.replace(/^-/, ''), descends: text.startsWith('-') };
}

/** Rows ordered by a value, those without one last. Equal ones keep their order. */
export function sortedBy<T>(rows: readonly T[], value: (row: T) => CellValue, descends: boolean): T[] {
  return rows
    .map((row) => ({ row, key: value(row) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return descends ? compareValues(b.key, a.key) : compareValues(a.key, b.key);
    })
    .map(({ row }) => row);
}

/** The parts of an address that remain if its table is sorted otherwise or returned as a file. */
export function otherAddress(query: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const changed = new URLSearchParams(query);
  for (const name of ['page', 'format', 'table']) changed.delete(name);
  for (const [name, value] of Object.entries(change)) changed.set(name, value);
  return `?${changed}`;
}
