import { mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { definitionOf } from '@crs/testing/fixtures';
import { dataDir, open, refusal, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { checkFeed } from './check.js';

describe('a check of a feed', () => {
  const at = (url: string) => definitionOf('permits', { source: { http: { url } } });
  const check = (url: string) => checkFeed(at(url), { env: {}, dataDir: dataDir() });

  it("leaves a run's download alone, and leaves no files", async () => {
    const origin = await serve({
      '/permits.csv': (_asked, response, count) =>
        response.end(count === 0 ? 'number\n1\n' : 'number,note\n1,x\n'),
    });
    const run = await open(at(`${origin}/permits.csv`));
    if (run.unchanged) throw new Error('a first run cannot be unchanged');

    expect((await check(`${origin}/permits.csv`)).leftover).toEqual(['note']);
    expect(readFileSync(run.path, 'utf8')).toBe('number\n1\n');
    expect(readdirSync(join(dataDir(), 'check'))).toEqual([]);
  });

  it('reports columns that the source spells differently', async () => {
    const origin = await serve({ '/permits.csv': (_asked, response) => response.end('Number,note\n1,x\n') });
    expect(await check(`${origin}/permits.csv`)).toMatchObject({
      missing: [],
      leftover: ['note'],
      respelled: [{ ours: 'number', theirs: 'Number' }],
    });
  });

  it('removes what a killed check left a day ago', async () => {
    const left = join(dataDir(), 'check', 'made-up');
    mkdirSync(left, { recursive: true });
    utimesSync(left, new Date(0), new Date(0));
    const origin = await serve({ '/permits.csv': (_asked, response) => response.end('number\n1\n') });
    await check(`${origin}/permits.csv`);
    expect(readdirSync(join(dataDir(), 'check'))).toEqual([]);
  });

  it('leaves no files if the source refuses, either', async () => {
    const origin = await serve({});
    expect((await refusal(check(`${origin}/gone.csv`))).code).toBe('feed.refused');
    expect(readdirSync(join(dataDir(), 'check'))).toEqual([]);
  });
});
