import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  assessReopening,
  clusteringSettingsSchema,
  type RelatedContractor,
  type ReopenedSignal,
  reopenedSignalDescriptions,
  reopenedSignalSchema,
  type Sanction,
  type Tie,
} from './index.js';

const settings = clusteringSettingsSchema.parse(
  parse(readFileSync(new URL('../../../config/clustering.yaml', import.meta.url), 'utf8')),
);
const { prior, weights } = settings.reopened;

const order: Sanction = { date: '2021-02-01', endsLicense: true, penaltyOpen: true };
const old: RelatedContractor = {
  nameKey: 'halvorsen exterior',
  dbaKey: null,
  persons: ['Brannick, Orla M'],
  city: 'Duluth',
  status: 'Revoked',
  originalDate: '2012-04-01',
  expirationDate: '2021-03-31',
  hasEnforcementAction: true,
  sanctions: [order],
  licenseTypes: ['Residential Contractors'],
};
const reopened: RelatedContractor = {
  nameKey: 'halvorsen roofing',
  dbaKey: null,
  persons: ['Orla Brannick'],
  city: 'DULUTH',
  status: 'Issued',
  originalDate: '2021-07-15',
  expirationDate: '2027-03-31',
  hasEnforcementAction: false,
  sanctions: [],
  licenseTypes: ['Roofing', 'Residential Contractors'],
};
const phone: Tie = { kind: 'phone', building: false, hub: false, sharers: 2 };
const address: Tie = { ...phone, kind: 'address' };
const person: Tie = { ...phone, kind: 'person' };

const assess = (a: RelatedContractor, b: RelatedContractor, ties: readonly Tie[] = [phone]) =>
  assessReopening(a, b, ties, settings);
const codes = (...given: Parameters<typeof assess>): string[] =>
  assess(...given).signals.map(({ code }) => code);

