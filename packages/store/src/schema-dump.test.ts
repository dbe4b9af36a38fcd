import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { createTestDatabase } from '../../../test/harness/database.js';
import { createPool } from './pool.js';
import { dumpSchema } from './schema-dump.js';

const committed = new URL('../schema.sql', import.meta.url);

it('the committed schema.sql is what the migrations create (after a migration: npm run schema)', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const dump = await dumpSchema(pool);
  await pool.end();
  await database.drop();
  if (process.env.CRS_WRITE_SCHEMA === '1') await writeFile(committed, dump);
  expect(await readFile(committed, 'utf8')).toBe(dump);
});
