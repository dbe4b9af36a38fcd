/** Servers that return rows and hardly anything else: no row ids, no version, no count. */

import { numbersTo } from '@crs/testing/emulated-portals';
import { json } from '@crs/testing/emulator';
import { definitionOf } from '@crs/testing/fixtures';
import { downloads, open, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

const dataset = 'abcd-1234';
const resource = `/resource/${dataset}.json`;

type Rows = readonly Readonly<Record<string, unknown>>[];

interface Answering {
  /** The rows at the time of a request for a page. */
  readonly rows: (asked: number) => Rows;
  readonly count?: (asked: number) => number;
}

async function served({ rows, count }: Answering, expected: [number, number] = [0, 1000]) {
  let pages = 0;
  const origin = await serve({
    [resource]: json(({ query }) => {
      if (count !== undefined && query.get('$select')?.startsWith('count')) return [{ count: count(pages) }];
      const offset = Number(query.get('$offset'));
      return rows(++pages).slice(offset, offset + 3);
    }),
  });
  return definitionOf('permits', {
    source: { socrata: { domain: origin, dataset, pageSize: 3 } },
    format: undefined,
    columns: { description: 'note' },
    expect: { rows: expected },
  });
}

const rowsOf = (...names: string[]) => names.map((number) => ({ number, note: 'n' }));
const turned = (rows: Rows, by: number): Rows => [...rows.slice(by), ...rows.slice(0, by)];

describe('a server that names no row', () => {
  it.each([
    ['does not count', undefined],
    ['counts', () => 7],
  ])('is refused if pages come in another order each time, and if it %s', async (_what, count) => {
    const all = rowsOf(...numbersTo(7));
    const rows = (asked: number) => turned(all, (asked * 2) % 7);
    const error = await refusal(open(await served({ rows, ...(count && { count }) })));
    expect([error.code, error.exitStatus]).toEqual(['feed.unsteady', 3]);
    expect(downloads().filter((name) => /part|pages|draft/.test(name))).toEqual([]);
  });

  it('is read once more if that happens once', async () => {
    const all = rowsOf(...numbersTo(7));
    const definition = await served({ rows: (asked) => (asked === 2 ? turned(all, 4) : all) });
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(7));
  });

  it('can have equal rows', async () => {
    const definition = await served({ rows: () => rowsOf('1', '2', '3', '4', '2', '2', '5') });
    expect(await rowNumbers(definition, await open(definition))).toEqual(['1', '2', '3', '4', '2', '2', '5']);
  });
});

describe('a server without a version', () => {
  it('is read once more if a row is removed during the read, so that pages shift', async () => {
    const all = rowsOf(...numbersTo(9));
    const rows = (asked: number) => (asked === 1 ? all : all.slice(1));
    // The missing row makes up for the one that moved to a page that had already been read.
    const definition = await served({ rows, count: (pages) => (pages === 0 ? 9 : 8) });
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(9).slice(1));
  });

  it('is refused if rows never end, and leaves nothing to resume', async () => {
    const rows = (asked: number) => numbersTo(3 * asked + 3).map((number) => ({ number, note: 'n' }));
    const error = await refusal(open(await served({ rows }, [0, 50])));
    expect([error.code, error.exitStatus]).toEqual(['feed.too_many_rows', 3]);
    expect(downloads().filter((name) => /part|pages|draft/.test(name))).toEqual([]);
  });
});
