import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../cases/fixture.js';
import { matchingSettingsSchema, policyOf } from './settings.js';

describe('matchingSettingsSchema', () => {
  const settings = readSettings();
  it('gives numbers without their reasons', () => {
    const policy = policyOf(settings);
    expect(policy.search.candidates).toBe(settings.search.candidates.value);
    expect(policy.confidence.table).toEqual(settings.confidence.table);
    expect(policy.trade.words).toEqual(settings.trade.words);
  });
  it('takes no number without a reason', () => {
    const broken = { ...settings, phone: { ...settings.phone, differs: { value: -2, reason: '' } } };
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
  it('refuses a calibration table that falls', () => {
    const table = [
      [0, 0.5],
      [1, 0.4],
    ];
    const broken = { ...settings, confidence: { ...settings.confidence, table } };
    expect(matchingSettingsSchema.safeParse(broken).success).toBe(false);
  });
});
