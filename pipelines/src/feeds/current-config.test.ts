import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '@crs/config';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CurrentConfig } from './current-config.js';

describe('the configuration of a long-running process', () => {
  let configDir: string;
  let loads: number;
  let isInvalid: boolean;
  const failures: unknown[] = [];
  const write = (name: string, text: string) => writeFile(join(configDir, 'feeds', name), text);
  /** Only what differs from one reading to the next. */
  const config = () =>
    new CurrentConfig({
      configDir,
      load() {
        loads++;
        if (isInvalid) throw new Error('invalid');
        return {
          feeds: [{ feed: `feed ${loads}` }],
          dictionaries: loads,
          hashes: { dictionaries: `dictionaries ${loads}`, feeds: new Map([['feed', String(loads)]]) },
        } as unknown as Config;
      },
      onInvalid: (error) => failures.push(error),
    });

  beforeEach(async () => {
    configDir = await mkdtemp(join(tmpdir(), 'crs-config-'));
    await mkdir(join(configDir, 'feeds'));
    await write('one.yaml', 'feed: one');
    [loads, isInvalid] = [0, false];
    failures.length = 0;
  });
  afterEach(() => rm(configDir, { recursive: true }));

  it('is not checked again a few seconds after the last check', async () => {
    const current = config();
    await write('two.yaml', 'feed: two');
    current.refresh(60_000);
    expect(loads).toBe(1);
    current.refresh();
    expect(loads).toBe(2);
  });

  it('rereads definitions only if a file changed, appeared, or disappeared', async () => {
    const current = config();
    current.refresh();
    expect(loads).toBe(1);
    const changes = [
      () => write('one.yaml', 'feed: one, longer'),
      () => write('two.yaml', 'feed: two'),
      () => rm(join(configDir, 'feeds/two.yaml')),
    ];
    for (const [at, change] of changes.entries()) {
      await change();
      current.refresh();
      current.refresh();
      expect([loads, current.value.feeds[0]?.feed]).toEqual([at + 2, `feed ${at + 2}`]);
    }
  });

  it('keeps the dictionaries from the start, because indexes are built with them', async () => {
    const current = config();
    await write('two.yaml', 'feed: two');
    current.refresh();
    expect(current.value).toMatchObject({ dictionaries: 1, hashes: { dictionaries: 'dictionaries 1' } });
    expect(current.value.hashes.feeds.get('feed')).toBe('2');
  });

  it('keeps the previous definitions if the current ones are invalid, and reports that once', async () => {
    const current = config();
    isInvalid = true;
    await write('two.yaml', 'feed: [');
    current.refresh();
    current.refresh();
    expect([failures.length, current.value.feeds[0]?.feed]).toEqual([1, 'feed 1']);
  });
});
