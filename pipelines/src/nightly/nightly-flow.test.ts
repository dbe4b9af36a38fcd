import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedDefinition } from '@crs/feeds';
import { createPool } from '@crs/store';
import { expect, it } from '@jest/globals';
import { createTestDatabase } from '../../../test/harness/database.js';
import { largestFirst } from './nightly-flow.js';

it('puts feeds of unknown size first, then the largest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-sizes-'));
  await writeFile(join(folder, 'small.csv'), 'a');
  await writeFile(join(folder, 'large.csv'), 'a'.repeat(500));
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const stamp = { location: 'x', sha256: 'x', size: 20, etag: null, lastModified: null, version: null };
  await pool.query(`insert into feed_state (feed, family, source_stamp) values ('fetched', 'permits', $1)`, [
    JSON.stringify(stamp),
  ]);
  const named = (feed: string, source: FeedDefinition['source']) =>
    ({ feed, folder, source }) as FeedDefinition;
  const http = { http: { url: 'https://example.com/permits.csv' } } as FeedDefinition['source'];
  const feeds = [
    named('small', { file: 'small.csv' }),
    named('fetched', http),
    named('large', { file: `\${SIZES}/large.csv` }),
    named('new', http),
    named('missing', { file: `\${NOT_SET}/missing.csv` }),
  ];
  expect(await largestFirst({ pool, environment: { SIZES: folder } }, feeds)).toEqual([
    'new',
    'missing',
    'large',
    'fetched',
    'small',
  ]);
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
