/** After each test file of the first run: writes which marks it reached, and its processor time. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';

const started = process.cpuUsage();
afterAll(() => {
  const folder = process.env.CRS_REACHED;
  if (!folder) return;
  const test = expect.getState().testPath;
  const reached = [...(globalThis.__reached ?? [])];
  const file = join(folder, `${test.replaceAll(/\W/g, '_')}.json`);
  const { user, system } = process.cpuUsage(started);
  writeFileSync(file, JSON.stringify({ test, reached, milliseconds: (user + system) / 1000 }));
});
