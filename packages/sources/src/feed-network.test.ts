import { parseFeedDefinition } from '@crs/feeds';
import { definitionInput, definitionOf } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { networkFor, timeoutsFor } from './feed-network.js';
import { createNetwork } from './transport/network.js';

const network = createNetwork({ rate: 10, atOnce: 4, largestBytes: 16e9 });
const permits = (changes: Record<string, unknown>) => definitionOf('permits', changes);

describe('a feed', () => {
  it('is fetched with the process settings unless its definition overrides them', () => {
    expect(networkFor(permits({}), network)).toMatchObject({ rate: 10, atOnce: 4 });
    const slow = permits({ fetch: { rate: 0.5, atOnce: 1, timeout: 300 } });
    expect(networkFor(slow, network)).toMatchObject({ rate: 0.5, atOnce: 1 });
    expect(timeoutsFor(slow, { idleMs: 1000, attempts: 2 })).toMatchObject({ idleMs: 300_000, attempts: 2 });
    expect(timeoutsFor(permits({}), { idleMs: 1000 }).idleMs).toBe(1000);
  });

  it('shares the limit of its host with all others', () => {
    const url = new URL('https://data.springfield.example/permits.csv');
    const slow = networkFor(permits({ fetch: { rate: 0.5 } }), network);
    expect(slow.limiter(url)).toBe(networkFor(permits({}), network).limiter(url));
    expect(slow.limiter(url)).not.toBe(slow.limiter(new URL('https://data.shelbyville.example/')));
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['no more than its rows can take', { expect: { rows: [1, 100_000] } }, 3.2e9],
    ['something, however few rows it has', { expect: { rows: [1, 10] } }, 500e6],
    ['no more than the process allows', { expect: { rows: [1, 100_000_000] } }, 16e9],
    ['more than its rows where the archive has more', { format: { type: 'csv', members: 'permits' } }, 16e9],
    ['what its definition allows', { expect: { rows: [1, 10] }, fetch: { largest: '20 GB' } }, 20e9],
    [
      'more than its rows where others are left out',
      { expect: { rows: [1, 10] }, only: { state: 'MN' } },
      16e9,
    ],
  ])('can send %s', (_what, changes, bytes) => {
    expect(networkFor(permits(changes), network).largestBytes).toBe(bytes);
  });

  it.each<[string, Record<string, unknown>, number, number]>([
    ['something, however little it sent before', {}, 2e6, 500e6],
    ['some times what it sent before', { expect: { rows: [1, 100_000_000] } }, 100e6, 2e9],
    ['no more than that where others are left out', { only: { state: 'MN' } }, 100e6, 2e9],
    ['no more than its rows can take', { expect: { rows: [1, 20_000] } }, 100e6, 640e6],
    ['what its definition allows', { fetch: { largest: '20 GB' } }, 2e6, 20e9],
  ])('that was read before can send %s', (_what, changes, before, bytes) => {
    expect(networkFor(permits(changes), network, 0, before).largestBytes).toBe(bytes);
  });

  it.each([[{ rate: 0 }], [{ atOnce: 1.5 }], [{ largest: '20 apples' }], [{ timeouts: 1 }]])(
    'is not fetched as %j says',
    (fetch) => {
      const { problems } = parseFeedDefinition(definitionInput('permits', { fetch }), '/config');
      expect(problems.length).toBeGreaterThan(0);
    },
  );
});
