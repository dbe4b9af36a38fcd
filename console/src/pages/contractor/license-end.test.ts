import { describe, expect, it } from '@jest/globals';
import {
  countedNote,
  type EndFacts,
  endNote,
  endOf,
  lossDays,
  lossText,
  type ReadOrder,
} from './license-end.js';

const order = (
  orderDate: string | null,
  orderType: string,
  actionsTaken: string[] = [],
  tier: ReadOrder['tier'] = 'verified',
): ReadOrder => ({ orderDate, orderType, actionsTaken, tier });

const consent = order('2026-01-02', 'Consent Order', ['Suspension', 'Penalty']);
const revoked = order('2025-05-06', 'Order of Revocation');
const suspended = order('2024-03-04', 'Order of Suspension');
const stayed = order('2023-01-01', 'Consent Order', ['Revocation stayed']);
const undated = order(null, 'Order of Suspension');
const unsure = order('2022-01-01', 'Order of Revocation', [], 'possible');
const likely = order('2025-10-03', 'Order of Revocation', [], 'likely');
const orders = [consent, revoked, suspended, stayed, undated, unsure];

type Status = 'Suspended' | 'Revoked' | 'Issued' | 'Expired' | null;
const license = (status: Status, expirationDate: string | null = null) => ({
  ...{ status, expirationDate },
  originalDate: '2020-01-01',
});
const facts = (given: readonly ReadOrder[], lostOn: string | null = null): EndFacts => ({
  ...{ orders: given, lostOn },
});

describe('the end of a license', () => {
  it.each<[Status, string | null, readonly ReadOrder[], string | null, string | null]>([
    ['Revoked', '2026-09-18', [revoked], null, 'order 2025-05-06'],
    ['Suspended', null, orders, null, 'order 2024-03-04'],
    ['Revoked', '2024-12-31', [revoked], null, 'date 2024-12-31'],
    ['Revoked', '2025-12-31', [revoked], null, 'order 2025-05-06'],
    ['Revoked', '2027-12-31', [stayed, undated, unsure], '2026-02-03T04:00:00Z', 'roster 2026-02-03'],
    ['Revoked', '2027-12-31', [stayed], null, null],
    ['Revoked', null, [order('2019-05-06', 'Order of Revocation')], null, null],
    ['Issued', '2027-12-31', [revoked], null, null],
    ['Issued', '2025-12-31', [revoked], null, 'date 2025-12-31'],
    ['Expired', null, [revoked], null, null],
    [null, '2025-12-31', [revoked], null, null],
  ])('that is %s until %s', (status, expirationDate, given, lostOn, expected) => {
    const end = endOf(license(status, expirationDate), facts(given, lostOn), '2026-06-01');
    expect(end === null ? null : `${end.by} ${end.day}`).toBe(expected);
  });

  it('is described as likely if the order is only a likely match', () => {
    const end = (given: readonly ReadOrder[]) => endOf(license('Revoked'), facts(given), '2026-06-01');
    expect(end([likely])).toEqual({ day: '2025-10-03', by: 'order', isLikely: true });
    const sameDay = order('2025-10-03', 'Order of Revocation');
    expect(end([likely, sameDay])).toEqual({ day: '2025-10-03', by: 'order' });
  });

  it('uses orders only if the roster says that the license was revoked or suspended', () => {
    expect(lossDays(license('Revoked'), orders).map(({ day }) => day)).toEqual([
      '2024-03-04',
      '2025-05-06',
      '2026-01-02',
    ]);
    expect(lossDays(license('Issued'), orders)).toEqual([]);
  });
});

it.each<[Status, readonly ReadOrder[], string | null, string]>([
  ['Revoked', [revoked], null, 'revoked by an order dated May 6, 2025'],
  ['Revoked', [revoked, suspended], null, 'revoked (orders dated from March 4, 2024 to May 6, 2025)'],
  [
    'Revoked',
    [suspended],
    null,
    'revoked; an order dated March 4, 2024 suspends it, and we have no order that revokes it',
  ],
  [
    'Suspended',
    [revoked],
    null,
    'suspended; an order dated May 6, 2025 revokes it, and we have no order that suspends it',
  ],
  ['Revoked', [likely], null, 'revoked by an order dated October 3, 2025 (likely match)'],
  [
    'Suspended',
    [likely],
    null,
    'suspended; an order dated October 3, 2025 (likely match) revokes it, and we have no order that suspends it',
  ],
  [
    'Revoked',
    [likely, revoked],
    null,
    'revoked (orders dated from May 6, 2025 to October 3, 2025 (likely match))',
  ],
  ['Revoked', [], null, 'revoked; we have no order that gives the date'],
  [
    'Revoked',
    [unsure],
    '2026-02-03',
    'revoked; the license roster first said so on February 3, 2026, and we have no order that gives the date',
  ],
])('of a license that is %s with the orders %j and the reading %s is %s', (status, given, lostOn, text) => {
  expect(lossText(license(status), facts(given, lostOn))).toBe(text);
});

it.each<[Status, readonly ReadOrder[], string | null, RegExp | null]>([
  ['Revoked', [revoked], null, null],
  ['Issued', [], null, null],
  [
    'Issued',
    [revoked],
    null,
    /^An order dated May 6, 2025 revokes .* roster says Issued\. We follow the roster/,
  ],
  ['Issued', [likely], null, /^An order dated October 3, 2025 \(likely match\) revokes/],
  ['Revoked', [likely], null, /The order dated October 3, 2025 is a likely match, not a certain one/],
  ['Revoked', [revoked, suspended], null, /^Several orders/],
  ['Revoked', [unsure], null, /may be against another firm, so we don’t use its date\.$/],
  ['Revoked', [stayed], null, /We have no order that gives the date\.$/],
  ['Revoked', [stayed], '2026-02-03', /first said Revoked on February 3, 2026/],
])(
  'has a note for a license that is %s with the orders %j and the reading %s',
  (status, given, lostOn, note) => {
    const told = endNote(license(status), facts(given, lostOn));
    if (note === null) expect(told).toBeNull();
    else expect(told).toMatch(note);
  },
);

it.each<[readonly ReadOrder[], RegExp]>([
  [[], /^$/],
  [[revoked], /^$/],
  [[likely], /^ The order is a likely match, not a certain one\.$/],
  [[revoked, suspended], /^ We count from the first order .* before the next order\.$/],
  [[likely, consent], /^ We count from the first order .* The order is a likely match, not a certain one\.$/],
])('has a note for permits counted from the first of the orders %j: %s', (given, note) => {
  expect(countedNote(license('Revoked'), given)).toMatch(note);
});