describe('assessReopening', () => {
  it('gives every signal of a company reopened under a new name, heaviest first', () => {
    const { signals, score, likelihood, older } = assess(reopened, old, [phone, address, person]);
    expect(signals.map(({ code, sentence }) => [code, sentence])).toEqual([
      ['same_person', 'The same person stands behind both licenses.'],
      ['sanctioned_before', 'Enforcement actions stand against the older license.'],
      ['shared_phone', 'Both print the same phone.'],
      [
        'opened_soon_after',
        'The newer license began on 2021-07-15, close to the end of the older one on 2021-02-01.',
      ],
      ['old_license_ended', 'The older license is revoked.'],
      ['shared_address', 'Both print the same address.'],
      ['similar_name', 'The names are similar.'],
      ['penalty_open', 'A penalty was ordered against the older license and is not stayed.'],
      ['same_trade', 'Both hold a license for Residential Contractors.'],
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

  // The cases an analyst would put to it, each with what tells it from a reopened firm.
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
      'a neighbour of another trade in the building',
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
    expect(assess(a, b, ties).likelihood >= 0.5).toBe(shown);
  });

  it.each<[string, RelatedContractor, RelatedContractor, ReopenedSignal, ReopenedSignal | null]>([
    [
      'a sanction of the newer license',
      { ...old, status: 'Expired', sanctions: [], hasEnforcementAction: false },
      { ...reopened, sanctions: [order] },
      'sanctioned_before',
      'never_sanctioned',
    ],
    [
      'a sanction long after the newer one began',
      { ...old, status: 'Expired', sanctions: [{ ...order, date: '2023-01-01' }] },
      reopened,
      'sanctioned_before',
      'never_sanctioned',
    ],
    [
      'a penalty that is stayed',
      { ...old, sanctions: [{ ...order, penaltyOpen: false }] },
      reopened,
      'penalty_open',
      'sanctioned_before',
    ],
    [
      'an end of the newer license',
      { ...old, status: 'Issued' },
      { ...reopened, status: 'Expired' },
      'old_license_ended',
      'old_license_active',
    ],
    [
      'licenses that began on one day',
      { ...old, originalDate: reopened.originalDate },
      reopened,
      'old_license_ended',
      'order_unknown',
    ],
    ['a missing first date', { ...old, originalDate: null }, reopened, 'opened_soon_after', 'order_unknown'],
    [
      'a missing end',
      { ...old, expirationDate: null, sanctions: [] },
      reopened,
      'opened_soon_after',
      'old_license_ended',
    ],
    [
      'different cities where an address is shared',
      old,
      { ...reopened, city: 'Rochester' },
      'other_city',
      null,
    ],
    ['another middle initial', old, { ...reopened, persons: ['Orla T Brannick'] }, 'same_person', null],
    ['a relative', old, { ...reopened, persons: ['Tamsin Brannick'] }, 'other_person', null],
    ['a stranger', old, { ...reopened, persons: ['Tamsin Vey'] }, 'same_person', 'other_person'],
  ])('does not count %s', (_, a, b, absent, present) => {
    const found = codes(a, b, [phone, address]);
    expect(found).not.toContain(absent);
    if (present !== null) expect(found).toContain(present);
  });

  it('believes a roster’s flag, a revocation, and an end without a status', () => {
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

  it('counts the day of an order as an end only where the order takes the license', () => {
    const late = { ...old, expirationDate: '2026-12-31' };
    expect(codes(late, reopened)).toContain('opened_soon_after');
    const fined = { ...late, sanctions: [{ ...order, endsLicense: false }] };
    expect(codes(fined, reopened)).toContain('opened_long_before');
  });

  it('weighs a tie less the more share it, down to nothing, and names the closest crowd', () => {
    const weightOf = (sharers: number, code: ReopenedSignal): number | undefined =>
      assess(old, reopened, [{ ...phone, sharers }]).signals.find((signal) => signal.code === code)?.weight;
    expect([2, 3, 5, 400].map((sharers) => weightOf(sharers, 'shared_phone'))).toEqual([
      weights.shared_phone,
      weights.shared_phone + weights.one_of_many,
      0,
      0,
    ]);
    expect([2, 3, 5].map((sharers) => weightOf(sharers, 'one_of_many'))).toEqual([
      undefined,
      weights.one_of_many,
      2 * weights.one_of_many,
    ]);
    const both = assess(old, reopened, [{ ...phone, sharers: 9 }, address]);
    expect(both.signals.map(({ code }) => code)).not.toContain('one_of_many');
  });

  it('takes the unit before the building', () => {
    const ties = [{ ...address, building: true, sharers: 9 }, address];
    expect(codes(old, reopened, ties)).toContain('shared_address');
    expect(codes(old, reopened, ties)).not.toContain('shared_building');
  });

  it('adds up, whatever meets, and does not depend on which contractor comes first', () => {
    const someone = fc.record({
      nameKey: fc.constantFrom('halvorsen exterior', 'halvorsen roofing', 'quill', ''),
      dbaKey: fc.constantFrom(null, 'halvorsen'),
      persons: fc.subarray(['Orla Brannick', 'Brannick, O', 'Tamsin Vey', '']),
      city: fc.constantFrom(null, 'Duluth', 'Rochester'),
      status: fc.constantFrom(null, 'Issued', 'Expired', 'Revoked', 'Suspended'),
      originalDate: fc.constantFrom(null, '2012-04-01', '2020-02-29', '2021-07-15'),
      expirationDate: fc.constantFrom(null, '2019-12-31', '2021-03-31'),
      hasEnforcementAction: fc.boolean(),
      sanctions: fc.subarray([order, { date: null, endsLicense: false, penaltyOpen: false }]),
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

describe('the signals', () => {
  it('are all described, in REOPENED.md too', () => {
    const table = readFileSync(new URL('../REOPENED.md', import.meta.url), 'utf8');
    for (const code of reopenedSignalSchema.options) {
      expect(reopenedSignalDescriptions[code]).not.toBe('');
      expect(table).toContain(`| \`${code}\``);
    }
  });
});
