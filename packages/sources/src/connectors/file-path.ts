/** The path of a file source. */
import { isAbsolute, join, resolve } from 'node:path';
import { type Environment, substitute } from '@crs/feeds';

/**
 * Resolves the path of a file source. A relative path starts from the config folder, or from the working directory if it
 * begins with a variable that is set.
 */
export function resolvePath(feed: string, template: string, folder: string, env: Environment): string {
  const path = substitute(feed, template, env);
  if (isAbsolute(path)) return path;
  const leading = /^\$\{([A-Za-z_][A-Za-z0-9_]*)/.exec(template)?.[1];
  return leading !== undefined && env[leading] ? resolve(path) : join(resolve(folder), path);
}
