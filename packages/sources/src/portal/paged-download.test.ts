import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CrsError } from '@crs/domain';
import { dataDir } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { InconsistentRead } from './inconsistent-read.js';
import { PagedDownload, type PagedDownloadOptions } from './paged-download.js';

const options = (changes: Partial<PagedDownloadOptions> = {}): PagedDownloadOptions => ({
  dataDir: dataDir(),
  feed: 'springfield_permits',
  address: 'http://portal.example/rows',
  largestBytes: 1e6,
  of: 'these rows',
  oldestMs: 60_000,
  keys: { id: '_id', changed: null },
  ...changes,
});

const folder = () => join(dataDir(), 'downloads');
const left = () => readdirSync(folder());
const page = (...ids: number[]) => ids.map((_id) => ({ _id, note: `line\u2028${_id}` }));

/** Two pages, as a killed process leaves them. */
async function leaveTwoPages(): Promise<string> {
  const file = await PagedDownload.resume(options());
  await file.append(page(1, 2), '2');
  await file.append(page(3), '3');
  await file.keep(new Error('broken off'));
  return join(folder(), left().find((name) => name.endsWith('.pages')) ?? '');
}

describe('pages being written to disk', () => {
  it('are continued by the next run', async () => {
    await leaveTwoPages();
    const file = await PagedDownload.resume(options());
    expect([file.rows, file.next]).toEqual([3, '3']);
    await expect(file.append(page(2), '4')).rejects.toBeInstanceOf(InconsistentRead);
    await file.append(page(4), '4');
    const path = await file.finish('springfield_permits.jsonl');
    expect(left()).toEqual(['springfield_permits.jsonl']);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(page(1, 2, 3, 4));
  });

  it('end if there are more than the feed can send, and are not continued', async () => {
    const file = await PagedDownload.resume(options({ largestBytes: 2000 }));
    const endless = async () => {
      for (let id = 0; ; id++) await file.append(page(id), String(id));
    };
    const error = await endless().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'feed.too_large' });
    await file.keep(error);
    expect(left()).toEqual([]);
  });

  it('ignore what was written after the last checkpoint', async () => {
    const path = await leaveTwoPages();
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"_id":9,"no`);
    const file = await PagedDownload.resume(options());
    expect([file.rows, file.next]).toEqual([3, '3']);
    await file.discard();
  });

  it.each<[string, (path: string) => void, Partial<PagedDownloadOptions>]>([
    ['the rows are others by now', () => undefined, { of: 'other rows' }],
    ['they are too old', () => undefined, { oldestMs: -1 }],
    ['the disk lost their end', (path) => truncateSync(path, 30), {}],
    ['the disk lost their middle', (path) => writeFileSync(path, readFileSync(path).fill(0, 10, 20)), {}],
    ['the checkpoint is cut off', (path) => truncateSync(`${path}.json`, 10), {}],
    [
      'a row is in them twice',
      (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"_id":3', '"_id":1')),
      {},
    ],
  ])('are started over if %s', async (_what, damage, changes) => {
    damage(await leaveTwoPages());
    const file = await PagedDownload.resume(options(changes));
    expect([file.rows, file.next]).toEqual([0, null]);
    await file.discard();
    expect(left()).toEqual([]);
  });

  it('are left alone by feeds whose names start the same', async () => {
    await leaveTwoPages();
    const other = await PagedDownload.resume(options({ feed: 'springfield' }));
    await other.append(page(1), '1');
    await other.finish('springfield.jsonl');
    const file = await PagedDownload.resume(options());
    expect(file.rows).toBe(3);
    await file.discard();
  });

  it.each(['disk.full', 'feed.too_many_rows'])('leave nothing behind after %s', async (code) => {
    const file = await PagedDownload.resume(options());
    await file.append(page(1, 2), '2');
    await file.keep(new CrsError(code, 'It cannot be.', { nextStep: '' }));
    expect(left()).toEqual([]);
  });

  it('leave no file if there were none', async () => {
    const file = await PagedDownload.resume(options());
    await file.keep(new Error('broken off'));
    expect(left()).toEqual([]);
  });
});
