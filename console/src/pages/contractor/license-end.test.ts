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

  it('is told to be likely where the order is only likely its own', () => {
    const end = (given: readonly ReadOrder[]) => endOf(license('Revoked'), facts(given), '2026-06-01');
    expect(end([likely])).toEqual({ day: '2025-10-03', by: 'order', isLikely: true });
    const sameDay = order('2025-10-03', 'Order of Revocation');
    expect(end([likely, sameDay])).toEqual({ day: '2025-10-03', by: 'order' });
  });

  it('is looked for in orders only where the roster says that it was taken away', () => {
    expect(lossDays(license('Revoked'), orders).map(({ day }) => day)).toEqual([
      '2024-03-04',
      '2025-05-06',
      '2026-01-02',
    ]);
    expect(lossDays(license('Issued'), orders)).toEqual([]);
  });
});

it.each<[Status, readonly ReadOrder[], string | null, string]>([
  ['Revoked', [revoked], null, 'was revoked by the order of May 6, 2025'],
  [
    'Revoked',
    [revoked, suspended],
    null,
    'was revoked; the first order that takes it away is of March 4, 2024, the last of May 6, 2025',
  ],
  [
    'Revoked',
    [suspended],
    null,
    'was revoked; the order of March 4, 2024 suspends it, and no order known here says since when it is revoked',
  ],
  [
    'Suspended',
    [revoked],
    null,
    'was suspended; the order of May 6, 2025 revokes it, and no order known here suspends it',
  ],
  ['Revoked', [likely], null, 'was revoked by an order that is likely its own, of October 3, 2025'],
  [
    'Suspended',
    [likely],
    null,
    'was suspended; an order that is likely its own, of October 3, 2025, revokes it, and no order known here suspends it',
  ],
  [
    'Revoked',
    [likely, revoked],
    null,
    'was revoked; the first order that takes it away is of May 6, 2025, the last of October 3, 2025 (likely its own)',
  ],
  ['Revoked', [], null, 'was revoked; no order known here says since when'],
  [
    'Revoked',
    [unsure],
    '2026-02-03',
    'was revoked; its roster says so since it was read on February 3, 2026, and no order known here gives the day',
  ],
])('a license that is %s with the orders %j and the reading %s %s', (status, given, lostOn, text) => {
  expect(lossText(license(status), facts(given, lostOn))).toBe(text);
});

it.each<[Status, readonly ReadOrder[], string | null, RegExp | null]>([
  ['Revoked', [revoked], null, null],
  ['Issued', [], null, null],
  ['Issued', [revoked], null, /^An order of May 6, 2025 revokes .* its roster says Issued, and is followed/],
  ['Issued', [likely], null, /^An order that is likely its own, of October 3, 2025, revokes/],
  ['Revoked', [likely], null, /that the order of October 3, 2025 is its own is likely, not sure/],
  ['Revoked', [revoked, suspended], null, /^Several orders/],
  ['Revoked', [unsure], null, /may be of another firm, and its day is not used\.$/],
  ['Revoked', [stayed], null, /no order known here says since when\.$/],
  ['Revoked', [stayed], '2026-02-03', /first read as Revoked on February 3, 2026/],
])(
  'the note to a license that is %s with the orders %j and the reading %s',
  (status, given, lostOn, note) => {
    const told = endNote(license(status), facts(given, lostOn));
    if (note === null) expect(told).toBeNull();
    else expect(told).toMatch(note);
  },
);

it.each<[readonly ReadOrder[], RegExp]>([
  [[], /^$/],
  [[revoked], /^$/],
  [[likely], /^ That this order is its own is likely, not sure\.$/],
  [[revoked, suspended], /^ Counted from the first order .* before the next\.$/],
  [[likely, consent], /^ Counted from the first order .* That this order is its own is likely, not sure\.$/],
])('the note to permits that are counted from the first of the orders %j is %s', (given, note) => {
  expect(countedNote(license('Revoked'), given)).toMatch(note);
});
