/** Where the file of a file source stands. */
import { isAbsolute, join, resolve } from 'node:path';
import { type Environment, substitute } from '@crs/feeds';

/**
 * The path of a file source. A relative path starts from the config folder; where it begins with a variable that is
 * set, the path is the operator's own and starts from the working directory.
 */
export function resolvePath(feed: string, template: string, folder: string, env: Environment): string {
  const path = substitute(feed, template, env);
  if (isAbsolute(path)) return path;
  const leading = /^\$\{([A-Za-z_][A-Za-z0-9_]*)/.exec(template)?.[1];
  return leading !== undefined && env[leading] ? resolve(path) : join(resolve(folder), path);
}
