import { nearest } from '../errors/nearest.js';
import { type FieldTable, findField, nearestField } from './fields.js';

/** An orderBy that cannot be used: where, what may stand there, and what may have been meant. */
export class OrderByError extends Error {
  constructor(
    message: string,
    /** Counts characters (code points) from 1; the message says it too. */
    readonly position: number,
    readonly expected: readonly string[],
    readonly suggestion: string | null = null,
  ) {
    super(`${message} (position ${position})`);
    this.name = new.target.name;
  }
}

const directions = ['desc', 'asc'] as const;
const WORD = /\S+/g;

/**
 * Reads `field [asc|desc] {, field [asc|desc]}` into the terms of an SQL order; null values come last either way.
 * A field named twice counts where it stands first. Null for a blank text.
 * @throws OrderByError
 */
export function compileOrderBy(text: string, fields: FieldTable): readonly string[] | null {
  if (text.trim() === '') return null;
  const orders = new Map<string, string>();
  let start = 0;
  for (const part of text.split(',')) {
    const words = [...part.matchAll(WORD)].map(({ 0: word, index }) => ({ word, text, at: start + index }));
    const [first = { word: '', text, at: start + part.length }, second, third] = words;
    const { name, sql } = readField(first, fields);
    const direction = second === undefined ? 'asc' : readDirection(second);
    if (third !== undefined)
      throw new OrderByError(`Expected "," before "${third.word}"`, positionOf(third), [',']);
    if (!orders.has(name)) orders.set(name, `${sql} ${direction} nulls last`);
    start += part.length + 1;
  }
  return [...orders.values()];
}

/** A word, and where in the whole text it stands. */
interface Word {
  readonly word: string;
  readonly text: string;
  readonly at: number;
}

function positionOf({ text, at }: Word): number {
  return [...text.slice(0, at)].length + 1;
}

function readField(named: Word, fields: FieldTable): { name: string; sql: string } {
  const { word } = named;
  const field = findField(fields, word);
  if (field !== undefined && field.type !== 'list')
    return { name: field.name, sql: field.type === 'text' ? `${field.column} collate "C"` : field.column };
  const allowed = sortable(fields);
  throw new OrderByError(
    word === '' ? 'Expected a field' : `"${word}" is not a field to order by`,
    positionOf(named),
    allowed.map(({ name }) => name),
    nearestField(allowed, word),
  );
}

function readDirection(named: Word): 'asc' | 'desc' {
  const wanted = named.word.toLowerCase();
  const direction = directions.find((one) => one === wanted);
  if (direction !== undefined) return direction;
  throw new OrderByError(
    `"${named.word}" is not a direction`,
    positionOf(named),
    directions,
    longForms.get(wanted) ?? nearest(named.word, directions),
  );
}

const longForms: ReadonlyMap<string, string> = new Map([
  ['ascending', 'asc'],
  ['descending', 'desc'],
]);

/** The fields that have an order. */
export function sortable(fields: FieldTable): FieldTable {
  return fields.filter(({ type }) => type !== 'list');
}
