/** The project's own dictionaries, for the tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compileDictionaries } from '../src/dictionaries/compile.js';

const folder = new URL('../../../config/dictionaries/', import.meta.url).pathname;

export const dictionaries = compileDictionaries(
  Object.assign({}, ...readdirSync(folder).map((file) => parse(readFileSync(join(folder, file), 'utf8')))),
);
