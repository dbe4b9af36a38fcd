import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSample, writeSample } from './index.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('writeSample', () => {
  it('writes every file, line by line, and replaces existing files', async () => {
    const sizes = { contractors: 60, permits: 300, orders: 5, inspections: 5, actions: 5 };
    await writeSample(generateSample({ ...sizes, seed: 3 }), folder);
    const sample = generateSample(sizes);
    await writeSample(sample, folder);
    for (const { path, lines } of sample.files) {
      expect(await readFile(join(folder, path), 'utf8')).toBe([...lines, ''].join('\n'));
    }
  });
});
