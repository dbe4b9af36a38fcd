import { describe, expect, it } from '@jest/globals';
import { fit } from '../assign/candidates.js';
import { wordsOf } from './column-words.js';

describe('the words of a name', () => {
  it.each([
    ['ContractorCompanyName', 'contractor company name'],
    ['contractorcompanyname', 'contractor company name'],
    ['PERMIT #', 'permit number'],
    ['permitno', 'permit number'],
    ['issueddate', 'issue date'],
    ['ISSDTTM', 'issue date'],
    ['DECLVLTN', 'declared valuation'],
    ['typeofwork', 'type of work'],
    ['permittee_s_business_name', 'permittee s business name'],
    ["Owner's Business Name", 'owner business name'],
    ['estprojectcostdec', 'estimated project cost decimal'],
    ['properties.permit_no', 'permit number'],
    ['zzz', 'zzz'],
  ])('%s is %s', (name, words) => {
    expect(wordsOf(name).words.join(' ')).toBe(words);
  });

  it('keeps the numbers in it', () => {
    expect(wordsOf('contact_12_name')).toEqual({ words: ['contact', 'name'], numbers: [12] });
  });
});

describe('how a name fits a phrase', () => {
  const score = (name: string, phrase: string, spare: string[] = []) =>
    fit(wordsOf(name), phrase.split(' '), new Set(spare));

  it('is best for the phrase itself, and does not fit without one of its words', () => {
    expect(score('permit_number', 'permit number')).toBe(1);
    expect(score('permit_status', 'permit number')).toBe(0);
  });

  it.each([
    ['a word that says nothing', 'original_address', 'address'],
    ['a word of the family', 'building_permit_number', 'permit number'],
    ['a code', 'permit_type_code', 'permit type'],
    ['a strange word', 'blue_permit_number', 'permit number'],
    ['the second of its name', 'address2', 'address'],
  ])('is worse with %s', (_what, name, phrase) => {
    expect(score(name, phrase, ['building'])).toBeLessThan(1);
    expect(score(name, phrase, ['building'])).toBeGreaterThan(0.5);
  });

  it.each([
    ['owner_phone', 'phone'],
    ['architect_name', 'name'],
    ['permit_fee', 'permit'],
    ['balance_due_date', 'date'],
    ['applicant_first_name', 'applicant name'],
    ['house_no', 'number'],
  ])('%s is never %s', (name, phrase) => {
    expect(score(name, phrase)).toBe(0);
  });
});
