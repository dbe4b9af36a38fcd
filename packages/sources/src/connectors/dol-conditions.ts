/** Converts the filters of a definition to conditions of the DOL API. */
import type { FeedSource } from '@crs/feeds';
import { type Environment, substitute } from '@crs/feeds';
import type { Condition } from './dol-api.js';

/** The conditions of a definition's `where` and `after`. */
export function dolConditions(
  feed: string,
  { where = {}, after = {} }: NonNullable<FeedSource['dol']>,
  env: Environment,
): Condition[] {
  const conditions: Condition[] = [];
  for (const [field, wanted] of Object.entries(where)) {
    const values = [wanted].flat().flatMap((value) => valuesOf(feed, String(value), env));
    const [only] = values;
    if (only === undefined || values.includes('*')) continue;
    conditions.push(
      values.length === 1 ? { field, operator: 'eq', value: only } : { field, operator: 'in', value: values },
    );
  }
  for (const [field, value] of Object.entries(after)) {
    conditions.push({ field, operator: 'gt', value: substitute(feed, value, env) });
  }
  return conditions;
}

/** A variable may contain several values; a comma in the definition's own text is part of the value. */
function valuesOf(feed: string, text: string, env: Environment): string[] {
  const value = substitute(feed, text, env);
  if (!text.includes('${')) return [value];
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
