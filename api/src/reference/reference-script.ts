import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The address of the script of the reference. */
export const SCRIPT_PATH = '/docs/reference.js';

/** The script of the reference, also if this code runs from a bundle. */
export function readReferenceScript(): string {
  const own = pathToFileURL(createRequire(import.meta.url).resolve('@crs/api'));
  return readFileSync(new URL('../assets/reference.js', own), 'utf8');
}
