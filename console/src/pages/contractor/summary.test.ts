import { describe, expect, it } from '@jest/globals';
import { type Contractor, factsOf, type Given, today } from '../../../test/summary-facts.js';
import type { Profile } from './sentence.js';
import { summarize, unknowns } from './summary.js';

const told = (given: Given): string[] =>
  summarize(factsOf(given), today).map(({ text, isAlarming }) => `${isAlarming ? '! ' : ''}${text}`);

describe('the summary of a contractor', () => {
  it.each<[Partial<Contractor>, string]>([
    [{ expirationDate: '2027-03-31' }, 'Licensed: active through March 31, 2027.'],
    [{}, 'Licensed: the license is active.'],
    [{ expirationDate: '2026-06-01' }, 'Licensed: active through June 1, 2026.'],
    [
      { expirationDate: '2026-05-31' },
      '! Not licensed: expired on May 31, 2026, although the license roster still says Issued.',
    ],
    [{ status: 'Expired', expirationDate: '2026-05-31' }, '! Not licensed: expired on May 31, 2026.'],
    [{ status: 'Expired' }, '! Not licensed: expired.'],
    [{ status: 'Expired', expirationDate: '2027-01-01' }, '! Not licensed: expired.'],
    [
      { status: 'Revoked', expirationDate: '2027-03-31' },
      '! Not licensed: revoked; we have no order that gives the date.',
    ],
    [
      { status: 'Revoked', expirationDate: '2025-03-31' },
      '! Not licensed: revoked; we have no order that gives the date; it expired on March 31, 2025.',
    ],
    [{ status: null }, '! The licensing authority doesn’t say whether the license is active.'],
  ])('of %j begins with %j', (contractor, sentence) => {
    expect(told({ contractor })[0]).toBe(sentence);
  });

  it('dates a suspension by the order that imposes it', () => {
    const contractor = { status: 'Suspended', expirationDate: '2027-03-31' } as const;
    const facts = factsOf({ contractor, lostOn: '2026-05-01' });
    const order = {
      ...{ orderDate: '2026-04-02', orderType: 'Consent Order', actionsTaken: ['Suspension'] },
      tier: 'verified' as const,
    };
    expect(summarize({ ...facts, orders: [order] }, today)[0]?.text).toBe(
      'Not licensed: suspended by an order dated April 2, 2026.',
    );
    const other = { ...order, actionsTaken: ['Penalty'] };
    expect(summarize({ ...facts, orders: [other] }, today)[0]?.text).toBe(
      'Not licensed: suspended; the license roster first said so on May 1, 2026, and we have no order that gives the date.',
    );
  });

  it('mentions an order that ends a license still active in its roster', () => {
    const order = {
      ...{ orderDate: '2026-04-02', orderType: 'Order of Revocation', actionsTaken: [] },
      tier: 'verified' as const,
    };
    const [first, second] = summarize({ ...factsOf({}), orders: [order] }, today);
    expect([first?.isAlarming, second]).toEqual([
      false,
      {
        text: 'An order dated April 2, 2026 revokes or suspends this license, but the license roster says Issued. We follow the roster.',
        isAlarming: true,
      },
    ]);
  });

  it('says that we do not have orders, rather than that there are none', () => {
    expect(told({ ordersCovered: null })[1]).toBe(
      'We don’t have MN disciplinary orders, so we don’t know whether there are any.',
    );
    expect(told({ ordersCovered: { firstMonth: null, lastDate: null, rejected: 0 } })[1]).toBe(
      'No disciplinary orders found (MN orders).',
    );
  });

  it.each([
    [1, ' We couldn’t read 1 record from this source.'],
    [3, ' We couldn’t read 3 records from this source.'],
  ])('says that %i rows of orders could not be read', (rejected, sentence) => {
    const ordersCovered = { firstMonth: null, lastDate: null, rejected };
    expect(told({ ordersCovered })[1]).toBe(`No disciplinary orders found (MN orders).${sentence}`);
  });

  it('says "this license" only if the firm has others', () => {
    const facts = factsOf({});
    const firm = { lines: [] } as unknown as Profile['firm'];
    const [, second] = summarize({ ...facts, profile: { ...facts.profile, firm } }, today);
    expect(second?.text).toMatch(/^No disciplinary orders found for this license/);
  });

  it('does not say that there are none if the roster flags an action', () => {
    const contractor = { hasEnforcementAction: true };
    expect(told({ contractor })[1]).toBe(
      '! The license record is flagged for an enforcement action, but we found no matching order (MN orders, February 2018 to May 2026).',
    );
    expect(told({ contractor, ordersCovered: null })[1]).toMatch(
      /^! The license record is flagged .* We don’t have MN disciplinary orders, so we don’t know which one\.$/,
    );
    // The mark may come from the action already mentioned.
    expect(told({ contractor, actions: ['2026-01-24'] })[1]).toMatch(/^No disciplinary orders found/);
  });

  it.each<[readonly string[], number, string]>([
    [[], 0, 'No disciplinary orders found (MN orders, February 2018 to May 2026).'],
    [['2026-01-01'], 0, '! 1 disciplinary order in the last 5 years.'],
    [['2026-01-01'], 500, '! 1 disciplinary order in the last 5 years, $500 in penalties.'],
    [['2026-01-01', '2021-06-01', '2021-05-31'], 0, '! 3 disciplinary orders (2 in the last 5 years).'],
    [
      ['2026-01-01', '2019-01-01'],
      16_500,
      '! 2 disciplinary orders (1 in the last 5 years), $16,500 in penalties.',
    ],
    [['2020-01-01'], 0, '! 1 disciplinary order (not in the last 5 years).'],
    [['2020-01-01', '2019-01-01'], 0, '! 2 disciplinary orders (none in the last 5 years).'],
  ])('of orders on %j with penalties of %i says %j', (orders, penalties, sentence) => {
    expect(told({ orders, penalties })[1]).toBe(sentence);
  });

  it.each<[Given, string]>([
    [
      { actions: ['2026-01-24', '2021-01-01'] },
      '! 2 attorney general actions, most recent January 24, 2026. Ordered or settled: $1,000 in penalties.',
    ],
    [
      {
        actions: ['2026-01-24', '2021-01-01', '2020-01-01'],
        statuses: ['Open', 'Judgment entered', 'Dismissed'],
      },
      '! 3 attorney general actions, most recent January 24, 2026; 1 dismissed. Ordered or settled: $500 in penalties. Sought (pending): $500 in penalties.',
    ],
    [
      { actions: ['2026-01-24'], statuses: ['Dismissed'] },
      '! 1 attorney general action, January 24, 2026; dismissed.',
    ],
    [
      { actions: ['2026-01-24'], statuses: [null], tiers: ['possible'] },
      '! 1 attorney general action, January 24, 2026; the action is a possible match. Outcome unknown: $500 in penalties.',
    ],
    [
      { orders: ['2020-01-01'], penalties: 16_500, tiers: ['likely'] },
      '! 1 disciplinary order (not in the last 5 years), $16,500 in penalties; the order is a likely match.',
    ],
    [
      { orders: ['2026-01-01', '2025-01-01'], tiers: ['likely', 'likely'] },
      '! 2 disciplinary orders in the last 5 years; the orders are likely matches.',
    ],
    [
      { orders: ['2026-01-01', '2025-01-01'], tiers: ['verified', 'likely'] },
      '! 2 disciplinary orders in the last 5 years; 1 is only a likely match.',
    ],
    [
      { osha: { totalCount: 1, totalViolations: 2 }, tiers: ['ambiguous'] },
      '! 2 OSHA violations in 1 inspection, June 2021; the inspection is a possible match.',
    ],
    [{ osha: { totalCount: 1, totalViolations: 0 } }, '1 OSHA inspection with no violations, June 2021.'],
    [
      { osha: { totalCount: 2, totalViolations: 3 } },
      '! 3 OSHA violations in 2 inspections, most recent violation May 2021.',
    ],
    [
      { unlicensed: { totalCount: 1, endedOn: '2020-07-31', knownBy: 'expiration_date' } },
      '! 1 permit issued after the license ended on July 31, 2020.',
    ],
    [
      { unlicensed: { totalCount: 2, endedOn: '2020-07-31', knownBy: 'order' } },
      '! 2 permits issued after an order revoked or suspended the license on July 31, 2020 (we don’t know whether it was reinstated).',
    ],
    [
      {
        contractor: { status: 'Revoked' },
        unlicensed: { totalCount: 2, endedOn: '2020-07-31', knownBy: 'roster' },
      },
      '! 2 permits issued after the license roster first listed it as revoked on July 31, 2020.',
    ],
    [{}, 'We found no building permits.'],
    [
      { permits: { totalCount: 11, totalValue: 801_426, lastIssueDate: '2021-09-24T00:00:00Z' } },
      '11 building permits worth $801,426, most recent September 2021.',
    ],
    [
      {
        permits: {
          ...{ totalCount: 2, totalValue: 0, lastIssueDate: '2021-09-24T00:00:00Z' },
          tierBreakdown: { verified: 1, likely: 0, possible: 1, ambiguous: 0 },
        },
      },
      '2 building permits, most recent September 2021; 1 of them may belong to another firm.',
    ],
  ])('of %j says %j', (given, sentence) => {
    expect(told(given)).toContain(sentence);
  });
});

describe('what we do not know about a contractor', () => {
  it('lists what its roster leaves out, and what no record shows', () => {
    const whole = {
      status: 'Issued',
      expirationDate: '2027-01-01',
      originalDate: '2010-01-01',
      phone: '1',
      address: '2',
    };
    const of = (contractor: object, totalCount: number) =>
      unknowns({ contractor, permits: { totalCount }, enforcement: { totalCount } } as unknown as Profile, {
        firstMonth: null,
        lastDate: null,
        rejected: 0,
      });
    expect(of(whole, 1)).toHaveLength(2);
    expect(of({ ...whole, expirationDate: null, phone: null }, 0)).toEqual(
      expect.arrayContaining([
        'When the license expires.',
        'A phone number.',
        'Complaints that didn’t lead to an order.',
      ]),
    );
  });
});
