import type { FilterField } from '@crs/store';
import { BLANK } from '../parameters/text-pattern.js';
import { sortable } from './fields.js';
import { filterLimits } from './parse.js';

/*
 * The filter language as regular expressions, for readers of the OpenAPI document. No regular expression holds the
 * whole of it: these take field names as the document writes them, one level of parentheses, and white space at the
 * beginning and after commas.
 */

const SPACE = `[${BLANK}]*`;
const OPERATOR = '(?:[=!]\\*|!?[=^$]|[<>]=?)';

/** A character of a text: a plain one, one behind a backslash, or a slash that does not begin "/i". */
const character = (unlessEscaped: string): string =>
  `(?:[^${unlessEscaped}\\\\(),|/\\u0000]|\\\\[^\\u0000]|/(?!i))`;
const TEXT = `${character('\\s\\ufeff=!*^$><')}${character('')}*`;
const NUMBER = '-?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)';

const LEAP_YEAR = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const MONTHS_AND_DAYS =
  '(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)';
/** A day of the calendar from year 1 on. */
const DAY = `(?!0000)(?:[0-9]{4}-${MONTHS_AND_DAYS}|${LEAP_YEAR}-02-29)`;

/**
 * What may follow a field, by type. No text matches in two ways, or reading a long filter that goes wrong at its end
 * would take for ever: the text `null` is one of the texts already.
 */
const kinds = [
  { types: ['text', 'list'], value: TEXT, nothing: '!?=' },
  { types: ['number'], value: NUMBER, nothing: '!?=(?:null)?' },
  { types: ['date'], value: DAY, nothing: '!?=(?:null)?' },
] as const;

/** Looks ahead for as many separators as conditions may stand in a filter: then there is one condition too many. */
const NOT_TOO_MANY = `(?!(?:(?:[^\\\\,|]|\\\\[^\\u0000])*[,|]){${filterLimits.conditions}})`;

/** What filters over these fields look like. */
export function filterPattern(fields: readonly FilterField[]): string {
  const conditions = kinds.map(({ types, value, nothing }) => {
    const names = fields.filter(({ type }) => types.some((one) => one === type)).map(({ name }) => name);
    return `(?:${names.join('|')})(?:${OPERATOR}${value}|${nothing})`;
  });
  const condition = `(?:${conditions.join('|')})(?:/i)?`;
  const group = `\\(${listOf(condition, '[,|]')}\\)`;
  return `^${NOT_TOO_MANY}${SPACE}(?:${listOf(`(?:${condition}|${group})`, '[,|]')})?$`;
}

/** What orders over these fields look like. */
export function orderByPattern(fields: readonly FilterField[]): string {
  const names = sortable(fields).map(({ name }) => name);
  return `^${SPACE}(?:${listOf(`(?:${names.join('|')})(?: (?:asc|desc))?`, ',')})?$`;
}

function listOf(part: string, separator: string): string {
  return `${part}(?:${separator} ?${part})*`;
}
