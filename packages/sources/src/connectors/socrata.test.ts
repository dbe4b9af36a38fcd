import { leftoverColumns, missingColumns } from '@crs/feeds';
import { numbersTo, tableOf } from '@crs/testing/emulated-portals';
import { json } from '@crs/testing/emulator';
import { emulateSocrata } from '@crs/testing/emulator/socrata';
import { definitionOf } from '@crs/testing/fixtures';
import { open, receivedRequests, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

const dataset = 'abcd-1234';
const resource = `/resource/${dataset}.json`;
const metadata = `/api/views/${dataset}.json`;

const definitionAt = (origin: string, source: Record<string, unknown> = {}, more = {}) =>
  definitionOf('permits', {
    source: { socrata: { domain: origin, dataset, pageSize: 3, ...source } },
    format: undefined,
    columns: { description: 'note' },
    ...more,
  });

const pages = () => receivedRequests().filter(({ path, query }) => path === resource && query.has('$limit'));

describe('Socrata', () => {
  it('is read in pages in a fixed order, with the ids of its rows and a token', async () => {
    const origin = await serve(emulateSocrata(tableOf(7), { dataset }));
    const definition = definitionAt(origin, { where: "number > '1'" });
    const opened = await open(definition, { env: { SOCRATA_APP_TOKEN: 'token' } });
    expect(await rowNumbers(definition, opened)).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(pages().map(({ query }) => query.get('$offset'))).toEqual(['0', '3', '6']);
    const [{ query, headers } = pages()[0] ?? never()] = pages();
    expect(Object.fromEntries(query)).toMatchObject({
      $order: ':id',
      $where: "number > '1'",
      $select: '*,:id,:updated_at',
    });
    expect(headers['x-app-token']).toBe('token');
    expect(opened.unchanged ? null : opened.columns).toEqual(['number', 'note', ':id', ':updated_at']);
  });

  it('can be a server that accepts no $select, counts nothing, and names no row', async () => {
    const origin = await serve(emulateSocrata(tableOf(7), { dataset, plain: true }));
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(7));
  });

  it('is read to the end if the server returns fewer rows than requested', async () => {
    for (const plain of [false, true]) {
      const origin = await serve(emulateSocrata(tableOf(7), { dataset, plain, mostRows: 2 }));
      const definition = definitionAt(origin);
      expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(7));
    }
  });

  it.each([
    ['short page', 2],
    ['page that is too long', 7],
  ])('ends if a server returns the same %s for every request', async (_what, length) => {
    const rows = numbersTo(length).map((number) => ({ number }));
    const columns = ['number', 'note'].map((fieldName) => ({ fieldName }));
    const origin = await serve({ [metadata]: json(() => ({ columns })), [resource]: json(() => rows) });
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(length));
  });

  it('is read without metadata, and checked by its rows', async () => {
    const {
      [metadata]: _told,
      [`/api/views/${dataset}`]: _also,
      ...handlers
    } = emulateSocrata(tableOf(7), {
      dataset,
    });
    const definition = definitionAt(await serve(handlers));
    const opened = await open(definition);
    expect(opened.stamp.version).toBeNull();
    expect(await rowNumbers(definition, opened)).toEqual(numbersTo(7));
    const other = { ...definition, identity: ['licence'] };
    const rows = rowNumbers(other, await open(other));
    expect((await refusal(rows)).code).toBe('feed.column_missing');
  });

  it('can be a server that treats an asterisk as a column name', async () => {
    const columns = ['number', 'note'].map((fieldName) => ({ fieldName }));
    const origin = await serve({
      [metadata]: json(() => ({ columns })),
      [resource]: json(({ query }) => {
        const chosen = query.get('$select')?.split(',');
        const offset = Number(query.get('$offset'));
        const rows = numbersTo(4).map((number) => ({ ':id': `row-${number}`, number }));
        return rows.slice(offset, offset + 3).map((row) => {
          const entries = Object.entries(row).filter(([name]) => chosen?.includes(name) ?? true);
          return Object.fromEntries(entries);
        });
      }),
    });
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(4));
  });

  it('is refused if a server returns the same full page for every request', async () => {
    const rows = numbersTo(3).map((number) => ({ number }));
    const columns = ['number', 'note'].map((fieldName) => ({ fieldName }));
    const origin = await serve({ [metadata]: json(() => ({ columns })), [resource]: json(() => rows) });
    expect((await refusal(open(definitionAt(origin)))).code).toBe('feed.unsteady');
  });

  it('is accepted with more rows than counted if a second read returns the same ones', async () => {
    const columns = ['number', 'note'].map((fieldName) => ({ fieldName }));
    const serving = (rowsOf: (asked: number) => unknown) => ({
      [metadata]: json(() => ({ columns })),
      [resource]: json(({ query }, asked) =>
        query.get('$select')?.startsWith('count') ? [{ count_1: '2' }] : rowsOf(asked),
      ),
    });
    const rows = numbersTo(4).map((number) => ({ ':id': `row-${number}`, number }));
    const definition = definitionAt(await serve(serving(() => rows)));
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(4));

    const other = serving((asked) => rows.map((row) => ({ ...row, number: `${asked}-${row.number}` })));
    expect((await refusal(open(definitionAt(await serve(other))))).message).toContain('the portal counts 2');
    const equal = serving(() => rows.map(() => ({ number: '1' })));
    expect((await refusal(open(definitionAt(await serve(equal))))).message).toContain('the portal counts 2');
  });

  it('is refused if it never ends', async () => {
    const columns = ['number', 'note'].map((fieldName) => ({ fieldName }));
    const origin = await serve({
      [metadata]: json(() => ({ columns })),
      [resource]: json(({ query }, asked) => {
        if (query.get('$select')?.startsWith('count')) return [{ count_1: '30' }];
        return [0, 1, 2].map((row) => ({ number: String(asked * 3 + row) }));
      }),
    });
    const error = await refusal(open(definitionAt(origin)));
    expect(error.code).toBe('feed.unsteady');
    expect(error.message).toContain('the portal counts 30');
  });

  it('is refused if its responses are not those of Socrata', async () => {
    const columns = ['number', 'note'].map((fieldName) => ({ fieldName }));
    const origin = await serve({
      [metadata]: json(() => ({ columns })),
      [resource]: json(() => ({ error: true, message: 'Internal error occurred' })),
    });
    const error = await refusal(open(definitionAt(origin)));
    expect(error.code).toBe('feed.unreadable');
    expect(error.message).toContain('does not answer as Socrata does, and says “Internal error occurred”');
  });

  it('shows the columns of its publisher in a sample of one page', async () => {
    const origin = await serve(emulateSocrata(tableOf(7), { dataset }));
    const definition = definitionAt(origin, {}, { columns: { status: 'state_of_it' } });
    const source = await open(definition, { sample: true });
    const columns = source.unchanged ? [] : (source.columns ?? []);
    expect(missingColumns(definition, columns)).toEqual(['state_of_it']);
    expect(leftoverColumns(definition, columns)).toEqual(['note']);
    expect(pages().length).toBe(1);
  });

  it('distinguishes rows by the portal’s row ids', async () => {
    const origin = await serve(emulateSocrata(tableOf(2), { dataset }));
    const definition = definitionAt(origin, {}, { identity: [':id'] });
    expect(await rowNumbers(definition, await open(definition))).toEqual(['1', '2']);
  });

  it('returns its export under display names, and is checked under either', async () => {
    const table = tableOf(4);
    const origin = await serve(emulateSocrata(table, { dataset, names: { number: 'Permit Number' } }));
    const definition = definitionAt(
      origin,
      { via: 'csv', pageSize: undefined },
      { identity: ['Permit Number'] },
    );
    const shown = { ...definition, columns: { permitNumber: 'Permit Number' } };
    expect((await open(shown)).unchanged).toBe(false);
    expect(receivedRequests().map(({ path }) => path)).toContain(`/api/views/${dataset}/rows.csv`);
    const error = await refusal(open({ ...definition, identity: ['Licence'] }));
    expect(error.code).toBe('feed.column_missing');
  });
});

function never(): never {
  throw new Error('it was not asked');
}
