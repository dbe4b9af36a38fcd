import { FilterError } from './filter-error.js';
import { type Operator, operators } from './tree.js';

/** A piece of a filter expression. Positions count from 1. */
export type Token =
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'end'; readonly position: number }
  | {
      readonly kind: 'condition';
      readonly field: string;
      readonly operator: Operator;
      readonly text: string;
      /** True where a backslash makes some character of the text plain. */
      readonly escaped: boolean;
      /** True where the text ends in a star that is not escaped. */
      readonly endsInStar: boolean;
      readonly ignoreCase: boolean;
      readonly position: number;
    };

const punctuation = new Map([
  ['(', 'open'],
  [')', 'close'],
  [',', 'and'],
  ['|', 'or'],
] as const);
const SPACE = /\s/;
const FIELD = /[A-Za-z][A-Za-z0-9_.-]*/y;
/** Characters operators are made of: a value that begins with one must escape it. */
const OPERATOR_SIGNS = '=!*^$><';

/** Splits an expression into tokens; the last one is `end`. @throws FilterError */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const mark = punctuation.get(text.charAt(at) as '(');
    if (mark !== undefined) {
      tokens.push({ kind: mark, position: at + 1 });
      at++;
    } else {
      const condition = readCondition(text, at);
      tokens.push(condition.token);
      at = skipSpace(text, condition.next);
      if (at < text.length && !punctuation.has(text.charAt(at) as '('))
        throw new FilterError('Expected "," or "|" between conditions', at + 1);
    }
    at = skipSpace(text, at);
  }
  tokens.push({ kind: 'end', position: text.length + 1 });
  return tokens;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at++;
  return at;
}

function readCondition(text: string, from: number): { token: Token; next: number } {
  FIELD.lastIndex = from;
  const field = FIELD.exec(text)?.[0];
  if (field === undefined) throw new FilterError(`Expected a field, found "${text.charAt(from)}"`, from + 1);
  const afterField = skipSpace(text, from + field.length);
  const operator = operators.find((sign) => text.startsWith(sign, afterField));
  if (operator === undefined)
    throw new FilterError(`Expected an operator after the field "${field}"`, afterField + 1);
  const { next, ...value } = readValue(text, skipSpace(text, afterField + operator.length));
  return { token: { kind: 'condition', field, operator, ...value, position: from + 1 }, next };
}

function readValue(text: string, from: number) {
  if (from < text.length && OPERATOR_SIGNS.includes(text.charAt(from)))
    throw new FilterError(
      `A value that begins with "${text.charAt(from)}" needs a backslash before it`,
      from + 1,
    );
  let value = '';
  let escaped = false;
  let endsInStar = false;
  let at = from;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '\\') {
      if (at + 1 === text.length) throw new FilterError('The backslash at the end escapes nothing', at + 1);
      value += text.charAt(at + 1);
      escaped = true;
      endsInStar = false;
      at += 2;
    } else if (punctuation.has(character as '(')) {
      break;
    } else if (text.startsWith('/i', at)) {
      return { text: value, escaped, endsInStar, ignoreCase: true, next: at + 2 };
    } else {
      value += character;
      endsInStar = character === '*';
      at++;
    }
  }
  return { text: value, escaped, endsInStar, ignoreCase: false, next: at };
}
