import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../cases/fixture.js';
import { matchingModelSchema } from './model/model.js';
import { matchingPolicySchema, policyValuesOf } from './settings.js';

describe('matchingPolicySchema', () => {
  const { model, ...settings } = readSettings();
  it('returns numbers without their reasons', () => {
    const policy = policyValuesOf(settings);
    expect(policy.search.candidates).toBe(settings.search.candidates.value);
    expect(policy.learning.levels.zip).toBe(settings.learning.levels.zip.value);
    expect(policy.trade.words).toEqual(settings.trade.words);
  });
  it('refuses a number without a reason', () => {
    const broken = { ...settings, outsiders: { value: 500, reason: '' } };
    expect(matchingPolicySchema.safeParse(broken).success).toBe(false);
  });
  it('has no default for a missing number', () => {
    for (const section of Object.keys(settings)) {
      const broken: Record<string, unknown> = { ...settings };
      delete broken[section];
      expect(matchingPolicySchema.safeParse(broken).success).toBe(false);
    }
  });
  it.each<[string, string, number, boolean]>([
    ['search', 'worthShare', 1, true],
    ['search', 'worthShare', 0.001, true],
    ['search', 'worthShare', 0, false],
    ['search', 'worthShare', 1.001, false],
    ['search', 'candidates', 0, true],
    ['search', 'candidates', -1, false],
    ['search', 'candidates', 1.5, false],
    ['name', 'missingBase', -0.5, true],
  ])(
    'accepts shares above 0 and up to 1, and whole numbers from 0: %s.%s of %d is %s',
    (section, key, value, fits) => {
      const own = settings[section as 'search'];
      const changed = { ...settings, [section]: { ...own, [key]: { value, reason: 'a test' } } };
      expect(matchingPolicySchema.safeParse(changed).success).toBe(fits);
    },
  );
  it.each<[string, unknown, boolean]>([
    ['trade', { words: { roofing: ['roof'] } }, true],
    ['trade', { words: { roofing: [] } }, false],
    ['trade', { words: { roofing: ['Roof'] } }, false],
    ['trade', { words: { roofing: ['roof 2'] } }, false],
    ['trade', { words: {}, other: 1 }, false],
    ['person', { ...settings.person, nicknames: [['bob', 'robert']] }, true],
    ['person', { ...settings.person, nicknames: [['bob']] }, false],
    ['person', { ...settings.person, nicknames: [['Bob', 'robert']] }, false],
    ['person', { ...settings.person, nicknames: [['bob1', 'robert']] }, false],
    ['words', { ...settings.words, commonShares: { 'a-1': 1 } }, true],
    ['words', { ...settings.words, commonShares: { 'a 1': 0.5 } }, false],
    ['words', { ...settings.words, commonShares: { fence: 0 } }, false],
    ['words', { ...settings.words, commonShares: { fence: 1.1 } }, false],
  ])('accepts lowercase words: %s %j is %s', (section, value, fits) => {
    expect(matchingPolicySchema.safeParse({ ...settings, [section]: value }).success).toBe(fits);
  });
  it('says what a number must be', () => {
    const worthShare = { value: 2, reason: 'a test' };
    const candidates = { value: 0.5, reason: 'a test' };
    const search = { ...settings.search, worthShare, candidates };
    const { error } = matchingPolicySchema.safeParse({ ...settings, search });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['search.candidates', 'must be a whole number'],
      ['search.worthShare', 'must be above 0 and at most 1'],
    ]);
  });
  it('refuses an unknown section', () => {
    expect(matchingPolicySchema.safeParse({ ...settings, extra: 1 }).success).toBe(false);
  });
});

describe('matchingModelSchema', () => {
  const { model } = readSettings();
  it("accepts the project's model", () => {
    expect(matchingModelSchema.parse(model)).toEqual(model);
  });
  it('accepts a calibration whose probabilities do not fall with the odds', () => {
    const takes = (over: object): boolean => {
      const { calibration } = model;
      const changed = { ...model, calibration: { ...calibration, bits: { ...calibration.bits, ...over } } };
      return matchingModelSchema.safeParse(changed).success;
    };
    expect([takes({ odds: 0.4 }), takes({ city_differs: -2 }), takes({ gap: 0 })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([takes({ odds: -0.1 }), takes({ gap: -0.1 }), takes({ another: 1 })]).toEqual([
      false,
      false,
      false,
    ]);
  });
  it('refuses impossible shares and counts', () => {
    const takes = (over: object) =>
      matchingModelSchema.safeParse({ ...model, whole: { ...model.whole, ...over } }).success;
    const zip = { weight: -20, matches: 0, others: 0 };
    expect(takes({ claims: 0, inRoster: 0.001, levels: { ...model.whole.levels, zip } })).toBe(true);
    for (const over of [{ claims: -1 }, { claims: 1.5 }, { inRoster: 0 }, { inRoster: 1 }])
      expect(takes(over)).toBe(false);
    for (const over of [{ matches: -1 }, { others: -1 }])
      expect(takes({ levels: { ...model.whole.levels, zip: { ...zip, ...over } } })).toBe(false);
    expect(takes({ names: { ...model.whole.names, exact: model.whole.names.exact.slice(1) } })).toBe(false);
    const origin = { ...model, calibration: { ...model.calibration, origin: '' } };
    expect(matchingModelSchema.safeParse(origin).success).toBe(false);
  });
  it('refuses a model that lacks the weight of a level, and one with another layout', () => {
    const { zip: _, ...levels } = model.whole.levels;
    expect(matchingModelSchema.safeParse({ ...model, whole: { ...model.whole, levels } }).success).toBe(
      false,
    );
    expect(matchingModelSchema.safeParse({ ...model, version: 2 }).success).toBe(false);
  });
});
