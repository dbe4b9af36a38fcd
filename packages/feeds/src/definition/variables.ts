/**
 * Environment variables inside a definition's source, `${NAME}` and `${NAME:-default}`, and days of the clock:
 * `${date:YYYY}`, `${date-1D:YYYY-MM-DD}`, `${date-6M:YY}`.
 */
import { UsageError } from '@crs/domain';
import type { FeedSource } from './source-schema.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/** Today, or a day some days, months or years away from it. */
const dated = /\$\{date(?:([+-]\d{1,4})([DMY]))?:([YMD_./-]+)\}/g;

/** The text with the days of the clock filled in, in UTC. */
function withDays(text: string, now: Date): string {
  return text.replace(dated, (_whole, by: string | undefined, unit: string, format: string) => {
    const away = Number(by ?? 0);
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    const day =
      unit === 'D'
        ? new Date(Date.UTC(year, month, now.getUTCDate() + away))
        : // The last days of a month have no counterpart in a shorter one.
          new Date(
            Date.UTC(
              year,
              month + (unit === 'Y' ? 12 * away : away),
              by === undefined ? now.getUTCDate() : 1,
            ),
          );
    const [yyyy = '', mm = '', dd = ''] = day.toISOString().slice(0, 10).split('-');
    return format.replace('YYYY', yyyy).replace('YY', yyyy.slice(2)).replace('MM', mm).replace('DD', dd);
  });
}

/**
 * The text with its variables and days filled in. An empty variable counts as unset, as in a shell.
 * @throws UsageError `feed.variable_unset`, naming feed and variable
 */
export function substitute(feed: string, text: string, env: Environment, now: Date = new Date()): string {
  return withDays(text, now).replace(variable, (_whole, name: string, fallback: string | undefined) => {
    const value = env[name] || fallback;
    if (value === undefined) {
      throw new UsageError(
        'feed.variable_unset',
        `The feed ${feed} needs the environment variable ${name}, which is not set.`,
        `Set ${name}, or give the feed a file: crs ingest ${feed} --file PATH.`,
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

/** The variable of the key that the Department of Labor asks for. */
export const DOL_KEY = 'DOL_API_KEY';

/** The unset variables of a feed's sources, in their order in the sources. */
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
