import { type FilterField, type FilterOperator, isOperatorOf } from '@crs/store';
import { BLANK } from '../parameters/text-pattern.js';
import { sortable } from './fields.js';
import { filterLimits } from './parse.js';
import { operatorsLongestFirst, SIGN_CHARACTERS } from './tokens.js';

/*
 * The filter language as regular expressions, for the OpenAPI document. They cover a part of it: field names as the
 * document writes them, one level of parentheses, and white space at the beginning and after commas.
 */

const SPACE = `[${BLANK}]*`;
const OPERATOR = oneOf(operatorsLongestFirst);
const EQUALITY = oneOf(operatorsLongestFirst.filter((operator) => isOperatorOf('equality', operator)));

/** A character of a text: a plain or an escaped one, or a slash that does not begin `/i`. */
const character = (unlessEscaped: string): string =>
  `(?:[^${unlessEscaped}\\\\(),|/\\u0000]|\\\\[^\\u0000]|/(?!i))`;
const TEXT = `${character(`\\s\\ufeff${SIGN_CHARACTERS}`)}${character('')}*`;
const NUMBER = '-?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)';

const LEAP_YEAR = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const MONTHS_AND_DAYS =
  '(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)';
/** A calendar day from year 1. */
const DAY = `(?!0000)(?:[0-9]{4}-${MONTHS_AND_DAYS}|${LEAP_YEAR}-02-29)`;

/**
 * The conditions that may follow a field, by type. No text may match in two ways, because backtracking would take
 * exponential time for a long filter with a mistake at its end. The text `null` is already one of the texts.
 */
const kinds = [
  { types: ['text', 'list'], value: TEXT, nothing: EQUALITY },
  { types: ['number'], value: NUMBER, nothing: `${EQUALITY}(?:null)?` },
  { types: ['date'], value: DAY, nothing: `${EQUALITY}(?:null)?` },
] as const;

/** A character that is not a parenthesis: a plain or an escaped one. */
const UNBRACKETED = '(?:[^\\\\()]|\\\\[^\\u0000])';

/**
 * A lookahead that fails if there are as many separators as allowed conditions, since that means one condition too
 * many.
 */
const NOT_TOO_MANY = `(?!(?:(?:[^\\\\,|]|\\\\[^\\u0000])*[,|]){${filterLimits.conditions}})`;

/** A lookahead for parentheses in pairs, none inside another. */
const IN_PAIRS = `(?=(?:${UNBRACKETED}|\\(${UNBRACKETED}*\\))*$)`;

/** The pattern of filters over these fields. */
export function filterPattern(fields: readonly FilterField[]): string {
  const conditions = kinds.map(({ types, value, nothing }) => {
    const names = fields.filter(({ type }) => types.some((one) => one === type)).map(({ name }) => name);
    return `(?:${names.join('|')})(?:${OPERATOR}${value}|${nothing})`;
  });
  // The conditions occur once; a lookahead checks that each parenthesis is closed before the next one opens.
  const condition = `\\(?(?:${conditions.join('|')})(?:/i)?\\)?`;
  return `^${NOT_TOO_MANY}${IN_PAIRS}${SPACE}(?:${condition}(?:[,|] ?(?!$)|$))*$`;
}

/** The pattern of orders over these fields. */
export function orderByPattern(fields: readonly FilterField[]): string {
  const names = sortable(fields).map(({ name }) => name);
  return `^${SPACE}(?:${listOf(`(?:${names.join('|')})(?: (?:asc|desc))?`, ',')})?$`;
}

function oneOf(operators: readonly FilterOperator[]): string {
  return `(?:${operators.map((sign) => sign.replaceAll(/[*^$]/g, '\\$&')).join('|')})`;
}

function listOf(part: string, separator: string): string {
  return `${part}(?:${separator} ?${part})*`;
}
