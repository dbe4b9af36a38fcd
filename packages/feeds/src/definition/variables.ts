/** Environment variables inside a definition's source: `${NAME}`, `${NAME:-default}`. */
import { UsageError } from '@crs/domain';
import type { FeedSource } from './source-schema.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/**
 * The text with its variables filled in. An empty variable counts as unset, as in a shell.
 * @throws UsageError `feed.variable_unset`, naming feed and variable
 */
export function substitute(feed: string, text: string, env: Environment): string {
  return text.replace(variable, (_whole, name: string, fallback: string | undefined) => {
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
    for (const [, name = '', fallback] of text.matchAll(variable)) {
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
