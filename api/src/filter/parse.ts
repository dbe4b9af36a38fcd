import { isOperatorOf } from '@crs/store';
import { FilterError } from './filter-error.js';
import type { ParsedCondition, ParsedFilter } from './parsed-filter.js';
import { type ConditionToken, type Token, tokenize } from './tokens.js';

/** Limits of an expression. */
export const filterLimits = { characters: 2_000, conditions: 50, levels: 20 } as const;

/**
 * Parses a filter expression. As in Gridify, all operators have one precedence, left to right:
 * `a=1,b=2|c=3,d=4` is ((a AND b) OR c) AND d. Null for a blank text.
 * @throws FilterError
 */
export function parseFilter(text: string): ParsedFilter | null {
  if (text.length > filterLimits.characters && [...text].length > filterLimits.characters)
    throw new FilterError(
      `The filter is longer than ${filterLimits.characters} characters`,
      filterLimits.characters + 1,
    );
  const parser = new Parser(tokenize(text));
  return parser.blank ? null : parser.whole();
}

/** A recursive-descent parser. It takes tokens one by one, so it reports the first mistake. */
class Parser {
  readonly #tokens: Iterator<Token, never>;
  #peeked: Token | undefined;
  #conditions = 0;

  constructor(tokens: Iterator<Token, never>) {
    this.#tokens = tokens;
  }

  get blank(): boolean {
    return this.#next.kind === 'end';
  }

  get #next(): Token {
    this.#peeked ??= this.#tokens.next().value;
    return this.#peeked;
  }

  #take(): Token {
    const token = this.#next;
    this.#peeked = undefined;
    return token;
  }

  whole(): ParsedFilter {
    const filter = this.#term(0);
    const { kind, position } = this.#next;
    if (kind === 'close') throw new FilterError('A ")" has no matching "("', position);
    if (kind !== 'end') throw new FilterError('Expected "," or "|" between conditions', position);
    return filter;
  }

  #term(level: number): ParsedFilter {
    let left = this.#factor(level);
    for (;;) {
      const { kind } = this.#next;
      if (kind !== 'and' && kind !== 'or') return left;
      this.#take();
      left = { kind, left, right: this.#factor(level) };
    }
  }

  #factor(level: number): ParsedFilter {
    const token = this.#take();
    if (token.kind === 'condition') return this.#condition(token);
    if (token.kind !== 'open')
      throw new FilterError(
        token.kind === 'end' ? 'Expected a condition, but the filter ends' : 'Expected a condition',
        token.position,
      );
    if (level === filterLimits.levels)
      throw new FilterError(`More than ${filterLimits.levels} levels of parentheses`, token.position);
    const inner = this.#term(level + 1);
    if (this.#next.kind !== 'close')
      throw new FilterError(`Expected a ")" for the "(" at position ${token.position}`, this.#next.position);
    this.#take();
    return inner;
  }

  #condition(token: ConditionToken): ParsedCondition {
    if (++this.#conditions > filterLimits.conditions)
      throw new FilterError(`More than ${filterLimits.conditions} conditions`, token.position);
    const { kind, field, operator, ignoreCase, position, valuePosition } = token;
    return { kind, field, operator, value: readValue(token), ignoreCase, position, valuePosition };
  }
}

function readValue(token: ConditionToken): string | null {
  const { operator, text, escaped, endsInStar, field, valuePosition } = token;
  if (isOperatorOf('equality', operator)) return text === '' || (text === 'null' && !escaped) ? null : text;
  const value = isOperatorOf('part', operator) && endsInStar ? text.slice(0, -1) : text;
  if (value === '')
    throw new FilterError(`Expected a value after "${operator}" of the field "${field}"`, valuePosition);
  return value;
}
