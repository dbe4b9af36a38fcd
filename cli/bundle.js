/**
 * Bundles the command and its threads. Node spends 1.1 ms on every module file, and a verb loads 1,000 of them. `dist`
 * stays what packages and tests import.
 */
// rolldown: of an index file it bundles what is imported from it and no more, so that a verb loads only what it needs.

import { join } from 'node:path';
import { build } from 'rolldown';

/** The command; the same for a process that stays; and the threads, which are found beside the code that starts them. */
const entries = [
  'cli/dist/crs',
  'cli/dist/run-command',
  'pipelines/dist/exports/export-thread',
  'pipelines/dist/feeds/fetching-thread',
  'pipelines/dist/ingest/stage-thread',
  'pipelines/dist/match/rosters/build-thread',
  'pipelines/dist/match/threads/match-thread',
];

await build({
  cwd: import.meta.dirname,
  input: entries.map((entry) => join(import.meta.dirname, `../${entry}.js`)),
  platform: 'node',
  // Native parts: those of pg and bullmq are found or not at run time.
  external: ['pg-native', 'msgpackr-extract', /^@duckdb\//],
  // bull-board looks for its own files by `eval`.
  checks: { eval: false },
  output: {
    dir: 'bundle',
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
});
