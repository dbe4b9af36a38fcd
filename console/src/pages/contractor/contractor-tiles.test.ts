import { describe, expect, it } from '@jest/globals';
import { contractorTiles } from './contractor-tiles.js';

type Data = Parameters<typeof contractorTiles>[0];

const empty = { totalCount: 0, newest: [] };

/** A contractor with only the given records. */
const dataOf = (profile: object, others: object = {}): Data =>
  ({
    profile: {
      contractor: { rosterState: 'MN', originalDate: '2009-04-01' },
      enforcement: { ...empty, totalPenaltyAmount: 0 },
      agEnforcement: empty,
      osha: { ...empty, totalViolations: 0 },
      permits: { ...empty, totalValue: 0 },
      related: empty,
      ...profile,
    },
    orders: [],
    actions: [],
    inspections: [],
    ordersCovered: { firstMonth: null, lastDate: null, rejected: 0 },
    ...others,
  }) as unknown as Data;

const textsOf = (data: Data): string[] =>
  contractorTiles(data).map(({ value, label, note }) => [value, label, note ?? ''].join(' ').trim());

describe('the figures of a contractor', () => {
  it('distinguish zero from unknown', () => {
    expect(textsOf(dataOf({}))).toEqual([
      '0 disciplinary orders in MN records',
      '0 building permits',
      '2009 first licensed April 1, 2009',
    ]);
    expect(textsOf(dataOf({}, { ordersCovered: null }))[0]).toBe(
      '? disciplinary orders we don’t have MN orders',
    );
  });

  it('are at most five, most serious first, each with its certainty', () => {
    const tiles = textsOf(
      dataOf(
        {
          enforcement: { totalCount: 2, totalPenaltyAmount: 106_500 },
          agEnforcement: { totalCount: 1 },
          osha: { totalCount: 1, totalViolations: 3 },
          permits: { totalCount: 1, totalValue: 801_000 },
          related: { totalCount: 4 },
        },
        { orders: [{ tier: 'verified' }, { tier: 'possible' }], inspections: [{ tier: 'likely' }] },
      ),
    );
    expect(tiles).toEqual([
      '2 disciplinary orders $106,500 in penalties; 1 is only a possible match',
      '1 attorney general action',
      '3 OSHA violations in 1 inspection; likely match',
      '1 building permit worth $801,000',
      '4 related contractors same address, phone, or person',
    ]);
  });
});
