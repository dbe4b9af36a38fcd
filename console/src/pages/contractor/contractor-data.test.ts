import { describe, expect, it } from '@jest/globals';
import { inForceOn, lostOn } from './contractor-data.js';

describe('the day on which a license was revoked or suspended', () => {
  const form = (status: string, seenFrom: string, changed: string[]) => ({ status, seenFrom, changed });
  it.each([
    ['Revoked', [form('Issued', '2025-01-01', []), form('Revoked', '2026-05-04', ['status'])], '2026-05-04'],
    ['Revoked', [form('Revoked', '2025-01-01', [])], null],
    ['Issued', [form('Revoked', '2025-01-01', []), form('Issued', '2026-05-04', ['status'])], null],
    [
      'Revoked',
      [form('Revoked', '2026-05-04', ['status']), form('Revoked', '2026-06-04', ['phone'])],
      '2026-05-04',
    ],
  ] as const)('of one that is %s with the history %j is %s', (status, forms, day) => {
    expect(lostOn(status, forms as unknown as Parameters<typeof lostOn>[1])).toBe(day);
  });
});

it.each([
  [[['Issued', '2026-05-04']], '2026-05-04'],
  [
    [
      ['Issued', '2026-05-04'],
      ['Issued', '2026-01-04'],
    ],
    '2026-01-04',
  ],
  [
    [
      ['Issued', '2026-05-04'],
      ['Suspended', '2026-02-04'],
      ['Issued', '2026-01-04'],
    ],
    '2026-05-04',
  ],
  [
    [
      ['Revoked', '2026-05-04'],
      ['Issued', '2026-01-04'],
    ],
    null,
  ],
  [[], null],
])('a roster read as %j is in force since %s', (readings, day) => {
  const forms = readings.map(([status, seenFrom]) => ({ status, seenFrom }));
  expect(inForceOn(forms as unknown as Parameters<typeof inForceOn>[0])).toBe(day);
});
