import { type FilterOperator, filterOperators } from '@crs/store';
import { FilterError } from './filter-error.js';

/** A token of a filter expression. Positions count code points from 1. */
export type Token =
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'end'; readonly position: number }
  | ConditionToken;

export interface ConditionToken {
  readonly kind: 'condition';
  readonly field: string;
  readonly operator: FilterOperator;
  readonly text: string;
  /** True if the text has an escaped character. */
  readonly escaped: boolean;
  /** True if the text ends in a star that is not escaped. */
  readonly endsInStar: boolean;
  readonly ignoreCase: boolean;
  readonly position: number;
  /** Where the text begins, or would begin. */
  readonly valuePosition: number;
}

const punctuation: ReadonlyMap<string | undefined, 'open' | 'close' | 'and' | 'or'> = new Map([
  ['(', 'open'],
  [')', 'close'],
  [',', 'and'],
  ['|', 'or'],
]);
const SPACE = /\s/;
const LETTER = /\p{L}/u;
const FIELD_CHARACTER = /[\p{L}\p{Nd}_.-]/u;

/** The first of these that a text begins with is its operator. */
export const operatorsLongestFirst = filterOperators.toSorted((a, b) => b.length - a.length);
const LONGEST = Math.max(...filterOperators.map(({ length }) => length));
/** The characters of operators: a value that begins with one must escape it. */
export const SIGN_CHARACTERS = [...new Set(filterOperators.join(''))].join('');

/** Yields the tokens of an expression lazily, followed by `end` forever. @throws FilterError */
export function* tokenize(text: string): Generator<Token, never> {
  const characters = [...text];
  let at = skip(SPACE, characters, 0);
  while (at < characters.length) {
    const mark = punctuation.get(characters[at]);
    if (mark === undefined) {
      const { token, next } = readCondition(characters, at);
      yield token;
      at = skip(SPACE, characters, next);
      if (at < characters.length && !punctuation.has(characters[at]))
        throw new FilterError('Expected "," or "|" between conditions', at + 1);
    } else {
      yield { kind: mark, position: at + 1 };
      at = skip(SPACE, characters, at + 1);
    }
  }
  for (;;) yield { kind: 'end', position: characters.length + 1 };
}

/** The index after the characters of a kind that begin here. */
function skip(kind: RegExp, characters: readonly string[], from: number): number {
  let at = from;
  while (kind.test(characters[at] ?? '')) at++;
  return at;
}

function readCondition(characters: readonly string[], from: number): { token: Token; next: number } {
  const first = characters[from] ?? '';
  if (!LETTER.test(first)) throw new FilterError(`Expected a field, found "${first}"`, from + 1);
  const fieldEnd = skip(FIELD_CHARACTER, characters, from);
  const field = characters.slice(from, fieldEnd).join('');
  const afterField = skip(SPACE, characters, fieldEnd);
  const ahead = characters.slice(afterField, afterField + LONGEST).join('');
  const operator = operatorsLongestFirst.find((sign) => ahead.startsWith(sign));
  if (operator === undefined)
    throw new FilterError(`Expected an operator after the field "${field}"`, afterField + 1);
  const valueStart = skip(SPACE, characters, afterField + operator.length);
  const { next, ...value } = readValue(characters, valueStart);
  const position = { position: from + 1, valuePosition: valueStart + 1 };
  return { token: { kind: 'condition', field, operator, ...value, ...position }, next };
}

function readValue(characters: readonly string[], from: number) {
  const first = characters[from] ?? '';
  if (first !== '' && SIGN_CHARACTERS.includes(first))
    throw new FilterError(`Put a backslash before "${first}" at the start of a value`, from + 1);
  let text = '';
  let escaped = false;
  let endsInStar = false;
  let at = from;
  while (at < characters.length && !punctuation.has(characters[at])) {
    const character = characters[at] ?? '';
    const following = characters[at + 1];
    if (character === '/' && following === 'i')
      return { text, escaped, endsInStar, ignoreCase: true, next: at + 2 };
    if (character === '\\') {
      if (following === undefined)
        throw new FilterError('The backslash at the end does not escape anything', at + 1);
      text += following;
      escaped = true;
      endsInStar = false;
      at += 2;
    } else {
      text += character;
      endsInStar = character === '*';
      at++;
    }
  }
  return { text, escaped, endsInStar, ignoreCase: false, next: at };
}
