/**
 * yaml, as tests import it: what a long text holds is kept on disk. A hundred test files read the dictionaries, which
 * take a fifth of a second to parse.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import library from '../node_modules/yaml/dist/index.js';

export * from '../node_modules/yaml/dist/index.js';

const { version } = JSON.parse(
  readFileSync(new URL('../node_modules/yaml/package.json', import.meta.url), 'utf8'),
);
const folder = fileURLToPath(new URL('../../node_modules/.cache/parsed-yaml/', import.meta.url));
/** Characters from which a text is long; a shorter one is parsed as fast as it is looked up. */
const LONG = 2_000;

export function parse(text, ...options) {
  if (text.length < LONG || options.length > 0) return library.parse(text, ...options);
  const digest = createHash('sha256').update(version).update(text).digest('hex');
  const file = join(folder, `${digest}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const value = library.parse(text);
  const json = JSON.stringify(value);
  if (isDeepStrictEqual(JSON.parse(json), value)) {
    mkdirSync(folder, { recursive: true });
    // Moved into its place whole: other workers read it at any time.
    writeFileSync(`${file}.${process.pid}`, json);
    renameSync(`${file}.${process.pid}`, file);
  }
  return value;
}
