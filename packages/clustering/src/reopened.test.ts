import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { address, assess, old, order, person, phone, reopened } from '../test/reopened-pair.js';
import { settings } from '../test/settings.js';
import { distanceText } from './months.js';
import type { RelatedContractor, Tie } from './related-contractor.js';
import { reopenedReason } from './reopened.js';

const { prior, least } = settings.reopened;

describe('assessReopening', () => {
  it('returns every signal of a company that reopened under a new name, strongest first', () => {
    const { signals, score, likelihood, older } = assess(reopened, old, [phone, address, person]);
    expect(signals.map(({ code, sentence }) => [code, sentence])).toEqual([
      ['same_person', 'The same person is on both licenses.'],
      ['shared_phone', 'Both have the same phone.'],
      [
        'opened_soon_after',
        'The newer license began on 2021-07-15, 5 months after an order to revoke or suspend the older license, dated 2021-02-01.',
      ],
      ['old_license_ended', 'The older license is revoked.'],
      ['shared_address', 'Both have the same address.'],
      ['similar_name', 'The names are similar.'],
      ['sanctioned_before', 'The older license has a disciplinary order.'],
      ['same_trade', 'Both have the same license type: Residential Contractors.'],
      ['penalty_open', 'The older license has a penalty that is not fully stayed (put on hold).'],
    ]);
    expect(score).toBe(signals.reduce((sum, { weight }) => sum + weight, prior));
    expect(likelihood).toBeGreaterThan(0.99);
    expect(older).toBe('second');
    expect(assess(old, reopened, [phone, address, person])).toEqual({
      older: 'first',
      signals,
      score,
      likelihood,
    });
  });

  // Cases that an analyst would try, each with what distinguishes it from a reopened firm.
  it.each<[string, RelatedContractor, RelatedContractor, readonly Tie[], boolean]>([
    [
      'one that moved and is tied by its owner alone',
      old,
      { ...reopened, city: 'Rochester' },
      [person],
      true,
    ],
    [
      'one with a new name and owner at the old phone',
      old,
      { ...reopened, nameKey: 'quill', persons: [] },
      [phone],
      true,
    ],
    [
      'a straw man in front of a sanctioned firm',
      old,
      { ...reopened, nameKey: 'quill', persons: ['Tamsin Vey'] },
      [phone, address],
      true,
    ],
    [
      'another firm that got the phone of a sanctioned one',
      old,
      { ...reopened, nameKey: 'quill', persons: ['Tamsin Vey'] },
      [phone],
      false,
    ],
    [
      'a closed firm without sanctions, its owner, phone and address under a new name',
      { ...old, status: 'Expired', sanctions: [], hasEnforcementAction: false },
      reopened,
      [phone, address],
      true,
    ],
    [
      'the same firm under a new number',
      old,
      { ...reopened, nameKey: old.nameKey },
      [phone, address, person],
      false,
    ],
    [
      'a sister firm beside one that is active',
      { ...old, status: 'Issued' },
      reopened,
      [phone, address],
      false,
    ],
    [
      'a sister firm of many years',
      old,
      { ...reopened, originalDate: '2016-01-01' },
      [phone, address],
      false,
    ],
    [
      'a buyer of the office of an honest firm',
      { ...old, status: 'Expired', sanctions: [], hasEnforcementAction: false },
      { ...reopened, nameKey: 'quill', persons: ['Tamsin Vey'] },
      [phone, address],
      false,
    ],
    [
      'a neighbor of another trade in the building',
      old,
      { ...reopened, nameKey: 'quill', persons: [], licenseTypes: ['Electrical'] },
      [{ ...address, building: true }],
      false,
    ],
    [
      'a client of the same registered agent',
      old,
      { ...reopened, nameKey: 'quill', persons: [] },
      [{ ...address, hub: true, sharers: 400 }],
      false,
    ],
    [
      'a branch of a franchise',
      { ...old, persons: [] },
      { ...reopened, persons: [], city: 'Rochester' },
      [{ ...phone, sharers: 28 }],
      false,
    ],
    [
      'a firm of which nothing but the phone is known',
      { ...old, originalDate: null },
      reopened,
      [phone, address],
      false,
    ],
  ])('%s', (_, a, b, ties, shown) => {
    expect(assess(a, b, ties).likelihood >= least).toBe(shown);
  });

  it('adds up the weights of random pairs, in either order', () => {
    const someone = fc.record({
      nameKey: fc.constantFrom('halvorsen exterior', 'halvorsen roofing', 'quill', ''),
      dbaKey: fc.constantFrom(null, 'halvorsen'),
      persons: fc.subarray(['Orla Brannick', 'Brannick, O', 'Tamsin Vey', '']),
      city: fc.constantFrom(null, 'Duluth', 'Rochester'),
      status: fc.constantFrom(null, 'Issued', 'Expired', 'Revoked', 'Suspended'),
      originalDate: fc.constantFrom(null, '2012-04-01', '2020-02-29', '2021-07-15'),
      expirationDate: fc.constantFrom(null, '2019-12-31', '2021-03-31'),
      hasEnforcementAction: fc.boolean(),
      sanctions: fc.subarray([order, { ...order, date: null, endsLicense: false, penaltyOpen: false }]),
      dismissedActions: fc.nat({ max: 2 }),
      violations: fc.subarray([
        { date: null, count: 1 },
        { date: '2020-05-04', count: 2 },
      ]),
      violationCount: fc.nat({ max: 5 }),
      licenseTypes: fc.shuffledSubarray(['Electrical', 'Plumbing', 'PLUMBING']),
    });
    const ties = fc.array(
      fc.record({
        kind: fc.constantFrom('address' as const, 'phone' as const, 'person' as const),
        building: fc.boolean(),
        hub: fc.boolean(),
        sharers: fc.integer({ min: 2, max: 50 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(someone, someone, ties, (a, b, shared) => {
        const one = assess(a, b, shared);
        const { older, ...rest } = assess(b, a, shared);
        expect(rest).toEqual({ signals: one.signals, score: one.score, likelihood: one.likelihood });
        expect(older === null).toBe(one.older === null);
        if (older !== null) expect(older).not.toBe(one.older);
        expect(one.score).toBeCloseTo(
          one.signals.reduce((sum, { weight }) => sum + weight, prior),
          9,
        );
        expect(one.likelihood).toBeCloseTo(1 / (1 + 2 ** -one.score), 12);
        expect(new Set(one.signals.map(({ code }) => code)).size).toBe(one.signals.length);
      }),
    );
  });
});

const reasonOf = (older: Partial<typeof old>, opened = reopened.originalDate) =>
  reopenedReason(
    assess({ ...old, ...older }, { ...reopened, originalDate: opened }, [phone, address]).signals,
  );

describe('the reason of a pair', () => {
  it('names what both licenses share', () => {
    const reason = reasonOf({});
    expect(reason).toContain('Both licenses have the same phone.');
    expect(reason).toContain('Both licenses have the same address.');
    expect(reason).not.toContain('print');
  });
  it('says if both share only what many contractors have', () => {
    const { signals } = assess(old, reopened, [{ ...phone, hub: true }]);
    const shared = signals.find(({ code }) => code === 'only_hubs_shared');
    expect(shared?.weight).toBeLessThan(0);
    expect(reopenedReason(signals)).toContain(shared?.sentence);
  });
  it.each<[string, Partial<typeof old>, string, string]>([
    [
      'after an order',
      {},
      '2022-09-03',
      '1 year 7 months after an order to revoke or suspend the older license, dated 2021-02-01.',
    ],
    [
      'after the expiration date of one that was taken away, nobody knows when',
      { sanctions: [] },
      '2021-05-01',
      '1 month after the expiration date of the older license, 2021-03-31.',
    ],
    [
      'after it had passed',
      { status: 'Expired', sanctions: [] },
      '2021-05-01',
      '1 month after the older license ended on 2021-03-31.',
    ],
    [
      'before the end',
      { status: 'Expired', sanctions: [] },
      '2021-03-10',
      '21 days before the older license ended on 2021-03-31.',
    ],
    [
      'after an order that was not the first',
      { sanctions: [{ ...order, date: '2019-02-01' }, order], expirationDate: null },
      '2022-09-03',
      '1 year 7 months after a later order against the older license, dated 2021-02-01.',
    ],
    [
      'long before the date of one that is in force',
      { status: 'Issued', sanctions: [] },
      '2019-03-31',
      '2 years before the expiration date of the older license, 2021-03-31.',
    ],
    [
      'on the day of an order',
      {},
      '2021-02-01',
      'the day of an order to revoke or suspend the older license.',
    ],
    ['on the expiration date', { sanctions: [] }, '2021-03-31', 'the expiration date of the older license.'],
    ['on the day', { status: 'Expired', sanctions: [] }, '2021-03-31', 'the day the older license ended.'],
  ])('says how far the licenses are apart: %s', (_, older, opened, words) => {
    const { signals } = assess({ ...old, ...older }, { ...reopened, originalDate: opened }, [phone]);
    expect(signals.map(({ sentence }) => sentence).join(' ')).toContain(
      `The newer license began on ${opened}, ${words}`,
    );
  });
  it('mentions only once that the license was revoked', () => {
    const byStatus = { sanctions: [], hasEnforcementAction: false };
    expect(reasonOf(byStatus).match(/revoked/g)).toEqual(['revoked']);
    expect(reasonOf({ sanctions: [order] })).toContain('The older license has a disciplinary order.');
  });
});

it.each([
  ['2021-01-31', '2021-02-01', '1 day'],
  ['2021-01-15', '2021-02-14', '30 days'],
  ['2021-01-15', '2021-02-15', '1 month'],
  ['2021-01-31', '2021-02-28', '28 days'],
  ['2020-12-15', '2021-11-20', '11 months'],
  ['2020-12-15', '2021-12-15', '1 year'],
  ['2020-12-15', '2022-07-20', '1 year 7 months'],
])('from %s to %s are %s', (from, to, text) => {
  expect(distanceText(from, to)).toBe(text);
});
