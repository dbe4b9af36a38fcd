import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  clusteringSettingsSchema,
  type RelatedContractor,
  relationReason,
  type SharedKind,
} from './index.js';

const settings = clusteringSettingsSchema.parse(
  parse(readFileSync(new URL('../../../config/clustering.yaml', import.meta.url), 'utf8')),
);

const old: RelatedContractor = {
  nameTokens: ['halvorsen', 'exterior'],
  personName: 'Brannick, Orla M',
  status: 'Revoked',
  originalDate: '2012-04-01',
  expirationDate: '2021-03-31',
  hasEnforcementAction: true,
  licenseTypes: ['Residential Contractors'],
};
const reopened: RelatedContractor = {
  nameTokens: ['halvorsen', 'roofing'],
  personName: 'Orla Brannick',
  status: 'Issued',
  originalDate: '2021-07-15',
  expirationDate: '2027-03-31',
  hasEnforcementAction: false,
  licenseTypes: ['Roofing', 'Residential Contractors'],
};
const stranger: RelatedContractor = {
  nameTokens: ['quillfeather', 'plumbing'],
  personName: null,
  status: 'Issued',
  originalDate: null,
  expirationDate: null,
  hasEnforcementAction: false,
  licenseTypes: ['Plumbing'],
};

function codes(a: RelatedContractor, b: RelatedContractor, shared: SharedKind[] = []): string[] {
  return relationReason(a, b, shared, settings).reasons.map(({ code }) => code);
}

describe('relationReason', () => {
  it('gives every reason for a company reopened under a new name, heaviest first', () => {
    const { reasons, score } = relationReason(reopened, old, ['phone', 'address'], settings);
    expect(reasons).toEqual([
      { code: 'sanctioned_before', sentence: 'Enforcement actions stand against the older license.' },
      { code: 'old_license_ended', sentence: 'The older license is revoked.' },
      {
        code: 'opened_soon_after',
        sentence: 'The newer license began on 2021-07-15, close to the end of the older one on 2021-03-31.',
      },
      { code: 'same_person', sentence: 'The same person stands behind both licenses.' },
      { code: 'shared_phone', sentence: 'Both print the same phone.' },
      { code: 'similar_name', sentence: 'The names are similar.' },
      { code: 'same_trade', sentence: 'Both hold a license for Residential Contractors.' },
      { code: 'shared_address', sentence: 'Both print the same address.' },
    ]);
    expect(score).toBe(100);
  });

  it('gives nothing but the shared value for strangers', () => {
    expect(relationReason(old, stranger, ['address'], settings)).toEqual({
      reasons: [{ code: 'shared_address', sentence: 'Both print the same address.' }],
      score: settings.relation.weights.shared_address,
    });
    expect(relationReason(old, stranger, [], settings)).toEqual({ reasons: [], score: 0 });
  });

  it('says revoked where no action is on record', () => {
    const { reasons } = relationReason({ ...old, hasEnforcementAction: false }, reopened, [], settings);
    expect(reasons[0]).toEqual({ code: 'sanctioned_before', sentence: 'The older license was revoked.' });
  });

  it.each([
    [
      'a sanction of the newer license',
      { ...old, hasEnforcementAction: false, status: 'Issued' },
      { ...reopened, hasEnforcementAction: true },
      'sanctioned_before',
    ],
    [
      'an end of the newer license',
      { ...old, status: 'Issued' },
      { ...reopened, status: 'Expired' },
      'old_license_ended',
    ],
    [
      'licenses that began on one day',
      { ...old, originalDate: reopened.originalDate },
      reopened,
      'old_license_ended',
    ],
    ['a missing first date', { ...old, originalDate: null }, reopened, 'opened_soon_after'],
    ['a missing end', { ...old, expirationDate: null }, reopened, 'opened_soon_after'],
  ])('does not count %s', (_, a, b, code) => {
    expect(codes(a, b)).not.toContain(code);
  });

  it.each([
    ['2020-03-30', false],
    ['2020-03-31', true],
    ['2021-03-31', true],
    ['2023-03-31', true],
    ['2023-04-01', false],
  ])('began %s beside an end on 2021-03-31: %s', (originalDate, soon) => {
    expect(codes(old, { ...reopened, originalDate }).includes('opened_soon_after')).toBe(soon);
  });

  it.each([
    ['Orla Brannick', 'BRANNICK, ORLA MAE', true],
    ['O. Brannick', 'Orla Brannick', true],
    ["Orla O'Brannick", 'Orla OBrannick', true],
    ['Orla Brannick', 'Oskar Brannick', false],
    ['Brannick', 'Orla Brannick', false],
    ['O B', 'Orla Brannick', false],
    [null, 'Orla Brannick', false],
    [null, null, false],
  ])('%s and %s are one person: %s', (a, b, same) => {
    expect(codes({ ...old, personName: a }, { ...stranger, personName: b }).includes('same_person')).toBe(
      same,
    );
  });

  it.each([
    ['halvorsen exterior', 'halvorsen roofing', true],
    ['alder creek builder', 'alder ridge builder', true],
    ['halvorsen', 'halvorsen', true],
    ['halvorsen electric company', 'halvorsen power and lighting', true],
    ['alder creek contracting', 'alder ridge builder', false],
    ['alder construction', 'birch construction', false],
    ['construction company', 'construction company', false],
    ['alder creek ridge valley', 'alder moon star river', false],
    ['', '', false],
  ])('%s and %s are similar: %s', (a, b, similar) => {
    const named = (name: string): RelatedContractor => ({
      ...stranger,
      nameTokens: name === '' ? [] : name.split(' '),
    });
    expect(codes(named(a), named(b)).includes('similar_name')).toBe(similar);
  });

  it('does not depend on which contractor comes first', () => {
    const someone = fc.record({
      nameTokens: fc.subarray(['halvorsen', 'alder', 'roofing', 'construction']),
      personName: fc.constantFrom(null, 'Orla Brannick', 'Brannick, O', 'Tamsin Vey'),
      status: fc.constantFrom(null, 'Issued', 'Expired', 'Revoked', 'Suspended'),
      originalDate: fc.constantFrom(null, '2012-04-01', '2020-02-29', '2021-07-15'),
      expirationDate: fc.constantFrom(null, '2019-12-31', '2021-03-31'),
      hasEnforcementAction: fc.boolean(),
      licenseTypes: fc.shuffledSubarray(['Electrical', 'Plumbing', 'PLUMBING']),
    });
    const kinds = fc.subarray<SharedKind>(['address', 'phone']);
    fc.assert(
      fc.property(someone, someone, kinds, (a, b, shared) => {
        expect(relationReason(a, b, shared, settings)).toEqual(relationReason(b, a, shared, settings));
      }),
    );
  });
});
