/**
 * Environment variables in a definition's source, `${NAME}` and `${NAME:-default}`, and dates, `${date:YYYY}`,
 * `${date-1D:YYYY-MM-DD}`, `${date-6M:YY}`.
 */
import { UsageError } from '@crs/domain';
import type { FeedSource } from './source-schema.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/** `${date:FORMAT}`, or with a number of days, months, or years away: `${date-1D:FORMAT}`. */
const dated = /\$\{date(?:([+-]\d{1,4})([DMY]))?:([YMD_./-]+)\}/g;

/** A day away from another. Months and years give the first of a month, since months differ in length. */
function dayAway(from: Date, away: number, unit: string): Date {
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()];
  if (unit === 'D') return new Date(Date.UTC(year, month, day + away));
  return new Date(Date.UTC(year, month + (unit === 'Y' ? 12 * away : away), 1));
}

/** The text with its dates filled in, in UTC. */
const withDays = (text: string, now: Date): string =>
  text.replace(dated, (_whole, away: string | undefined, unit: string, format: string) => {
    const day = away === undefined ? now : dayAway(now, Number(away), unit);
    const [yyyy = '', mm = '', dd = ''] = day.toISOString().slice(0, 10).split('-');
    return format.replace('YYYY', yyyy).replace('YY', yyyy.slice(2)).replace('MM', mm).replace('DD', dd);
  });

/**
 * The text with its variables and dates filled in. An empty variable counts as unset, as in a shell.
 * @throws UsageError `feed.variable_unset`, naming feed and variable
 */
export function substitute(feed: string, text: string, env: Environment, now: Date = new Date()): string {
  return withDays(text, now).replace(variable, (_whole, name: string, fallback: string | undefined) => {
    const value = env[name] || fallback;
    if (value === undefined) {
      throw new UsageError(
        'feed.variable_unset',
        `The feed ${feed} needs the environment variable ${name}, which is not set.`,
        `Set ${name}, or read a file instead: crs ingest ${feed} --file PATH.`,
      );
    }
    return value;
  });
}

/**
 * Headers with the variables of their values filled in.
 * @throws UsageError `feed.variable_unset`
 */
export function substituteHeaders(
  feed: string,
  headers: Readonly<Record<string, string>> | undefined,
  env: Environment,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name, substitute(feed, value, env)]),
  );
}

/** The variable with the key that the Department of Labor requires. */
export const DOL_KEY = 'DOL_API_KEY';

/** The unset variables of a feed's sources, in order. */
export function unsetVariables(sources: readonly FeedSource[], env: Environment): string[] {
  const unset = new Set<string>();
  // The connector sends this key itself.
  if (sources.some(({ dol }) => dol !== undefined) && !env[DOL_KEY]?.trim()) unset.add(DOL_KEY);
  for (const text of texts(sources)) {
    for (const [, name = '', fallback] of text.replace(dated, 'day').matchAll(variable)) {
      if (!env[name] && !fallback) unset.add(name);
    }
  }
  return [...unset];
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts);
  return [];
}
