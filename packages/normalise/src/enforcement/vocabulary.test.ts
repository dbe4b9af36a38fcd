import { describe, expect, it } from '@jest/globals';
import { dictionaries as d } from '../../test/dictionaries.js';
import { parseActionsTaken, parseOrderType, parseViolationTypes } from './vocabulary.js';

const actingWithout =
  'Respondents shall cease and desist from acting or holding themselves out as a residential building contractor, residential remodeler, or residential roofer in the state of Minnesota without the requisite licensure';

describe('parseOrderType', () => {
  it.each([
    ['Consent Order', 'Consent Order'],
    ['CONSENT CEASE AND DESIST ORDER', 'Consent Cease and Desist Order'],
    ['Cease & Desist Order', 'Cease and Desist Order'],
    ['Administrative Order With Penalty', 'Administrative Order with Penalty'],
    ['Licensing Order', 'Licensing Order'],
    ['Default Decision and Order', 'Default Order'],
    ['Stipulated Settlement and Disciplinary Order', 'Stipulated Order'],
    ['Order of Revocation', 'Order of Revocation'],
    ['License Suspension', 'Order of Suspension'],
    ['Notice of denial', 'Order of Denial'],
    ['Accusation', 'Accusation'],
    ['Something else', null],
    ['', null],
  ])('of %j', (text, orderType) => {
    expect(parseOrderType(text, d)).toEqual({ orderType });
  });
});

describe('parseActionsTaken', () => {
  it.each([
    ['$15,000 monetary penalty, $8,000 stayed with conditions', ['Monetary penalty', 'Penalty stayed']],
    [`${actingWithout}; $5,000 monetary penalty`, ['Monetary penalty', 'Cease and desist']],
    [
      'The license of Birch LLC, No. BC000990, is revoked; Respondents are censured',
      ['Censure', 'License revoked'],
    ],
    [
      'The qualifying builder registration of Dennis Mintree, No. QB000990, is suspended',
      ['License suspended'],
    ],
    [
      "Respondents' application for a license is granted with conditions",
      ['License granted with conditions'],
    ],
    ['The application of Birch LLC is withdrawn', ['Application withdrawn']],
    ['The Commissioner lifts the stay imposed in the Consent Order', ['Stay lifted']],
    [
      'The stay of the $10,000 monetary penalty assessed to Respondents in the February 4, 2021 Consent Order is partially lifted and $5,000 is now due; The stay of the remaining $5,000 monetary penalty shall remain stayed',
      ['Stay lifted'],
    ],
    [
      'The Commissioner lifts the stay of the $500 monetary penalty and further assesses an additional $2,000 monetary penalty, stayed with conditions',
      ['Monetary penalty', 'Penalty stayed', 'Stay lifted'],
    ],
    ['The Commissioner revokes registration No. QB000990', ['License revoked']],
    [
      'The license for Birch Street Solar MN, LLC, dba Birch Street Solar of Oakland LLC is granted with conditions',
      ['License granted with conditions'],
    ],
    ['Contractor License BC000990 is issued to Respondent Birch LLC', ['License issued']],
    ['The Licensing Order issued to Respondents is vacated', ['Earlier order vacated']],
    [
      '$4,500 monetary penalty assessed in the Consent Order dated November 27, 2018, is partially lifted and Respondents shall pay $2,000 of the monetary penalty',
      ['Stay lifted'],
    ],
    [
      'The license of Birch LLC, No. BC000990, is revoked; however, those revocations are stayed with conditions',
      ['Revocation stayed'],
    ],
    ['Failure to comply with the payment plan will result in the immediate suspension of the license', []],
    [
      'The Licensing Order issued to Respondents Birch Construction and Remodeling, LLC and Dennis R. Mintree, on April 24, 2024, is vacated',
      ['Earlier order vacated'],
    ],
    ['Revocation stayed, three years of probation', ['Revocation stayed', 'Probation']],
    ['No monetary penalty', []],
    ['', []],
  ])('of %j', (text, actionsTaken) => {
    expect(parseActionsTaken(text, d)).toEqual({ actionsTaken });
  });
});

describe('parseViolationTypes', () => {
  it.each([
    [actingWithout, ['Unlicensed contracting']],
    [
      'cease and desist from performing or offering to perform electrical and/or plumbing work in the state of Minnesota without the requisite licensure and bonding',
      ['Unlicensed electrical work', 'Unlicensed plumbing work', 'Work without a bond'],
    ],
    // A revoked license says nothing about unlicensed work, nor does the next clause.
    [
      'cease and desist from acting as a residential building contractor; without further notice the license is revoked',
      [],
    ],
    ['obtain all required building permits prior to performing work', ['Failure to obtain a permit']],
    ['Failure to pay subcontractors; abandonment', ['Failure to pay subcontractors', 'Abandonment']],
    ['', []],
  ])('of %j', (text, violationTypes) => {
    expect(parseViolationTypes(text, d)).toEqual({ violationTypes });
  });
});
