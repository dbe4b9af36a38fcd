/** After each test file of the first run: writes which marks it reached, and how long it took. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';

const started = performance.now();
afterAll(() => {
  const folder = process.env.CRS_REACHED;
  if (!folder) return;
  const test = expect.getState().testPath;
  const reached = [...(globalThis.__reached ?? [])];
  const file = join(folder, `${test.replaceAll(/\W/g, '_')}.json`);
  writeFileSync(file, JSON.stringify({ test, reached, milliseconds: performance.now() - started }));
});
