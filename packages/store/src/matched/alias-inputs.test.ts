import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool, inTransaction } from '../pool.js';
import { finishRun, noCounts, type RunSubject, startRun } from '../raw/runs.js';
import { identifyAliasInputs, lastAliasInputs } from './aliases.js';
import { saveMatchState } from './match-state.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const identify = () => inTransaction(pool, identifyAliasInputs);

async function run(subject: RunSubject, changed = 0, details = {}): Promise<number> {
  const id = await startRun(pool, subject);
  await finishRun(pool, id, { ...noCounts, inserted: changed }, details);
  return id;
}

it('differ after every run that changed claims, matches or decisions, and after no other', async () => {
  const seen = [await identify()];
  const expectAnother = async (another: boolean): Promise<void> => {
    const now = await identify();
    expect(seen.includes(now)).toBe(!another);
    seen.push(now);
  };
  await run({ kind: 'ingest', feed: 'elm_permits', batch: 'night 1' });
  await expectAnother(false);
  await run({ kind: 'ingest', feed: 'elm_permits', batch: 'night 2' }, 1);
  await expectAnother(true);
  for (let time = 0; time < 2; time += 1) {
    const id = await run({ kind: 'match', scope: 'elm', batch: `night ${time}` });
    await inTransaction(pool, (client) =>
      saveMatchState(client, 'elm', { fingerprint: '', versions: {}, weightsVersion: 0 }, [], id),
    );
    await expectAnother(true);
  }
  // A second look saves no state.
  await run({ kind: 'match', scope: 'elm', batch: 'night 2' }, 1);
  for (const kind of ['alias', 'cluster', 'publish'] as const) await run({ kind, batch: 'night 2' }, 1);
  await expectAnother(false);
  await run({ kind: 'decide', scope: 'elm', batch: 'night 3' });
  await expectAnother(true);
  for (const kind of ['undo', 'remove'] as const) {
    await run({ kind, feed: 'elm_permits', batch: 'night 4' });
    await expectAnother(true);
  }
});

it('differ after a run that commits later than one that ended after it', async () => {
  const [slow, quick] = [
    await startRun(pool, { kind: 'decide', scope: 'elm' }),
    await startRun(pool, { kind: 'match', scope: 'fir' }),
  ];
  const between = await inTransaction(pool, async (client) => {
    await finishRun(client, slow, noCounts, {});
    await saveMatchState(client, 'elm', { fingerprint: '', versions: {}, weightsVersion: 0 }, [], slow);
    await inTransaction(pool, (other) =>
      saveMatchState(other, 'fir', { fingerprint: '', versions: {}, weightsVersion: 0 }, [], quick),
    );
    return identify();
  });
  expect(await identify()).not.toBe(between);
});

it('are those of the newest refresh that was done', async () => {
  await run({ kind: 'alias', batch: 'night 5' }, 0, { inputs: 'older' });
  await run({ kind: 'alias', batch: 'night 6' }, 0, { inputs: 'newer' });
  await startRun(pool, { kind: 'alias', batch: 'night 7' });
  expect(await inTransaction(pool, lastAliasInputs)).toBe('newer');
});
