import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries as d } from '../../test/dictionaries.js';
import { parseContractorText } from './contractor.js';

function read(text: string) {
  const parsed = parseContractorText(text, d);
  return {
    persons: parsed.persons.map((name) => name.key),
    companies: parsed.companies.map((name) => name.key),
    dbas: parsed.dbas.map((name) => name.key),
  };
}

describe('parseContractorText', () => {
  it.each<[string, string[], string[], string[]]>([
    ['Dennis Birchfield, Birchfield Electric, Inc.', ['dennis birchfield'], ['birchfield electric'], []],
    ['Dennis Birchfield,', ['dennis birchfield'], [], []],
    ['ZORVATH MINTREE,', ['zorvath mintree'], [], []],
    ['Zelto Enterprise', [], ['zelto enterprise'], []],
    ['Birchfield,LLC', [], ['birchfield'], []],
    ['Rangely Concrete Co.LTD,', [], ['rangely concrete'], []],
    [
      'Dennis Birchfield, Dennis Birchfield, Master Builder, LLC',
      ['dennis birchfield'],
      ['dennis birchfield master builder'],
      [],
    ],
    [
      'Dennis Birchfield, Polar Heating, Cooling, & Roofing',
      ['dennis birchfield'],
      ['polar heating cooling and roofing'],
      [],
    ],
    ['Dennis Birchfield, Jr.,', ['dennis birchfield jr'], [], []],
    ['Dennis Birchfield, Sr, DB Plumbing, Inc', ['dennis birchfield sr'], ['db plumbing'], []],
    ['BIRCHFIELD, DENNIS D', ['dennis d birchfield'], [], []],
    ['Dennis Birchfield, Robert G Mintree', ['dennis birchfield', 'robert g mintree'], [], []],
    ['Dennis Birchfield, Dennis Birchfield', ['dennis birchfield'], [], []],
    ['Dennis Birchfield, Lane Valmont', ['dennis birchfield'], ['lane valmont'], []],
    ['Dennis & Hillary Birchfield,', ['dennis birchfield', 'hillary birchfield'], [], []],
    ['Dennis/Zofra Birchfield,', ['dennis birchfield', 'zofra birchfield'], [], []],
    ['BIRCHFIELD CARLOS & KAREN', ['carlos birchfield', 'karen birchfield'], [], []],
    ['Birchfield Homes LLC DBA Rebath of Sampleton', [], ['birchfield home'], ['rebath of sampleton']],
    ['Dennis Birchfield, DBA :Dtx Electrical', ['dennis birchfield'], [], ['dtx electrical']],
    ['Zorvath Mintree dba Mintree Concrete', ['zorvath mintree'], [], ['mintree concrete']],
    [
      'Dennis Birchfield, Tall Hat Inc, d/b/a Marlowe Homes',
      ['dennis birchfield'],
      ['tall hat'],
      ['marlowe home'],
    ],
    ['Dennis Birchfield, BIRCHFIELD STUDIOS DBA', ['dennis birchfield'], ['birchfield studio'], []],
    [
      'Birchfield Rehab LLC C/O Dennis Tibbs & Karen Black',
      ['dennis tibbs', 'karen black'],
      ['birchfield rehab'],
      [],
    ],
    ['BIRCHFIELD INVESTMENTS LTD % DENNIS BIRCHFIELD', ['dennis birchfield'], ['birchfield investment'], []],
    ['Birchfield Homes LLC ON BEHALF OF Mintree Roofing', [], ['birchfield home', 'mintree roofing'], []],
    ['Birchfield Homes LLC (f.k.a. Mintree Homes)', [], ['birchfield home'], ['mintree home']],
    ['Dennis Birchfield (Oak Hill Homes LLC)', ['dennis birchfield'], ['oak hill home'], []],
    ['OAK HILL HOMES LLC (DENNIS BIRCHFIELD)', ['dennis birchfield'], ['oak hill home'], []],
    ['DENNIS BIRCHFIELD - OAK HILL HOMES', ['dennis birchfield'], ['oak hill home'], []],
    ['Oak Hill Homes / Dennis Birchfield', ['dennis birchfield'], ['oak hill home'], []],
    ['Dennis Birchfield, Oak Hill Homes (Dennis Birchfield)', ['dennis birchfield'], ['oak hill home'], []],
    ['Oak Hill Homes (Sampleton)', [], ['oak hill home sampleton'], []],
    ['Zelto-Marlow, Inc. - A Joint Venture', [], ['zelto marlow'], []],
    ['BIRCHFIELD, CARLOS D & KAREN', ['carlos d birchfield', 'karen birchfield'], [], []],
    ['Michael & Sons Roofing', [], ['michael and son roofing'], []],
    ['J Dennis Wood, Oak Hill Updates, LLC', ['j dennis wood'], ['oak hill update'], []],
    ['ZELTO & ESTHER BIRCHFIELD', ['zelto birchfield', 'esther birchfield'], [], []],
    ['DENNIS BIRCHFIELD & J. MINTREE', ['dennis birchfield', 'j mintree'], [], []],
    ['Mr. and Mrs. Dennis Birchfield', ['dennis birchfield'], [], []],
    ['COUNCIL, DENNIS LANE JR', ['dennis lane council jr'], [], []],
    ['DE LA ROSA, LUIS A', ['luis a de la rosa'], [], []],
    ['Birchfield, Mintree & Lane', [], ['birchfield mintree and lane'], []],
    ['Dennis Birchfield, MD', ['dennis birchfield'], [], []],
    ['Dennis Birchfield, Ph.D., Oak Hill Homes', ['dennis birchfield'], ['oak hill home'], []],
    ['Dennis Kitchen, Jr', ['dennis kitchen jr'], [], []],
    ['Dennis Birchfield, IV', ['dennis birchfield iv'], [], []],
    ['Dennis (Denny) Birchfield', ['dennis birchfield'], [], []],
    ['Dennis "Denny" Birchfield, Oak Hill Homes', ['dennis birchfield'], ['oak hill home'], []],
    ['DENNIS BIRCHFIELD CONSTRUCTI', [], ['dennis birchfield constructi'], []],
    ['Meridian @ Oak Hill', [], ['meridian at oak hill'], []],
    ['AKA Bilders LLC', [], ['aka bilder'], []],
    ['Zelto, Inc Plumbing', [], ['zelto plumbing'], []],
    [
      'Dennis Birchfield, Zelto, LLC Roofing & Siding',
      ['dennis birchfield'],
      ['zelto roofing and siding'],
      [],
    ],
    ['Dennis Birchfield, LC Plumbing', ['dennis birchfield'], ['plumbing'], []],
    ['Zelto, S.A.', [], ['zelto'], []],
    ['Dennis Birchfield, Zelto Marlow S.A.', ['dennis birchfield'], ['zelto marlow'], []],
    ['Zelto Marlow S.A. de C.V.', [], ['zelto marlow'], []],
    ['Maria Sa, Zelto Marlow PLB', ['maria sa'], ['zelto marlow plumbing'], []],
    ['BIRCHFIELD S A', [], ['sa birchfield'], []],
    ['ZELTO UTL, INC', [], ['zelto utility'], []],
    ['PAUL BIRCHFIELD, OMNITEK CONSTRUCTION I', ['paul birchfield'], ['omnitek construction'], []],
    ['BIRCHFIELD ROOFING & CONSTRUCTI', [], ['birchfield roofing and constructi'], []],
    ['BIRCH HVAC (BIRCH HOLDINGS INC)', [], ['birch hvac'], ['birch holding']],
    ['JUNE BIRCH (BIRCH POOLS LLC)', ['june birch'], ['birch pool'], []],
    ['OAK POOLS (A DIVISION OF BIRCH POOLS LLC)', [], ['oak pool'], []],
    ['BIRCH, JUNE DBA BIRCH ROOFING', ['june birch'], [], ['birch roofing']],
  ])('splits %j', (text, persons, companies, dbas) => {
    expect(read(text)).toEqual({ persons, companies, dbas });
  });

  it('returns tags, emails, license numbers, and phones', () => {
    const parsed = parseContractorText(
      'Dennis Birchfield(Owner), Birchfield Homes TACLA29494E d.birch@example.com 512.555.0143 (GC record)',
      d,
    );
    expect(parsed).toMatchObject({
      tags: ['Owner', 'GC record'],
      emails: ['d.birch@example.com'],
      licenseNumbers: ['TACLA29494E'],
      placeholder: false,
    });
    expect(parsed.phones.map((phone) => phone.key)).toEqual(['5125550143']);
    expect(parsed.persons.map((name) => name.cleaned)).toEqual(['Dennis Birchfield']);
    expect(parsed.companies.map((name) => name.cleaned)).toEqual(['Birchfield Homes']);
  });

  it.each<[string, string[], string[], string[]]>([
    ['Dennis Birchfield; Oak Hill Homes', ['dennis birchfield'], ['oak hill home'], []],
    ['DENNIS BIRCHFIELD/OAK HILL HOMES', ['dennis birchfield'], ['oak hill home'], []],
    ['Dennis Birchfield, President, Oak Hill Homes', ['dennis birchfield'], ['oak hill home'], ['President']],
    ['Dennis Birchfield, Oak Hill Homes, Owner', ['dennis birchfield'], ['oak hill home'], ['Owner']],
    ['Dennis Birchfield, HVAC', ['dennis birchfield'], ['hvac'], []],
    ['OWNER: Dennis Birchfield', ['dennis birchfield'], [], ['OWNER']],
    ['GC: Oak Hill Homes', [], ['oak hill home'], ['GC']],
    ['Dennis Birchfield ET AL', ['dennis birchfield'], [], ['ET AL']],
    ['BIRCHFIELD DENNIS & ET UX', ['dennis birchfield'], [], ['ET UX']],
  ])('separates the names and remarks in %j', (text, persons, companies, tags) => {
    expect({ ...read(text), tags: parseContractorText(text, d).tags }).toEqual({
      persons,
      companies,
      dbas: [],
      tags,
    });
  });

  it.each([
    ['Oak Hill Homes Ph: 512-555-0143', '5125550143', null],
    ['Oak Hill Homes tel 512.555.0143 ext. 12', '5125550143', '12'],
    ['Oak Hill Homes, 1-512-555-0143 extension 5', '5125550143', '5'],
    ['Oak Hill Homes 5125550143', '5125550143', null],
    ['Oak Hill Homes 5125550143.0', '5125550143', null],
    ['Oak Hill Homes 512-555-0143 cell', '5125550143', null],
    ['Oak Hill Homes (512) 555-0143 x 3 (office)', '5125550143', '3'],
    ['512-555-0143 home, Oak Hill Homes', '5125550143', null],
  ])('finds the phone of %j', (text, key, extension) => {
    expect(parseContractorText(text, d).phones).toMatchObject([{ key, extension }]);
    expect(read(text).companies).toEqual(['oak hill home']);
  });

  it.each(['/', ',', '&', 'or'])('finds two phones with %j between them', (joint) => {
    const text = `Oak Hill Homes 512-555-0143 ${joint} 512-555-0144`;
    expect(parseContractorText(text, d).phones).toMatchObject([{ key: '5125550143' }, { key: '5125550144' }]);
    expect(read(text).companies).toEqual(['oak hill home']);
  });

  it('treats a word after a phone as a name if more words follow', () => {
    expect(read('512-555-0143 Home Builders').companies).toEqual(['home builder']);
  });

  it.each([
    ['OAK HILL HOMES CONTRACTOR LICENSE # 123456', '123456'],
    ['OAK HILL HOMES - LIC CBC1234567', 'CBC1234567'],
    ['Oak Hill Homes #CBC015062', 'CBC015062'],
    ['Oak Hill Homes (CBC015062)', 'CBC015062'],
  ])('finds the license number of %j', (text, number) => {
    expect(parseContractorText(text, d).licenseNumbers).toEqual([number]);
    expect(read(text).companies).toEqual(['oak hill home']);
  });

  it.each(['Oak Hill Homes email: d.birch@example.com', 'Oak Hill Homes <D.Birch@example.com>'])(
    'finds the email in %j',
    (text) => {
      expect(parseContractorText(text, d).emails).toEqual(['d.birch@example.com']);
      expect(read(text).companies).toEqual(['oak hill home']);
    },
  );

  it.each(['', 'OWNER', 'N/A', 'NOT LISTED', 'Owner,', '**'])('finds nobody in %j', (text) => {
    expect(parseContractorText(text, d)).toMatchObject({
      persons: [],
      companies: [],
      dbas: [],
      placeholder: true,
    });
  });

  it('never throws, finds no names in a placeholder, and returns no empty name', () => {
    const pieces = fc.constantFrom(
      'Birchfield',
      'DENNIS',
      ',',
      ', ',
      '&',
      '/',
      'dba',
      'c/o',
      '%',
      'Inc',
      'Jr',
      '(',
      ')',
      '*',
      ' - ',
      'LLC',
      'Owner',
      'Electric',
      '555-0143',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseContractorText(typed, d);
        const names = [...parsed.persons, ...parsed.companies, ...parsed.dbas];
        expect(parsed.original).toBe(typed);
        if (parsed.placeholder) expect(names).toEqual([]);
        expect(names.every((name) => name.cleaned !== '')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
