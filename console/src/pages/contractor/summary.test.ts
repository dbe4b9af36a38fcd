import { describe, expect, it } from '@jest/globals';
import { type Contractor, factsOf, type Given, today } from '../../../test/summary-facts.js';
import type { Profile } from './sentence.js';
import { summarise, unknowns } from './summary.js';

const told = (given: Given): string[] =>
  summarise(factsOf(given), today).map(({ text, isAlarming }) => `${isAlarming ? '! ' : ''}${text}`);

describe('the summary of a contractor', () => {
  it.each<[Partial<Contractor>, string]>([
    [{ expirationDate: '2027-03-31' }, 'Licensed: in force until March 31, 2027.'],
    [{}, 'Licensed: the license is in force.'],
    [{ expirationDate: '2026-06-01' }, 'Licensed: in force until June 1, 2026.'],
    [
      { expirationDate: '2026-05-31' },
      '! Not licensed now: the license ran out on May 31, 2026, though its roster still says Issued.',
    ],
    [
      { status: 'Expired', expirationDate: '2026-05-31' },
      '! Not licensed now: the license expired on May 31, 2026.',
    ],
    [{ status: 'Expired' }, '! Not licensed now: the license has expired.'],
    [{ status: 'Expired', expirationDate: '2027-01-01' }, '! Not licensed now: the license has expired.'],
    [
      { status: 'Revoked', expirationDate: '2027-03-31' },
      '! Not licensed now: the license was revoked; no order known here says since when.',
    ],
    [
      { status: 'Revoked', expirationDate: '2025-03-31' },
      '! Not licensed now: the license was revoked; no order known here says since when; its date passed on March 31, 2025.',
    ],
    [{ status: null }, '! The authority does not say whether the license is in force.'],
  ])('of %j begins with %j', (contractor, sentence) => {
    expect(told({ contractor })[0]).toBe(sentence);
  });

  it('dates a suspension by the order that says so', () => {
    const contractor = { status: 'Suspended', expirationDate: '2027-03-31' } as const;
    const facts = factsOf({ contractor, lostOn: '2026-05-01' });
    const order = {
      ...{ orderDate: '2026-04-02', orderType: 'Consent Order', actionsTaken: ['Suspension'] },
      tier: 'verified' as const,
    };
    expect(summarise({ ...facts, orders: [order] }, today)[0]?.text).toBe(
      'Not licensed now: the license was suspended by the order of April 2, 2026.',
    );
    const other = { ...order, actionsTaken: ['Penalty'] };
    expect(summarise({ ...facts, orders: [other] }, today)[0]?.text).toBe(
      'Not licensed now: the license was suspended; its roster says so since it was read on May 1, 2026, and no order known here gives the day.',
    );
  });

  it('says that an order takes away a license which its roster has in force', () => {
    const order = {
      ...{ orderDate: '2026-04-02', orderType: 'Order of Revocation', actionsTaken: [] },
      tier: 'verified' as const,
    };
    const [first, second] = summarise({ ...factsOf({}), orders: [order] }, today);
    expect([first?.isAlarming, second]).toEqual([
      false,
      {
        text: 'An order of April 2, 2026 revokes or suspends the license; its roster says Issued, and is followed here.',
        isAlarming: true,
      },
    ]);
  });

  it('says that orders are not covered, rather than that there are none', () => {
    expect(told({ ordersCovered: null })[1]).toBe(
      'Orders of the licensing authority of MN are not covered here: it is not known whether there are any.',
    );
    expect(told({ ordersCovered: { firstMonth: null, lastDate: null, rejected: 0 } })[1]).toBe(
      'None against it among the orders of the licensing authority of MN.',
    );
  });

  it.each([
    [1, ' 1 row of this source could not be read; it is not among these.'],
    [3, ' 3 rows of this source could not be read; they are not among these.'],
  ])('says that %i rows of orders could not be read', (rejected, sentence) => {
    const ordersCovered = { firstMonth: null, lastDate: null, rejected };
    expect(told({ ordersCovered })[1]).toBe(
      `None against it among the orders of the licensing authority of MN.${sentence}`,
    );
  });

  it('says it of this license only where the firm has others', () => {
    const facts = factsOf({});
    const firm = { lines: [] } as unknown as Profile['firm'];
    const [, second] = summarise({ ...facts, profile: { ...facts.profile, firm } }, today);
    expect(second?.text).toMatch(/^None against this license among the orders/);
  });

  it('does not say that there is none where the roster marks an action', () => {
    const contractor = { hasEnforcementAction: true };
    expect(told({ contractor })[1]).toBe(
      '! The roster marks it as having an enforcement action; which one is not among the orders known here, February 2018 to May 2026.',
    );
    expect(told({ contractor, ordersCovered: null })[1]).toMatch(
      /^! The roster marks .* which one is not known, since orders .* of MN are not covered here\.$/,
    );
    // The mark may be that of the action which is told.
    expect(told({ contractor, actions: ['2026-01-24'] })[1]).toMatch(/^None against it/);
  });

  it.each<[readonly string[], number, string]>([
    [[], 0, 'None against it among the orders of the licensing authority of MN, February 2018 to May 2026.'],
    [['2026-01-01'], 0, '! 1 order against it in the last 5 years.'],
    [['2026-01-01'], 500, '! 1 order against it in the last 5 years, with penalties of $500 in all.'],
    [['2026-01-01', '2021-06-01', '2021-05-31'], 0, '! 2 orders against it in the last 5 years; 3 in all.'],
    [
      ['2026-01-01', '2019-01-01'],
      16_500,
      '! 1 order against it in the last 5 years; 2 in all, with penalties of $16,500.',
    ],
    [['2020-01-01'], 0, '! 1 order against it, not in the last 5 years.'],
    [['2020-01-01', '2019-01-01'], 0, '! 2 orders against it, none in the last 5 years.'],
  ])('of orders on %j with penalties of %i says %j', (orders, penalties, sentence) => {
    expect(told({ orders, penalties })[1]).toBe(sentence);
  });

  it.each<[Given, string]>([
    [
      { actions: ['2026-01-24', '2021-01-01'] },
      '! The attorney general took 2 actions against it, the last on January 24, 2026, with $1,000 in penalties ordered or agreed.',
    ],
    [
      {
        actions: ['2026-01-24', '2021-01-01', '2020-01-01'],
        statuses: ['Open', 'Judgment entered', 'Dismissed'],
      },
      '! The attorney general took 3 actions against it, the last on January 24, 2026, with $500 in penalties ordered or agreed and $500 in penalties only asked for so far; 1 of them was dismissed.',
    ],
    [
      { actions: ['2026-01-24'], statuses: ['Dismissed'] },
      '! The attorney general took 1 action against it, the last on January 24, 2026; it was dismissed.',
    ],
    [
      { actions: ['2026-01-24'], statuses: [null], tiers: ['possible'] },
      '! The attorney general took 1 action that may be of this firm, the last on January 24, 2026, with $500 in penalties of an outcome that is not known.',
    ],
    [
      { orders: ['2020-01-01'], penalties: 16_500, tiers: ['likely'] },
      '! 1 order that is likely of this firm, not in the last 5 years, with penalties of $16,500 in all.',
    ],
    [
      { orders: ['2026-01-01', '2025-01-01'], tiers: ['likely', 'likely'] },
      '! 2 orders that are likely of this firm in the last 5 years.',
    ],
    [
      { orders: ['2026-01-01', '2025-01-01'], tiers: ['verified', 'likely'] },
      '! 2 orders against it in the last 5 years; 1 of them is only likely of this firm.',
    ],
    [
      { osha: { totalCount: 1, totalViolations: 2 }, tiers: ['ambiguous'] },
      '! 2 safety violations found in 1 inspection that may be of this firm, the last violation in June 2021.',
    ],
    [
      { osha: { totalCount: 1, totalViolations: 0 } },
      '1 safety inspection without a violation, the last in June 2021.',
    ],
    [
      { osha: { totalCount: 2, totalViolations: 3 } },
      '! 3 safety violations found in 2 inspections, the last violation in May 2021.',
    ],
    [
      { unlicensed: { totalCount: 1, endedOn: '2020-07-31', knownBy: 'expiration_date' } },
      '! 1 permit was issued after the license had ended on July 31, 2020.',
    ],
    [
      { unlicensed: { totalCount: 2, endedOn: '2020-07-31', knownBy: 'order' } },
      '! 2 permits were issued after an order revoked or suspended the license on July 31, 2020 (whether it was given back meanwhile is not known).',
    ],
    [
      {
        contractor: { status: 'Revoked' },
        unlicensed: { totalCount: 2, endedOn: '2020-07-31', knownBy: 'roster' },
      },
      '! 2 permits were issued after its roster had been read as revoked, on July 31, 2020.',
    ],
    [{}, 'No building permits of it are known here.'],
    [
      { permits: { totalCount: 11, totalValue: 801_426, lastIssueDate: '2021-09-24T00:00:00Z' } },
      '11 building permits worth $801,426, the last in September 2021.',
    ],
    [
      {
        permits: {
          ...{ totalCount: 2, totalValue: 0, lastIssueDate: '2021-09-24T00:00:00Z' },
          tierBreakdown: { verified: 1, likely: 0, possible: 1, ambiguous: 0 },
        },
      },
      '2 building permits, the last in September 2021; 1 of them may be of another firm.',
    ],
  ])('of %j says %j', (given, sentence) => {
    expect(told(given)).toContain(sentence);
  });
});

describe('what is not known of a contractor', () => {
  it('names what its roster leaves out, and what no record tells', () => {
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
        'Complaints that did not lead to an order.',
      ]),
    );
  });
});
