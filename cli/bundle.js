/**
 * Bundles the command and its threads. Node takes 1.1 ms to load each module file, and a verb loads 1,000 of them.
 * Packages and tests still import `dist`.
 */
// rolldown: from an index file, it bundles only the imported names, so each verb loads only what it needs.

import { join } from 'node:path';
import { build } from 'rolldown';

/** The command, its form for a long-running process, and the threads, which must be beside the code that starts them. */
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
  // Native parts: pg and bullmq look for theirs at run time and work without them.
  external: ['pg-native', 'msgpackr-extract', /^@duckdb\//],
  // bull-board uses `eval` to find its own files.
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
