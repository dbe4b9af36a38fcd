import { createRequire, register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { pathsOf } from './compile.js';
import { sharesModules } from './shares-modules.js';

register('./loader.js', import.meta.url);
const require = createRequire(import.meta.url);

/** Where jest keeps the handlers and the state of a run; each run has its own. */
const ofOneRun = (key) => key === Symbol.for('EVENT_HANDLERS') || key.description === 'JEST_STATE_SYMBOL';

let runs = 0;

/**
 * Loads tests with Node's own modules instead of jest's, which loads every module again for every test file: that took
 * most of the time of most files.
 */
export default class OwnModules extends Runtime {
  /** Of jest itself; what runs the tests has state, so it is loaded for each. */
  requireInternalModule(path, name) {
    if (!sharesModules(this._testPath)) return super.requireInternalModule(path, name);
    if (!path.endsWith('jestAdapterInit.js')) return require(path);
    for (const key of Object.getOwnPropertySymbols(globalThis).filter(ofOneRun)) delete globalThis[key];
    delete require.cache[path];
    return require(path);
  }

  async unstable_importModule(path, name) {
    if (!sharesModules(this._testPath)) return super.unstable_importModule(path, name);
    globalThis[Symbol.for('crs.test.globals')] = this.jestGlobals.cjsGlobals(path);
    await import(`${pathToFileURL(path).href}?run=${++runs}`);
  }

  /** The globals are the process's, which has the real modules. */
  installGetBuiltinModule() {
    if (!sharesModules(this._testPath)) super.installGetBuiltinModule();
  }

  /** Modules stay, for the next test file. */
  resetModules() {
    if (!sharesModules(this._testPath)) super.resetModules();
  }

  getSourceMaps() {
    if (!sharesModules(this._testPath)) return super.getSourceMaps();
    const mapOf = (place) => {
      if (!/^file:.*\.tsx?(\?|$)/.test(place) || place.includes('/node_modules/')) return undefined;
      return pathsOf(fileURLToPath(place)).map;
    };
    return { get: mapOf, *[Symbol.iterator]() {} };
  }
}
