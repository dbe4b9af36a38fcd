import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries as d } from '../../test/dictionaries.js';
import { normaliseName } from './name.js';

const key = (text: string) => normaliseName(text, d).key;
const kind = (text: string) => normaliseName(text, d).kind;

describe('the key of a company', () => {
  it.each([
    ['Birchfield Electric, L.L.C.', 'birchfield electric'],
    ['BIRCHFIELD ELECTRIC LLC', 'birchfield electric'],
    ['Birchfield Electric Co., Inc.', 'birchfield electric'],
    ['Birchfield Electric Company Incorporated', 'birchfield electric'],
    ['The Birchfield Group, Ltd', 'birchfield group'],
    ['Birchfield Homes, Ltd LLP', 'birchfield home'],
    ['Birchfield Holdings Limited Liability Company', 'birchfield holding'],
    ['Birchfield & Company', 'birchfield'],
    ['Birchfield &amp; Sons', 'birchfield and son'],
    ['LP Gas Services', 'lp gas service'],
    ['Birchfield Aktiengesellschaft', 'birchfield'],
    ['Birchfield AG', 'birchfield'],
    ['Birchfield GmbH & Co. KG', 'birchfield'],
    ['Birchfield Roofing Sp. z o.o.', 'birchfield roofing'],
    ['Birchfield Roofing S.R.L.', 'birchfield roofing'],
    ['Birchfield Roofing, S. de R.L. de C.V.', 'birchfield roofing'],
    ['Birchfield Roofing B.V.', 'birchfield roofing'],
    ['Birchfield Roofing A/S', 'birchfield roofing'],
    ['Birchfield Roofing Pty Ltd', 'birchfield roofing'],
    ['Birchfield Roofing Private Limited', 'birchfield roofing'],
    ['OAO Birchfield', 'birchfield'],
    ['Open Joint Stock Company Birchfield', 'birchfield'],
    ['Limited Liability Company Birchfield Roofing', 'birchfield roofing'],
    ['Birchfield Pool & Spa', 'birchfield pool and spa'],
    ['Inc', 'inc'],
  ])('drops legal forms: %j is %j', (text, expected) => {
    expect(key(text)).toBe(expected);
  });

  it.each([
    ['T.I.P. Roofing', 'TIP Roofing'],
    ['Q.V. Plumbing', 'Q V Plumbing'],
    ['A-1 Drain', 'A1 Drain'],
    ['Polar A/C', 'Polar AC'],
    ['Polar A / C', 'Polar Air Conditioning'],
    ["Stan's Painting", 'STANS PAINTING'],
    ['Tri-Star Htg. & Plbg.', 'Tri Star Heating and Plumbing'],
    ['Birchfield Const. Svcs', 'Birchfield Construction Service'],
    ['Birchfield Elec.', 'BIRCHFIELD ELECTRIC'],
    ['Peña Roofing', 'Pena Roofing'],
    ['Oak Hill Properties', 'Oak Hill Property'],
    ['BIRCHFIELD CONSTRUCTION I', 'Birchfield Construction, Inc.'],
    ['BIRCHFIELD CONSTRUCTION LL', 'Birchfield Construction, LLC'],
    ['BIRCHFIELD CONSTRUCTION CO IN', 'Birchfield Construction Co Inc'],
    ['BIRCHFIELD P & H INC', 'Birchfield Plumbing and Heating'],
    ['BIRCHFIELD P&H CORP', 'Birchfield Plbg. & Htg.'],
    ['ZELTO GC LLC', 'Zelto General Contractors'],
    ['First Choice Roofing', '1st Choice Roofing'],
    ['Four Oaks Roofing', '4 Oaks Roofing'],
    ['Roofing Forty-Four', 'Roofing 44'],
    ['Roofing Forty 4', 'Roofing 44'],
    ['Twenty-First Roofing', '21st Roofing'],
    ['Twenty Twenty Roofing', '20 20 Roofing'],
    ['Roofing One', 'Roofing 1'],
  ])('is the same for %j and %j', (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it('treats abbreviations at the start as a name', () => {
    expect(key('P & H Construction')).toBe('p and h construction');
    expect(key('GC Zelto')).toBe('gc zelto');
  });

  it.each([
    ['Williams Glass', 'williams glass'],
    ['Texas Gas Plus', 'texas gas plus'],
    ['Davis Brothers', 'davis brother'],
    ['Branches Tree Care', 'branch tree care'],
  ])('folds plurals carefully: %j is %j', (text, expected) => {
    expect(key(text)).toBe(expected);
  });

  it.each([
    ['Birchfield Homes (GC RECORD)', 'Birchfield Homes'],
    ['Birchfield Homes****MAIN***', 'Birchfield Homes'],
    ['Birchfield Homes office@birchfield.example', 'Birchfield Homes'],
    ['Birchfield Homes (512) 555-0143', 'Birchfield Homes'],
    ['Birchfield Homes Lic# 123456', 'Birchfield Homes'],
    ['Birchfield Homes CBC015062', 'Birchfield Homes'],
    ['Birchfield Homes - INACTIVE', 'Birchfield Homes'],
  ])('shows %j without remarks', (text, expected) => {
    expect(normaliseName(text, d).cleaned).toBe(expected);
  });
});

describe('the name of a person', () => {
  it.each([
    ['BIRCHFIELD, DENNIS D', 'dennis d birchfield'],
    ['BIRCHFIELD DENNIS D', 'dennis d birchfield'],
    ['BIRCHFIELD RANDALL MARK', 'randall mark birchfield'],
    ['Birchfield, Raymond J JR', 'raymond j birchfield jr'],
    ['Birchfield JR, Raymond', 'raymond birchfield jr'],
    ['Raymond Birchfield Junior', 'raymond birchfield jr'],
    ['Dr. Raymond Birchfield', 'raymond birchfield'],
    ['DE LA ROSA, LUIS', 'luis de la rosa'],
    ['Dennis Birchfield', 'dennis birchfield'],
    ['Dennis Twenty', 'dennis twenty'],
  ])('puts given names first: %j is %j', (text, expected) => {
    expect(normaliseName(text, d)).toMatchObject({ key: expected, kind: 'person' });
  });
});

describe('the kind of a name', () => {
  it.each([
    'Birchfield LLC',
    'Zelto Enterprise',
    'Oak & Elm',
    "Dennis's Garage",
    '480 Mechanical',
    'City of Sampleton',
    'Dennis Roofing',
  ])('is a company for %j', (text) => expect(kind(text)).toBe('company'));
  it.each([
    'Dennis Birchfield',
    'Zorvath, Dennis',
    'Zorvath Q Mintree',
    'Dennis & Hillary Birchfield',
    'Dennis Stone',
    'Zorvath, Dennis A.B.',
    'D. Dennis Zorvath',
  ])('is a person for %j', (text) => expect(kind(text)).toBe('person'));
  it.each(['KB Zorvath', 'Zorvath', ''])('is unknown for %j', (text) => expect(kind(text)).toBe('unknown'));
});

/** Texts like those that clerks type, and some that nobody types. */
const words = fc.constantFrom(
  'Birchfield',
  'DENNIS',
  'D',
  'J.',
  'Electric',
  'Co.',
  'Inc',
  'L.L.C.',
  '&',
  'and',
  'the',
  'Services',
  'A/C',
  'AC',
  ',',
  'JR',
  "O'Dell",
  'Oak-Hill',
  '(GC RECORD)',
  '**',
  'dba',
  'CBC015062',
  '512-555-0143',
  'x@y.example',
  '#1',
  'Const',
  'I',
  'LL',
  'Mr',
  'MD',
  '-',
  '&amp;',
);
const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(words, { maxLength: 9 }).map((parts) => parts.join(' ')),
);

describe('normaliseName of a cleaned name', () => {
  it.each([
    'Dennis , MD',
    'DENNIS , LL',
    'LL , Birchfield LL (Denny)',
    'Mr Inc J.',
    'Mr D - & -',
    'x@y.example MD Birchfield (Denny)',
    'I CBC015062 , DENNIS & DENNIS',
  ])('is the same as of %j', (text) => {
    const name = normaliseName(text, d);
    expect(normaliseName(name.cleaned, d).key).toBe(name.key);
  });
});

describe('normaliseName on any text', () => {
  it('never throws, and returns tokens that form the key', () => {
    fc.assert(
      fc.property(anyName, (text) => {
        const name = normaliseName(text, d);
        expect(name.original).toBe(text);
        expect(name.tokens.join(' ')).toBe(name.key);
        expect(name.key).not.toMatch(/\p{Lu}|^ | $| {2}/u);
      }),
    );
  });

  // With exceptions: "MARTIN, ZELTO" is Zelto Martin because of the comma, but "ZELTO MARTIN" alone may be Martin
  // Zelto.
  it('gives a cleaned name the same key', () => {
    fc.assert(
      fc.property(anyName, (text) => {
        const name = normaliseName(text, d);
        expect(normaliseName(name.cleaned, d).key).toBe(name.key);
      }),
      { numRuns: 2000 },
    );
  });
});
