/** How the rows of a JSON text stand that is no array of them, from its beginning, which may be cut. */

import { withoutWrongNumbers } from '../json-numbers.js';

/** Rows that are no array: at the root of the document. */
export type JsonShape = 'keyed' | 'columns' | 'sequence';

/** Fewer members are no rows. */
const FEWEST = 2;

/**
 * `sequence` for objects one after another, `keyed` for an object of objects with the same members, `columns` for one of objects or
 * arrays with plain values; null for any other text.
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
  // Rows are numbered; the members of a row have names.
  const isNumbered = keys.every((one) => one.every((key) => /^\d+$/.test(key)));
  if (isNumbered) return isPlain ? 'columns' : null;
  return inside.every(isObject) ? 'keyed' : null;
}

const isCompound = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isObject = (value: unknown): boolean => isCompound(value) && !Array.isArray(value);

/** The whole values that stand one after another, without a comma between them. */
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

/** The first whole members of an object that is the document. */
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

/** Behind the object or array at a place; -1 where it does not end, or another value stands there. */
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
