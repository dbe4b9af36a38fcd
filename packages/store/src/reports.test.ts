import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { createPool } from './pool.js';
import { closeReport, listReports, saveReport } from './reports.js';
import { createUser } from './users.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('keeps reports in a queue, oldest first, until somebody closes them', async () => {
  const { id: userId } = await createUser(pool, { name: 'Ada', role: 'analyst', passwordHash: 'x' });
  const ids: number[] = [];
  for (const text of ['one', 'two', 'three'])
    ids.push(
      await saveReport(pool, { kind: 'not_theirs', page: '/contractors/BC1', text, contact: 'a@b.example' }),
    );
  const list = (isOpen: boolean) => listReports(pool, { isOpen, limit: 2, offset: 0 });
  expect(await list(true)).toMatchObject({
    rows: [
      {
        id: ids[0],
        text: 'one',
        page: '/contractors/BC1',
        contact: 'a@b.example',
        closedAt: null,
        closedBy: null,
      },
      { id: ids[1], text: 'two' },
    ],
    total: 3,
  });
  const close = { id: ids[1] ?? 0, userId, note: 'Undone.' };
  expect([await closeReport(pool, close), await closeReport(pool, close)]).toEqual([true, false]);
  expect(await list(true)).toMatchObject({ rows: [{ text: 'one' }, { text: 'three' }], total: 2 });
  expect(await list(false)).toMatchObject({
    rows: [{ text: 'two', closedBy: 'Ada', note: 'Undone.' }],
    total: 1,
  });
});
