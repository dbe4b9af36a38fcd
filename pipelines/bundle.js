/**
 * Bundles the command and its threads. Node spends 1.1 ms on every module file, and the command loads 1,450 of them:
 * as one file it starts in a quarter of the processor time. `dist` stays what packages and tests import.
 */
// esbuild: the bundler most others build on; it keeps the names of functions, so that stacks stay readable.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

await rm(join(import.meta.dirname, 'bundle'), { recursive: true, force: true });
const common = {
  absWorkingDir: import.meta.dirname,
  // Flat: a thread is found beside the code that starts it, there as here.
  entryNames: '[name]',
  outdir: 'bundle',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: 'linked',
  logLevel: 'error',
  // Optional native parts of pg and bullmq, which are found or not at run time.
  external: ['pg-native', 'msgpackr-extract'],
  // Modules in CommonJS ask for Node's own by `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

// What is imported at run time, the API, is a file of its own. `run-command` is the command for a process that stays.
await build({ ...common, entryPoints: ['dist/cli/crs.js', 'dist/cli/run-command.js'], splitting: true });
// A thread loads what it needs and nothing else: it shares no module with the thread that starts it.
await build({
  ...common,
  entryPoints: [
    'dist/exports/export-thread.js',
    'dist/feeds/fetching-thread.js',
    'dist/ingest/stage-thread.js',
    'dist/match/rosters/build-thread.js',
    'dist/match/threads/match-thread.js',
  ],
});
