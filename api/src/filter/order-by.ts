import { suggestNames } from '@crs/domain';
import type { FilterField, OrderTerm } from '@crs/store';
import { findField, nearestField, sortable } from './fields.js';

/** An invalid orderBy: the position, the allowed words there, and the probable intention. */
export class OrderByError extends Error {
  constructor(
    message: string,
    /** Counts characters (code points) from 1; the message contains it too. */
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
 * Parses `field [asc|desc] {, field [asc|desc]}`. A repeated field is ignored. Returns null if the text is blank.
 * @throws OrderByError
 */
export function parseOrderBy(text: string, fields: readonly FilterField[]): readonly OrderTerm[] | null {
  if (text.trim() === '') return null;
  const terms = new Map<string, OrderTerm>();
  let start = 0;
  for (const part of text.split(',')) {
    const words = [...part.matchAll(WORD)].map(({ 0: word, index }) => ({ word, text, at: start + index }));
    const [first = { word: '', text, at: start + part.length }, second, third] = words;
    const field = readField(first, fields);
    const direction = second === undefined ? 'asc' : readDirection(second);
    if (third !== undefined)
      throw new OrderByError(`Expected "," before "${third.word}"`, positionOf(third), [',']);
    if (!terms.has(field)) terms.set(field, { field, direction });
    start += part.length + 1;
  }
  return [...terms.values()];
}

/** A word and its index in the whole text. */
interface Word {
  readonly word: string;
  readonly text: string;
  readonly at: number;
}

function positionOf({ text, at }: Word): number {
  return [...text.slice(0, at)].length + 1;
}

function readField(named: Word, fields: readonly FilterField[]): string {
  const { word } = named;
  const allowed = sortable(fields);
  const field = findField(allowed, word);
  if (field !== undefined) return field.name;
  throw new OrderByError(
    word === '' ? 'Expected a field' : `You cannot order by "${word}"`,
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
    longForms.get(wanted) ?? suggestNames(named.word, directions)[0] ?? null,
  );
}

const longForms: ReadonlyMap<string, string> = new Map([
  ['ascending', 'asc'],
  ['descending', 'desc'],
]);
