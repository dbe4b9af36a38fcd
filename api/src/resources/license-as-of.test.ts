import { describe, expect, it } from '@jest/globals';
import { licenseAsOf } from './license-as-of.js';

const license = { originalDate: '2020-02-02', sourceLastSuccessAt: '2026-03-09T02:00:00Z' };
const forms = [
  {
    status: 'Revoked',
    expirationDate: '2027-01-01',
    seenFrom: '2026-03-05T02:00:00Z',
    seenUntil: null,
  },
  {
    status: 'Issued',
    expirationDate: '2027-01-01',
    seenFrom: '2026-02-02T02:00:00Z',
    seenUntil: '2026-03-05T02:00:00Z',
  },
  {
    status: 'Expired',
    expirationDate: '2025-12-31',
    seenFrom: '2026-01-10T02:00:00Z',
    seenUntil: '2026-02-01T02:00:00Z',
  },
] as const;
const on = (date: string) => licenseAsOf(date, license, forms, '2026-03-10');

describe('a license as of a day', () => {
  it.each([
    ['2026-03-10', 'Revoked', null],
    ['2026-03-05', 'Revoked', null],
    ['2026-03-04', 'Issued', null],
    ['2026-02-02', 'Issued', null],
    ['2026-01-31', 'Expired', null],
    ['2026-01-10', 'Expired', null],
    // Between the night the license disappeared and the night it returned.
    ['2026-02-01', null, 'not_seen'],
    ['2026-01-09', null, 'before_first_seen'],
    ['2020-02-01', null, 'not_yet_issued'],
    ['2026-03-11', null, 'in_future'],
  ])('%s: %s %s', (date, status, reason) => {
    expect(on(date)).toMatchObject({ date, status, reason, knownFrom: '2026-01-10T02:00:00Z' });
  });

  it('says when it was first and last seen, and whether it had expired', () => {
    expect(on('2026-03-06')).toMatchObject({
      seenFrom: '2026-03-05T02:00:00Z',
      seenUntil: '2026-03-09T02:00:00Z',
      isPastExpiration: false,
    });
    expect(on('2026-01-31')).toMatchObject({
      seenUntil: '2026-02-01T02:00:00Z',
      isPastExpiration: true,
    });
  });

  it('is unknown if no version has a time', () => {
    const [form] = forms;
    expect(licenseAsOf('2026-03-06', license, [{ ...form, seenFrom: null }], '2026-03-10')).toMatchObject({
      status: null,
      reason: 'before_first_seen',
      knownFrom: null,
    });
  });
});
