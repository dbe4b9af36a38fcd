import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries as d } from '../../test/dictionaries.js';
import { parsePenalty } from './penalty.js';
import { parseRespondents } from './respondents.js';

describe('parseRespondents', () => {
  it.each<[string, string | null, string[], string[], string[]]>([
    ['BIRCH HOLDINGS LLC and Dennis Mintree, Individually', 'BIRCH HOLDINGS LLC', [], ['Dennis Mintree'], []],
    [
      'The Birch Guys Inc. (EA752990), Dennis D. Mintree (AM007990) and Residential Building Contractor License Application (557990) for Mintree Contracting Inc., dba The Birch Guys Inc.',
      'The Birch Guys Inc.',
      ['The Birch Guys Inc.'],
      ['Dennis D. Mintree'],
      ['EA752990', 'AM007990'],
    ],
    [
      'KD Birch LLC, dba Krusty Construction, and Caleb Bradley Mintree, Individually',
      'KD Birch LLC',
      ['Krusty Construction'],
      ['Caleb Bradley Mintree'],
      [],
    ],
    [
      'Mintree, Gary Blaine dba BSI Construction LLC',
      null,
      ['BSI Construction LLC'],
      ['Gary Blaine Mintree'],
      [],
    ],
    [
      'Mintree, Bryan David dba Bryan Mintree Construction and Carpentry',
      null,
      ['Bryan Mintree Construction and Carpentry'],
      ['Bryan David Mintree'],
      [],
    ],
    [
      'RBC2308-0990/JM Birch Exterior LLC dba Birch Roofing, and Jason Scott Mintree Individually',
      'Birch Exterior LLC',
      ['Birch Roofing'],
      ['Jason Scott Mintree'],
      [],
    ],
    [
      'Birch Service Corporation dba Handyman of Sampleton (BC804990), Nathan Birch-O’Dell (QB701990), Sky Birch LLC (BC807990) and Nicholas A. Perry and Nathan Birch-O’Dell, Individually',
      'Birch Service Corporation',
      ['Handyman of Sampleton'],
      ["Nathan Birch-O'Dell", 'Nicholas A. Perry'],
      ['BC804990', 'QB701990', 'BC807990'],
    ],
    ['BIRCH ROOFING & REMODELING LLC', 'BIRCH ROOFING & REMODELING LLC', [], [], []],
    ['', null, [], [], []],
  ])('reads %j', (text, companyName, dbaNames, individualNames, licenseNumbers) => {
    expect(parseRespondents(text, d)).toMatchObject({
      companyName,
      dbaNames,
      individualNames,
      licenseNumbers,
    });
  });

  it('gives every company of the sentence', () => {
    expect(
      parseRespondents('Birch LLC (BC000990), Oak Roofing Inc. and Dennis Mintree', d).companyNames,
    ).toEqual(['Birch LLC', 'Oak Roofing Inc.']);
  });

  it('throws on no text', () => {
    const pieces = fc.constantFrom(
      'Birch LLC',
      'and',
      ',',
      'dba',
      'Individually',
      '(BC000990)',
      'Mintree',
      'Dennis',
      'License Application (5)',
      '(',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const read = parseRespondents(text, d);
          expect(read.companyName).toBe(read.companyNames[0] ?? null);
        },
      ),
    );
  });
});

describe('parsePenalty', () => {
  it.each([
    ['$15,000 monetary penalty, $8,000 stayed with conditions', 15_000, 8_000],
    ['$5,000 monetary penalty', 5_000, null],
    ['$2,500.50', 2_500.5, null],
    ['$500 penalty and $250 penalty', 750, null],
    ['License revoked', null, null],
    ['', null, null],
  ])('reads %j', (text, penaltyAmount, stayedAmount) => {
    expect(parsePenalty(text)).toEqual({ penaltyAmount, stayedAmount });
  });
});
