import { describe, expect, it } from '@jest/globals';
import { unlicensedSentences } from './record-sentences.js';
import type { SummaryFacts } from './summary-facts.js';

describe('permits after an order ended the license', () => {
  const order = (orderType: string, orderDate: string, tier = 'verified') => ({
    ...{ orderType, orderDate, tier, actionsTaken: [] },
  });
  const first = order('Order of Revocation', '2020-07-31');
  const doubt = ' (we don’t know whether it was reinstated)';
  it.each([
    ['Revoked', [first], [], 'an order revoked the license on July 31, 2020'],
    ['Suspended', [first], [], `an order revoked the license on July 31, 2020${doubt}`],
    [
      'Revoked',
      [order('Order of Suspension', '2024-05-06'), first],
      [],
      `an order revoked the license on July 31, 2020${doubt}`,
    ],
    [
      'Suspended',
      [order('Order of Suspension', '2020-07-31', 'likely')],
      ['verified', 'verified'],
      'an order (likely match) suspended the license on July 31, 2020',
    ],
    [
      'Revoked',
      [first],
      ['verified', 'likely'],
      'an order revoked the license on July 31, 2020; 1 is only a likely match',
    ],
    [
      'Revoked',
      [first],
      ['likely'],
      'an order revoked the license on July 31, 2020; at least 1 is only a likely match',
    ],
  ] as const)(
    'of one that is %s with the orders %j, permits %j, are described as: %s',
    (status, orders, tiers, end) => {
      const permits = tiers.map((tier) => ({ tier }));
      const facts = {
        profile: { contractor: { status, originalDate: '2010-01-01' } },
        unlicensed: { totalCount: 2, endedOn: '2020-07-31', knownBy: 'order', permits },
        orders,
      } as unknown as SummaryFacts;
      expect(unlicensedSentences(facts)).toEqual([
        { text: `2 permits issued after ${end}.`, isAlarming: true },
      ]);
    },
  );
});
