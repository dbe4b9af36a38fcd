/**
 * How Node finds and loads the modules of tests: the sources in TypeScript, by the names that the configuration of the
 * tests gives them. The address of a test, and of every module that belongs to tests, ends with the number of its run
 * in this process: each test has its own. All others are the same module for every test.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import config from '../../../jest.config.js';
import { compile } from './compile.js';

const rootDir = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const root = pathToFileURL(`${rootDir}/`).href;
const globals = new URL('./globals.js', import.meta.url).href;
const names = Object.entries(config.moduleNameMapper).map(([pattern, target]) => ({
  pattern: new RegExp(pattern),
  target: target.replace('<rootDir>', rootDir),
}));

const isSource = (url) =>
  url?.startsWith(root) && !url.includes('/node_modules/') && !/^[^?]*\/(dist|bundle)\//.test(url);

/** Modules with tests or for tests, which may hold the state of one run. */
const isOfTests = (file) =>
  /\.tsx?$/.test(file) &&
  (/\.test\.tsx?$/.test(file) || /\/test\/|\/packages\/testing\//.test(file.slice(rootDir.length)));

export function resolve(specifier, context, next) {
  const { parentURL } = context;
  if (!isSource(parentURL)) return next(specifier, context);
  const { pathname, search } = new URL(parentURL);
  if (specifier === '@jest/globals') return found(`${globals}${search}`);
  const file = sourceOf(specifier, new URL('.', `file://${pathname}`));
  if (file === undefined) return next(specifier, context);
  return found(`${pathToFileURL(file).href}${isOfTests(file) ? search : ''}`);
}

const found = (url) => ({ url, format: 'module', shortCircuit: true });

/** The file that a specifier means, if the configuration names it or it is relative; else undefined. */
function sourceOf(specifier, folder) {
  const named = names.find(({ pattern }) => pattern.test(specifier));
  if (named === undefined) return undefined;
  const target = specifier.replace(named.pattern, named.target);
  const path = target.startsWith('.') ? fileURLToPath(new URL(target, folder)) : target;
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => /\.[jt]sx?$/.test(file) && existsSync(file));
}

export function load(url, context, next) {
  const { pathname } = new URL(url);
  if (!isSource(url) || !/\.tsx?$/.test(pathname)) return next(url, context);
  return {
    format: 'module',
    source: compile(fileURLToPath(new URL(`file://${pathname}`))),
    shortCircuit: true,
  };
}
