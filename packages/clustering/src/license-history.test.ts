import { describe, expect, it } from '@jest/globals';
import { assess, codes, old, order, reopened } from '../test/reopened-pair.js';
import { settings } from '../test/settings.js';
import { motivesOf } from './motive.js';
import type { Sanction } from './related-contractor.js';
import { reopenedReason } from './reopened.js';
import type { ReopenedSignal } from './settings.js';

const { monthsBefore, monthsAfter, monthsViolations } = settings.reopened;
const clean = { ...old, status: 'Expired', sanctions: [], hasEnforcementAction: false };

describe('the dates and sanctions of two licenses', () => {
  it('trusts a roster’s flag, a revocation, and an end without a status', () => {
    expect(codes({ ...old, status: 'Expired', sanctions: [] }, reopened)).toContain('sanctioned_before');
    expect(codes({ ...old, hasEnforcementAction: false, sanctions: [] }, reopened)).toContain(
      'sanctioned_before',
    );
    expect(codes({ ...old, status: null }, reopened)).toContain('old_license_ended');
    expect(codes({ ...old, status: null, expirationDate: '2030-01-01' }, reopened)).toContain(
      'old_license_active',
    );
  });

  it.each([
    ['2020-03-30', 'opened_long_before'],
    ['2020-03-31', 'opened_soon_after'],
    ['2021-03-31', 'opened_soon_after'],
    ['2023-03-31', 'opened_soon_after'],
    ['2023-04-01', 'opened_long_after'],
  ])('began %s beside an end on 2021-03-31: %s', (originalDate, code) => {
    expect(codes({ ...old, sanctions: [] }, { ...reopened, originalDate })).toContain(code);
  });

  it("counts an order's date as an end only if the order ends the license", () => {
    const late = { ...old, expirationDate: '2026-12-31' };
    expect(codes(late, reopened)).toContain('opened_soon_after');
    const fined = { ...late, sanctions: [{ ...order, endsLicense: false }] };
    expect(codes(fined, reopened)).toContain('opened_long_before');
  });

  it('counts a sanction up to as many months as a license can begin early', () => {
    const sanctioned = (date: string | null, opened: string) =>
      codes(
        { ...clean, sanctions: [{ ...order, date, endsLicense: false, penaltyOpen: false }] },
        { ...reopened, originalDate: opened },
      ).includes('sanctioned_before');
    expect([monthsBefore, monthsAfter]).toEqual([12, 24]);
    expect(sanctioned('2022-11-15', '2021-11-15')).toBe(true);
    expect(sanctioned('2022-11-16', '2021-11-15')).toBe(false);
    expect(sanctioned('2022-01-31', '2021-01-31')).toBe(true);
    expect(sanctioned('2022-12-31', '2021-12-31')).toBe(true);
    expect(sanctioned('2023-01-01', '2021-12-31')).toBe(false);
    expect(sanctioned(null, '2021-07-15')).toBe(true);
  });

  it.each([
    ['2021-07-16', null],
    ['2021-07-15', 'OSHA inspectors found 3 violations at the older firm, most recently on 2021-07-15.'],
    ['2017-07-15', 'OSHA inspectors found 3 violations at the older firm, most recently on 2017-07-15.'],
    ['2017-07-14', null],
    [null, null],
  ])('counts violations found on %s as a motive: %s', (date, sentence) => {
    expect(monthsViolations).toBe(48);
    const { signals } = assess({ ...clean, violations: [{ date, count: 3 }] }, reopened);
    const found = signals.filter(({ code }) => code === 'violations_before');
    expect(found.map((one) => one.sentence)).toEqual(sentence === null ? [] : [sentence]);
    expect(motivesOf(signals)).toEqual([sentence === null ? 'lapse' : 'violations']);
  });

  it('says out of how many violations these are', () => {
    const { signals } = assess(
      { ...clean, violations: [{ date: '2021-07-15', count: 3 }], violationCount: 5 },
      reopened,
    );
    expect(signals.map(({ sentence }) => sentence)).toContain(
      'OSHA inspectors found 3 of its 5 violations at the older firm, most recently on 2021-07-15.',
    );
  });

  it('names every motive of a firm under orders', () => {
    const { signals } = assess({ ...old, violations: [{ date: '2020-01-02', count: 1 }] }, reopened);
    expect(motivesOf(signals)).toEqual(['order', 'penalty', 'violations']);
  });

  it.each<[string, Partial<typeof old>, string[], ReopenedSignal, string]>([
    [
      'an order with a penalty',
      { sanctions: [{ ...order, endsLicense: false }] },
      ['order', 'penalty'],
      'penalty_open',
      'The older license has a penalty that is not fully stayed (put on hold).',
    ],
    [
      'an action that only asks for a penalty',
      { sanctions: [{ ...order, endsLicense: false, penaltyOpen: false, kind: 'open action' }] },
      ['order'],
      'sanctioned_before',
      'The older license has an open attorney general action.',
    ],
    [
      'a decided action',
      { sanctions: [{ ...order, endsLicense: false, kind: 'action' }] },
      ['order', 'penalty'],
      'penalty_open',
      'The older license has a penalty or restitution that is not fully stayed (put on hold).',
    ],
    [
      'several of them',
      { sanctions: [order, order, { ...order, kind: 'action' }] },
      ['order', 'penalty'],
      'sanctioned_before',
      'The older license has 2 disciplinary orders and an attorney general action.',
    ],
    [
      'some of them long after the newer license began',
      {
        sanctions: [order, { ...order, date: '2031-01-01' }, { ...order, kind: 'action' }],
        dismissedActions: 1,
      },
      ['order', 'penalty'],
      'sanctioned_before',
      'The older license has 1 of its 2 disciplinary orders, an attorney general action, and a dismissed attorney general action. Another came long after the newer license began.',
    ],
    [
      'dismissed actions alone',
      { dismissedActions: 1 },
      ['lapse'],
      'never_sanctioned',
      'An attorney general action against the older license was dismissed. We know of no other sanction from before the newer license began.',
    ],
    [
      'dismissed actions against a suspended license',
      { status: 'Suspended', dismissedActions: 2 },
      ['order'],
      'sanctioned_before',
      '2 attorney general actions against the older license were dismissed, but the license is suspended.',
    ],
    [
      'a mark of the roster alone',
      { hasEnforcementAction: true },
      ['order'],
      'sanctioned_before',
      'The older license is flagged for an enforcement action.',
    ],
  ])('describes %s', (_, older, motives, code, sentence) => {
    const { signals } = assess({ ...clean, ...older }, reopened);
    expect(motivesOf(signals)).toEqual(motives);
    expect(signals.find((signal) => signal.code === code)?.sentence).toBe(sentence);
    expect(reopenedReason(signals)).toContain(sentence);
  });

  it('finds a penalty among several sanctions', () => {
    const fined = { ...old, sanctions: [{ ...order, penaltyOpen: false }, order] };
    expect(codes(fined, reopened)).toContain('penalty_open');
  });

  it.each<[string, string | null, (string | null)[], string, ReopenedSignal | undefined, string]>([
    [
      'an order before the printed end',
      '2021-03-31',
      ['2020-02-01'],
      '2021-07-15',
      'opened_soon_after',
      '1 year 5 months after an order to revoke or suspend the older license, dated 2020-02-01.',
    ],
    [
      'the printed end where the order is too early',
      '2021-03-31',
      ['2015-02-01'],
      '2021-07-15',
      'opened_soon_after',
      '3 months after the expiration date of the older license, 2021-03-31.',
    ],
    [
      'the last end where both are long past',
      '2018-03-31',
      ['2015-02-01'],
      '2021-07-15',
      'opened_long_after',
      '3 years 3 months after the expiration date of the older license, 2018-03-31.',
    ],
    [
      'the printed end, not an order after it',
      '2018-03-31',
      ['2021-02-01'],
      '2021-07-15',
      'opened_long_after',
      '3 years 3 months after the expiration date of the older license, 2018-03-31.',
    ],
    [
      'an order where no end is printed',
      null,
      ['2021-02-01'],
      '2021-07-15',
      'opened_soon_after',
      '2021-02-01',
    ],
    [
      'the earliest of several orders',
      null,
      ['2021-02-01', '2020-12-01', null],
      '2021-07-15',
      'opened_soon_after',
      '2020-12-01',
    ],
    ['no day where an order has none', null, [null], '2021-07-15', undefined, ''],
    [
      'two ends that the newer one lies between',
      '2030-03-31',
      ['2012-06-01'],
      '2021-07-15',
      'opened_long_after',
      '2030-03-31',
    ],
  ])('counts %s', (_, expirationDate, orders, originalDate, code, day) => {
    const sanctions = orders.map((date): Sanction => ({ ...order, date }));
    const { signals } = assess({ ...old, expirationDate, sanctions }, { ...reopened, originalDate });
    const opened = signals.find((signal) => signal.code.startsWith('opened_'));
    expect(opened?.code).toBe(code);
    expect(opened?.sentence ?? '').toContain(day);
  });

  it("treats a license's expiration as its end", () => {
    const expired = { ...old, status: 'Expired', expirationDate: '2021-03-31', sanctions: [] };
    const sentences = (originalDate: string) =>
      assess(expired, { ...reopened, originalDate }).signals.map(({ sentence }) => sentence);
    expect(sentences('2021-07-15')).toContain(
      'The newer license began on 2021-07-15, 3 months after the older license ended on 2021-03-31.',
    );
    expect(sentences('2024-01-01')).toContain(
      'The newer license began on 2024-01-01, 2 years 9 months after the older license ended on 2021-03-31.',
    );
  });
});
