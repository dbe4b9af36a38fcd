/**
 * Compiles a TypeScript source as the configuration of the tests says, and keeps the result on disk by what it was made
 * from.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import config from '../../../jest.config.js';

const folder = fileURLToPath(new URL('../../../node_modules/.cache/compiled-tests/', import.meta.url));
const compilers = Object.entries(config.transform).map(([pattern, [, options]]) => ({
  pattern: new RegExp(pattern),
  options,
}));

/** @returns the paths of the JavaScript and of its source map, without making them */
export function pathsOf(file, source = readFileSync(file, 'utf8')) {
  const { options } = compilers.find(({ pattern }) => pattern.test(file));
  const made = JSON.stringify([swc.version, options, file]);
  const digest = createHash('sha256').update(made).update(source).digest('hex');
  return { options, source, code: join(folder, `${digest}.js`), map: join(folder, `${digest}.map`) };
}

/** @returns the JavaScript */
export function compile(file) {
  const { options, source, ...paths } = pathsOf(file);
  if (existsSync(paths.code)) return readFileSync(paths.code, 'utf8');
  const { code, map } = swc.transformSync(source, {
    ...options,
    filename: file,
    sourceMaps: true,
    swcrc: false,
    configFile: false,
  });
  mkdirSync(folder, { recursive: true });
  write(paths.map, map);
  write(paths.code, code);
  return code;
}

/** Moved into its place whole: another worker may read it at any time. */
function write(path, text) {
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}
