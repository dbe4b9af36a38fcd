import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { withFreshApi } from '../harness/api-checks.js';

const source = new URL('./from-typescript.ts', import.meta.url);
const guide = new URL('../../docs/typescript.md', import.meta.url);

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the example of the guide', () => {
  it('is the one that runs here', async () => {
    const [, example] = /```ts\n(.*?)```/s.exec(await readFile(guide, 'utf8')) ?? [];
    expect(example).toBe(await readFile(source, 'utf8'));
  });

  it('prints the expected figures of the made-up town', async () => {
    const lines: unknown[] = [];
    jest.spyOn(console, 'log').mockImplementation((line) => {
      lines.push(line);
    });
    await withFreshApi(async ({ url, key }) => {
      Object.assign(process.env, { API_URL: url, API_KEY: await key() });
      await import('./from-typescript.js');
      expect(lines).toEqual([
        '1 revoked: Northside Builders LLC',
        '2 permits, 1 verified',
        expect.stringMatching(/^Northside Homes Inc: .*phone/),
        expect.stringMatching(/^Brightwire Electric Inc: .*many unrelated contractors/),
        expect.stringMatching(/^Sample, John Q: .*many unrelated contractors/),
        `400 filter.parse_error, explained at ${url}/docs/errors#filter.parse_error`,
      ]);
    });
  });
});
