import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@crs/domain';
import { type EmulatedDol, emulateDol, emulatedDolKey } from '@crs/testing/emulator/dol';
import { Faults } from '@crs/testing/emulator/faults';
import { EmulatedTable } from '@crs/testing/emulator/table';
import { definitionOf } from '@crs/testing/fixtures';
import { dataDir, open, receivedRequests, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { today } from './dol.js';

const env = { DOL_API_KEY: emulatedDolKey };

const tableOf = (count: number) =>
  new EmulatedTable(
    Array.from({ length: count }, (_, index) => ({
      number: 100 + index,
      note: null,
      site_state: index % 3 === 0 ? 'WI' : 'MN',
      open_date: `2024-01-${String(index + 1).padStart(2, '0')} 00:00:00`,
      load_dt: '2024-02-01 00:00:00',
      left: 'over',
    })),
  );

async function emulated(table: EmulatedTable, options: EmulatedDol = {}, dol: Record<string, unknown> = {}) {
  const origin = await serve(emulateDol({ inspection: table }, options));
  return definitionOf('permits', {
    source: {
      dol: { url: origin, agency: 'OSHA', dataset: 'inspection', pageSize: 3, key: ['number'], ...dol },
    },
    format: undefined,
    columns: { description: 'note' },
  });
}

const first = [100, 101, 102, 103, 104, 105, 106];
const rowsAsked = () => receivedRequests().filter(({ path }) => path.endsWith('/json'));

describe('DOL', () => {
  it.each<[string, EmulatedDol]>([
    ['rows inside "data", 204 at the end', {}],
    ['a bare array, an empty one at the end', { shape: 'bare', end: 'array' }],
    ['nothing at all at the end', { end: 'nothing' }],
    ['the key in the header', { keyIn: 'header' }],
    ['no metadata', { metadata: false }],
    ['metadata in capitals', { metadata: 'capitals' }],
    ['answers cut short of the limit', { mostBytes: 200 }],
    ['no regard for order and conditions', { ignoresQuery: true }],
  ])('is read to its end: %s', async (_what, options) => {
    const definition = await emulated(tableOf(7), options);
    expect(await rowNumbers(definition, await open(definition, { env }))).toEqual(first);
  });

  it('asks only for the columns that are read, in a fixed order', async () => {
    const definition = await emulated(tableOf(7));
    await open(definition, { env });
    const [one] = rowsAsked();
    expect(one?.query.get('fields')).toBe('number,note,load_dt');
    expect([one?.query.get('sort'), one?.query.get('sort_by')]).toEqual(['asc', 'number']);
    expect(rowsAsked().map(({ query }) => query.get('offset'))).toEqual(['0', '3', '6', '7']);
  });

  it('requests only the rows of the definition', async () => {
    const dol = {
      where: { site_state: `\${STATES:-MN}` },
      after: { open_date: `\${SINCE:-2024-01-03 00:00:00}` },
    };
    const definition = await emulated(tableOf(7), {}, dol);
    expect(await rowNumbers(definition, await open(definition, { env }))).toEqual([104, 105]);
    const both = { ...env, STATES: 'MN, WI' };
    expect(await rowNumbers(definition, await open(definition, { env: both }))).toEqual([103, 104, 105, 106]);
    const every = { ...env, STATES: '*', SINCE: '2024-01-05 00:00:00' };
    expect(await rowNumbers(definition, await open(definition, { env: every }))).toEqual([105, 106]);
  });

  it('costs one request if nothing was loaded', async () => {
    const definition = await emulated(tableOf(7));
    const { stamp } = await open(definition, { env });
    const before = receivedRequests().length;
    expect(await open(definition, { env, previousStamp: stamp })).toEqual({ unchanged: true, stamp });
    expect(receivedRequests().length).toBe(before + 1);
  });

  it('merges newly loaded rows into the existing ones', async () => {
    const table = tableOf(7);
    const definition = await emulated(table);
    const { stamp } = await open(definition, { env });
    const before = rowsAsked().length;
    table.change(2, { note: 'settled', load_dt: '2024-02-02 00:00:00' });
    table.add({ number: 900, load_dt: '2024-02-03 00:00:00' });
    const opened = await open(definition, { env, previousStamp: stamp });
    expect(await rowNumbers(definition, opened)).toEqual([...first, 900]);
    expect(rowsAsked().length - before).toBe(3);
    expect(opened.stamp.version).toBe(`load_dt 2024-02-03 00:00:00 (all read on ${today()})`);
    expect(await open(definition, { env, previousStamp: opened.stamp })).toMatchObject({ unchanged: true });
  });

  it('requests rows loaded on the days of the last read again, since they may be on a page that was read', async () => {
    const now = `${today()} 00:00:00`;
    const table = tableOf(7);
    table.change(6, { load_dt: now });
    const definition = await emulated(table);
    const { stamp } = await open(definition, { env });
    table.change(0, { note: 'settled', load_dt: now });
    const opened = await open(definition, { env, previousStamp: stamp });
    if (opened.unchanged) throw new Error('the row that was loaded late is not seen');
    expect(readFileSync(opened.path, 'utf8')).toContain('settled');
  });

  it('reads everything again after some days, and finds what changed without being loaded', async () => {
    const table = tableOf(7);
    const definition = await emulated(table, {}, { fullAfterDays: 3 });
    const { stamp } = await open(definition, { env });
    table.remove(0);
    expect(await open(definition, { env, previousStamp: stamp })).toMatchObject({ unchanged: true });
    const old = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const version = stamp.version?.replace(today(), old) ?? null;
    const opened = await open(definition, { env, previousStamp: { ...stamp, version } });
    expect(await rowNumbers(definition, opened)).toEqual(first.slice(1));
  });

  it('reads everything if the file of the last run changed, or if the server ignores conditions', async () => {
    const table = tableOf(7);
    const definition = await emulated(table);
    const { stamp } = await open(definition, { env });
    table.change(0, { load_dt: '2024-02-02 00:00:00' });
    writeFileSync(join(dataDir(), 'downloads', 'springfield_permits.jsonl'), '{"number":1}\n');
    expect(await rowNumbers(definition, await open(definition, { env, previousStamp: stamp }))).toEqual(
      first,
    );

    const ignoresQuery = await emulated(tableOf(7), { ignoresQuery: true });
    const known = await open(ignoresQuery, { env });
    expect(await open(ignoresQuery, { env, previousStamp: known.stamp })).toMatchObject({ unchanged: true });
    expect(rowsAsked().length).toBeGreaterThan(8);
  });

  it('survives 429, 500, a body that breaks off or is incomplete, and a repeated page', async () => {
    const faults = new Faults()
      .on(1, { status: 429, retryAfter: 0 })
      .on(3, { status: 500 })
      .on(5, { cut: true })
      .on(7, { half: true });
    const definition = await emulated(tableOf(7), { faults });
    expect(await rowNumbers(definition, await open(definition, { env }))).toEqual(first);
    const repeated = await emulated(tableOf(7), { faults: new Faults().on(2, { repeat: true }) });
    expect(await rowNumbers(repeated, await open(repeated, { env }))).toEqual(first);
    const shuffled = await emulated(tableOf(7), { faults: new Faults().on(2, { shuffle: true }) });
    expect(await rowNumbers(shuffled, await open(shuffled, { env }))).toEqual(first);
  });

  it.each<[string, Faults, string]>([
    ['pages that keep coming twice', new Faults().from(2, { repeat: true }), 'feed.unsteady'],
    [
      'an error that comes as an answer',
      new Faults().on(2, { body: { error: 'No such field' } }),
      'feed.unreadable',
    ],
    ['answers that stay half', new Faults().from(2, { half: true }), 'feed.truncated'],
    ['a server that stays busy', new Faults().from(2, { status: 503 }), 'feed.unreachable'],
  ])('is refused for %s', async (_what, faults, code) => {
    const definition = await emulated(tableOf(7), { faults });
    const error = await refusal(open(definition, { env }));
    expect([error.code, error.message.includes(emulatedDolKey)]).toEqual([code, false]);
  });

  it('continues an interrupted run', async () => {
    const faults = new Faults().on(3, { body: { message: 'Limit exceeded' } });
    const definition = await emulated(tableOf(7), { faults });
    expect((await refusal(open(definition, { env }))).message).toContain('Limit exceeded');
    const before = rowsAsked().length;
    expect(await rowNumbers(definition, await open(definition, { env }))).toEqual(first);
    expect(rowsAsked()[before]?.query.get('offset')).toBe('6');
  });

  it('reads everything if the rows moved since a run was interrupted', async () => {
    const table = tableOf(7);
    const faults = new Faults().on(3, { body: { message: 'Limit exceeded' } });
    const definition = await emulated(table, { faults });
    await refusal(open(definition, { env }));
    table.add({ ...table.rows[0]?.values, number: 99 });
    expect(await rowNumbers(definition, await open(definition, { env }))).toEqual([99, ...first]);
  });

  it('without key columns, accepts equal rows if a second read returns the same ones', async () => {
    const faults = new Faults().on(2, { shuffle: true });
    const moving = await emulated(tableOf(7), { faults }, { key: undefined });
    expect(await rowNumbers(moving, await open(moving, { env }))).toEqual(first);

    const table = tableOf(7);
    table.add({ ...table.rows[6]?.values });
    const equal = await emulated(table, {}, { key: undefined });
    expect(await rowNumbers(equal, await open(equal, { env }))).toEqual([...first, 106]);
  });

  it('says what to do without a key, and with a wrong one', async () => {
    const definition = await emulated(tableOf(1));
    const unset = await refusal(open(definition, { env: {} }));
    expect([unset.code, unset instanceof UsageError]).toEqual(['feed.variable_unset', true]);
    expect(unset.nextStep).toContain('dataportal.dol.gov');
    const wrong = await refusal(open(definition, { env: { DOL_API_KEY: 'wrong' } }));
    expect([wrong.code, wrong.nextStep.includes('DOL_API_KEY')]).toEqual(['feed.refused', true]);
  });

  it('is refused at the first row if a column is missing, and shows its columns in a sample', async () => {
    const definition = await emulated(new EmulatedTable([{ number: 1, other: 2 }]));
    expect((await refusal(open(definition, { env }))).code).toBe('feed.column_missing');
    expect(rowsAsked().length).toBe(1);
    expect(await open(definition, { env, sample: true })).toMatchObject({ columns: ['number', 'other'] });
  });
});
