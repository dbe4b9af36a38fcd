import { expect, it } from '@jest/globals';
import { daysOfLoss, orderBehind, type ReadOrder } from './license-orders.js';

const order = (orderDate: string | null, orderType: string, actionsTaken: string[] = []): ReadOrder => ({
  orderDate,
  orderType,
  actionsTaken,
});
const orders = [
  order('2026-01-02', 'Consent Order', ['Suspension', 'Penalty']),
  order('2025-05-06', 'Order of Revocation'),
  order('2024-03-04', 'Order of Suspension'),
  order('2023-01-01', 'Consent Order', ['Revocation stayed']),
  order(null, 'Order of Suspension'),
];

it.each<[ReadOrder[], 'Suspended' | 'Revoked' | 'Issued' | null, string[], string | null]>([
  [orders, 'Suspended', ['2024-03-04', '2025-05-06', '2026-01-02'], '2026-01-02'],
  [orders, 'Revoked', ['2024-03-04', '2025-05-06', '2026-01-02'], '2025-05-06'],
  [orders.slice(1, 2), 'Suspended', ['2025-05-06'], null],
  [orders.slice(3), 'Suspended', [], null],
  [orders, 'Issued', [], null],
  [orders, null, [], null],
])('orders %j behind the status %s', (given, status, days, day) => {
  expect(daysOfLoss(status, given)).toEqual(days);
  expect(orderBehind(status, given)).toBe(day);
});
