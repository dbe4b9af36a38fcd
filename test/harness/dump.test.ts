import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from './database.js';
import { loadDump } from './dump.js';

it('the dump of a demo has the rows, migrations, and sequences of an older version', async () => {
  const database = await createTestDatabase({ template: 'template0' });
  const client = new pg.Client(database.url);
  try {
    await loadDump(database.url, fileURLToPath(new URL('../fixtures/demo-5fd90b5.sql.gz', import.meta.url)));
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*)::int from crs.permit) as permits, (select max(name) from crs.migration) as newest,
         nextval(pg_get_serial_sequence('crs.run', 'id')) > (select max(id) from crs.run) as goes_on`,
    );
    expect(rows).toEqual([
      { permits: expect.any(Number), newest: '0015_checked_answers.sql', goes_on: true },
    ]);
    expect(rows[0].permits).toBeGreaterThan(19_000);
  } finally {
    await client.end();
    await database.drop();
  }
});
