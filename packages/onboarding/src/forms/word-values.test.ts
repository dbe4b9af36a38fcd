/** Maps source words to our words. */
import { describe, expect, it } from '@jest/globals';
import { profileRows } from '../profile/profile.js';
import { entityForm, flagForm, statusForm } from './word-values.js';

const profileOf = (values: readonly unknown[]) => {
  const declared = [{ name: 'x', type: null, label: null }];
  const [profile] = profileRows(
    values.map((x) => ({ x })),
    declared,
  );
  if (profile === undefined) throw new Error('the column is declared');
  return profile;
};

describe('the status of a license', () => {
  it.each([
    ['Active', 'Issued'],
    ['Current, valid & in good standing', 'Issued'],
    ['Probation', 'Issued'],
    ['Renewed', 'Issued'],
    ['Not Renewed', 'Expired'],
    ['Non-Active', 'Expired'],
    ['Unlicensed', 'Expired'],
    ['Lapsed', 'Expired'],
    ['Null & Void', 'Expired'],
    ['Voluntary surrender', 'Expired'],
    ['Out of business', 'Expired'],
    ['Deceased', 'Expired'],
    ['Suspended - bond', 'Suspended'],
    ['Work Comp Susp', 'Suspended'],
    ['Revocation', 'Revoked'],
    ['Rescinded', 'Revoked'],
  ])('%s means %s', (word, meaning) => {
    expect(statusForm(profileOf([word]))?.values).toMatchObject({ [word]: meaning });
  });

  it('adds words that a sample may not show, each once, and leaves others empty', () => {
    expect(statusForm(profileOf(['ACTIVE', 'Code 7']))).toEqual({
      column: 'x',
      values: {
        ACTIVE: 'Issued',
        Expired: 'Expired',
        Suspended: 'Suspended',
        Revoked: 'Revoked',
        Inactive: 'Expired',
      },
      otherwise: 'empty',
    });
  });

  it('is missing if no word is known, and has the usual words if there is no value', () => {
    expect(statusForm(profileOf(['Code 7', 'Code 8']))).toBeNull();
    expect(statusForm(profileOf([null]))).toMatchObject({
      values: { Active: 'Issued', Inactive: 'Expired' },
    });
    expect(statusForm(profileOf([null]))?.otherwise).toBeUndefined();
  });
});

describe('the type of a holder', () => {
  it('is used unchanged if it is in our words', () => {
    expect(entityForm(profileOf(['Business', 'personal']))).toEqual({ column: 'x' });
  });

  it.each([
    [['Individual', 'Corporation'], { Individual: 'Personal' }],
    [['Sole Proprietor', 'LLC'], { 'Sole Proprietor': 'Personal' }],
    [['I', 'C'], { I: 'Personal' }],
    [['Corporation', 'Limited Partnership'], {}],
  ])('%j are businesses except for %j', (words, values) => {
    expect(entityForm(profileOf(words))).toEqual({ column: 'x', values, default: 'Business' });
  });

  it('is missing if the words show neither', () => {
    expect(entityForm(profileOf(['North', 'South']))).toBeNull();
    expect(entityForm(profileOf([null]))).toBeNull();
  });
});

describe('a flag', () => {
  it('is used unchanged if it is yes or no, or if there is no value', () => {
    expect(flagForm(profileOf(['Y', 'N', 'true', '0']))).toEqual({ column: 'x' });
    expect(flagForm(profileOf([null]))).toEqual({ column: 'x' });
  });

  it('is set if it says anything but no', () => {
    expect(flagForm(profileOf(['None', 'Fined', 'N']))).toEqual({
      column: 'x',
      values: { None: false, N: false },
      default: true,
    });
  });
});
