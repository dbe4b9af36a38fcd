import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase } from '../../../../test/harness/database.js';
import { createPool, inTransaction } from '../pool.js';
import { listRejects, rejectLine, saveRejects } from './rejects.js';
import { startRun } from './runs.js';

it('stores rejects with their run, from chunks of any size', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const raw = fc.string({ unit: fc.constantFrom('a', 'é', '\t', '\n', '\\') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(raw, { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
      async (texts, lengths) => {
        const rejects = texts.map((text, line) => ({
          line,
          column: line % 2 === 0 ? null : 'issued',
          code: 'value.date',
          reason: 'no day',
          raw: text,
        }));
        async function* pieces() {
          const bytes = Buffer.from(rejects.map((reject) => `${rejectLine(reject)}\n`).join(''));
          for (let from = 0, turn = 0; from < bytes.length; turn++) {
            const to = from + (lengths[turn % lengths.length] as number);
            yield bytes.subarray(from, to);
            from = to;
          }
        }
        const run = await inTransaction(pool, async (client) => {
          const id = await startRun(client, { kind: 'ingest', feed: 'permits' });
          await saveRejects(client, id, pieces());
          return id;
        });
        expect(await listRejects(pool, run)).toEqual(rejects);
      },
    ),
    { numRuns: 50 },
  );
  await pool.end();
  await database.drop();
});
