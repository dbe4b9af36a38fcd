/** Detects how a JSON text stores rows that are not in an array, from its beginning, which may be cut. */
import { withoutWrongNumbers } from '../json.js';

/** Rows at the document's root that are not in an array. */
export type JsonShape = 'keyed' | 'columns' | 'sequence';

/** With fewer members, they are not rows. */
const FEWEST = 2;

/**
 * Returns `sequence` for consecutive objects, `keyed` for an object of objects with the same members, `columns` for an
 * object of objects or arrays with plain values, and null for any other text.
 */
export function shapeOf(printed: string): JsonShape | null {
  // A JSON text sequence (RFC 7464) has this character before each value.
  const text = printed.replaceAll('\u001e', ' ');
  const values = valuesOf(text);
  if (values.length >= FEWEST && values.every(isObject)) return 'sequence';
  const members = membersOf(text);
  if (members.length < FEWEST) return null;
  const inside = members.map(({ value }) => value).filter((value) => isObject(value) || Array.isArray(value));
  if (inside.length < members.length) return null;
  const isPlain = inside.every((value) => Object.values(value as object).every((one) => !isCompound(one)));
  const keys = inside.map((value) => Object.keys(value as object));
  const first = new Set(keys[0]);
  const isAlike = keys.every((one) => one.filter((key) => first.has(key)).length > first.size / 2);
  if (!isAlike) return null;
  // Row keys are numbers; a row's members have names.
  const isNumbered = keys.every((one) => one.every((key) => /^\d+$/.test(key)));
  if (isNumbered) return isPlain ? 'columns' : null;
  return inside.every(isObject) ? 'keyed' : null;
}

const isCompound = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isObject = (value: unknown): boolean => isCompound(value) && !Array.isArray(value);

/** Returns the complete values that follow one another without commas. */
function valuesOf(text: string): unknown[] {
  const found: unknown[] = [];
  let at = 0;
  while (found.length < 20) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    if (text[at] !== '{') break;
    const end = endOf(text, at);
    const value = end < 0 ? undefined : parsed(text.slice(at, end));
    if (value === undefined) break;
    found.push(value);
    at = end;
  }
  return found;
}

/** Returns the first complete members of a document that is an object. */
function membersOf(text: string): { readonly key: string; readonly value: unknown }[] {
  const found: { key: string; value: unknown }[] = [];
  let at = text.indexOf('{') + 1;
  while (found.length < 20) {
    const [lead = '', name = ''] = /^[\s,]*("(?:[^"\\]|\\.)*")\s*:\s*/.exec(text.slice(at, at + 2_000)) ?? [];
    if (lead === '') break;
    at += lead.length;
    const end = endOf(text, at);
    const value = end < 0 ? undefined : parsed(text.slice(at, end));
    if (value === undefined) break;
    found.push({ key: name, value });
    at = end;
  }
  return found;
}

/** Returns the position after an object or array, or -1 if it does not end or another value is there. */
function endOf(text: string, from: number): number {
  if (text[from] !== '{' && text[from] !== '[') return -1;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return -1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(withoutWrongNumbers(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Finds the rows in a JSON document from its beginning, which may be cut. */

/** The rows' dotted path and, if the rows are arrays, the names of their values. */
interface RowsAt {
  readonly path: string;
  readonly header: readonly string[] | null;
  /** The first of the rows that are arrays without a list of names. It may be the header. */
  readonly first?: readonly unknown[];
}

/** An array that is not inside another array. */
interface ArrayInText {
  readonly path: string;
  readonly from: number;
  /** The position after its last character, or the end of the text. */
  readonly to: number;
  /** The type of its first item. */
  readonly items: 'objects' | 'arrays' | 'texts';
}

/** The longest array of objects, or of arrays with several values; null if there is none. */
export function rowsAt(text: string): RowsAt | null {
  const arrays = arraysOf(text);
  const widthOf = ({ from }: ArrayInText): number => itemsOf(firstItem(text.slice(from + 1))).length;
  const namesIn = ({ from, to }: ArrayInText, width: number): string[] | null => {
    const names = itemsOf(text.slice(from, to)).map(nameOf);
    return names.length === width && new Set(names).size === width && !names.includes('') ? names : null;
  };
  const lists = arrays.filter((one) => one.items === 'arrays' && widthOf(one) > 1);
  const longestFirst = arrays
    .filter((one) => one.items === 'objects' || lists.includes(one))
    .sort((one, other) => other.to - other.from - (one.to - one.from));
  for (const rows of longestFirst) {
    const { path } = rows;
    if (rows.items === 'objects') {
      // A list of column descriptions may be longer than the rows read so far.
      if (lists.some((list) => namesIn(rows, widthOf(list)) !== null)) continue;
      return { path, header: null };
    }
    const width = widthOf(rows);
    const header = arrays
      .filter(({ items }) => items !== 'arrays')
      .map((list) => namesIn(list, width))
      .find((names) => names !== null);
    return header === undefined
      ? { path, header: placesOf(width), first: itemsOf(firstItem(text.slice(rows.from + 1))) }
      : { path, header };
  }
  return null;
}

const placesOf = (width: number): string[] => Array.from({ length: width }, (_, at) => `column_${at + 1}`);

function arraysOf(text: string): ArrayInText[] {
  const path: (string | null)[] = [];
  const found: ArrayInText[] = [];
  let key: string | null = null;
  let open: Omit<ArrayInText, 'to'> | null = null;
  let depth = 0;
  const close = (to: number): void => {
    if (open !== null) found.push({ ...open, to });
    open = null;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const start = at + 1;
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
      if (/^\s*:/.test(text.slice(at + 1, at + 20))) key = text.slice(start, at);
    } else if (character === '{' || character === '[') {
      path.push(key);
      key = null;
      const inArray = path.some((_name, index) => index > 0 && path[index] === null);
      const items: ArrayInText['items'] | null =
        open !== null || inArray || character === '{' ? null : itemsAt(text, at + 1);
      if (items !== null) {
        open = { path: path.slice(1).join('.'), from: at, items };
        depth = path.length;
      }
    } else if (character === '}' || character === ']') {
      if (path.length === depth) close(at + 1);
      path.pop();
      key = null;
    } else if (character === ',') key = null;
  }
  close(text.length);
  return found;
}

function itemsAt(text: string, at: number): ArrayInText['items'] | null {
  const begun = text.slice(at, at + 200);
  if (/^\s*\{\s*"/.test(begun)) return 'objects';
  if (/^\s*\[/.test(begun)) return 'arrays';
  return /^\s*"/.test(begun) ? 'texts' : null;
}

/** The first array in a text that begins with an array. */
function firstItem(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (character === '[') depth++;
    else if (character === ']' && --depth === 0) return text.slice(0, at + 1);
  }
  return '[]';
}

function itemsOf(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** A column's name, given as text or as a Socrata or CKAN description. */
function nameOf(item: unknown): string {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return '';
  const { fieldName, name, id } = item as Readonly<Record<string, unknown>>;
  return String(fieldName ?? name ?? id ?? '');
}
