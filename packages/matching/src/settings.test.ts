import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../cases/fixture.js';
import { matchingModelSchema } from './model/model.js';
import { matchingSettingsSchema, policyOf } from './settings.js';

describe('matchingSettingsSchema', () => {
  const { model, ...settings } = readSettings();
  it('gives numbers without their reasons', () => {
    const policy = policyOf(settings);
    expect(policy.search.candidates).toBe(settings.search.candidates.value);
    expect(policy.learning.levels.zip).toBe(settings.learning.levels.zip.value);
    expect(policy.trade.words).toEqual(settings.trade.words);
  });
  it('takes no number without a reason', () => {
    const broken = { ...settings, outsiders: { value: 500, reason: '' } };
    expect(matchingSettingsSchema.safeParse(broken).success).toBe(false);
  });
  it('has no default for a number that is not there', () => {
    for (const section of Object.keys(settings)) {
      const broken: Record<string, unknown> = { ...settings };
      delete broken[section];
      expect(matchingSettingsSchema.safeParse(broken).success).toBe(false);
    }
  });
  it('refuses a section nobody reads', () => {
    expect(matchingSettingsSchema.safeParse({ ...settings, extra: 1 }).success).toBe(false);
  });
});

describe('matchingModelSchema', () => {
  const { model } = readSettings();
  const table: [number, number][] = [
    [0, 0.5],
    [1, 0.4],
  ];
  it('takes the model of the project', () => {
    expect(matchingModelSchema.parse(model)).toEqual(model);
  });
  it('refuses a calibration table that falls', () => {
    const broken = { ...model, calibration: { ...model.calibration, clear: table } };
    expect(matchingModelSchema.safeParse(broken).success).toBe(false);
  });
  it('refuses a model without the weight of a level, and one of another layout', () => {
    const { zip: _, ...levels } = model.whole.levels;
    expect(matchingModelSchema.safeParse({ ...model, whole: { ...model.whole, levels } }).success).toBe(
      false,
    );
    expect(matchingModelSchema.safeParse({ ...model, version: 2 }).success).toBe(false);
  });
});
