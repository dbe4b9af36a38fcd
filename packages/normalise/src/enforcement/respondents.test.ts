import { describe, expect, it } from '@jest/globals';
import { dictionaries as d } from '../../test/dictionaries.js';
import { parseRespondents } from './respondents.js';

type Row = [text: string, companies: string[], dbas: string[], individuals: string[], licenses?: string[]];

describe('parseRespondents', () => {
  it.each<[string, Row[]]>([
    [
      'companies and individuals of one sentence',
      [
        [
          'BIRCH HOLDINGS LLC and Dennis Mintree, Individually',
          ['BIRCH HOLDINGS LLC'],
          [],
          ['Dennis Mintree'],
        ],
        ['BIRCH ROOFING & REMODELING LLC', ['BIRCH ROOFING & REMODELING LLC'], [], []],
        [
          'Birch Roofing LLC\nCity: Austin\nCounty: Travis\nZip Code: 78701\n\nLicense #: 31001',
          ['Birch Roofing LLC'],
          [],
          [],
          ['31001'],
        ],
        [
          'Birch LLC (BC000990), Oak Roofing Inc. and Dennis Mintree',
          ['Birch LLC', 'Oak Roofing Inc.'],
          [],
          ['Dennis Mintree'],
          ['BC000990'],
        ],
        ['Mintree, Randy Lee – BC000990, QB000991', [], [], ['Randy Lee Mintree'], ['BC000990', 'QB000991']],
        [
          'Mintree, Curtis – Mintree Construction L.L.C. Mintree, Eric – QB000990',
          ['Mintree Construction L.L.C.'],
          [],
          ['Curtis Mintree', 'Eric Mintree'],
          ['QB000990'],
        ],
        [
          'Birch Homes II LLC, Oak Property Management LLC, and Dennis Mintree and Carla Mintree, Each Individually',
          ['Birch Homes II LLC', 'Oak Property Management LLC'],
          [],
          ['Dennis Mintree', 'Carla Mintree'],
        ],
        [
          'Birch Energy, LLC, Connor W. Mintree, Mabel V. Oak, and Mason K. Elm, Each Individually and Matthew W. Ash',
          ['Birch Energy, LLC'],
          [],
          ['Connor W. Mintree', 'Mabel V. Oak', 'Mason K. Elm', 'Matthew W. Ash'],
        ],
        [
          'Birch Homes LLC; Oak Homes LLC; Dennis Mintree',
          ['Birch Homes LLC', 'Oak Homes LLC'],
          [],
          ['Dennis Mintree'],
        ],
        ['Dennis Mintree and Birch Homes LLC', ['Birch Homes LLC'], [], ['Dennis Mintree']],
        ['Mabel V. Birch, Carl V. Mintree', [], [], ['Mabel V. Birch', 'Carl V. Mintree']],
        ['', [], [], []],
      ],
    ],
    [
      'names that nothing but their place says are persons',
      [
        ['Birch Homes LLC, and Zorvath Quellen, Individually', ['Birch Homes LLC'], [], ['Zorvath Quellen']],
        [
          'Birch Homes LLC and Zorvath Quellen and NaMee Lothar, Each Individually',
          ['Birch Homes LLC'],
          [],
          ['Zorvath Quellen', 'NaMee Lothar'],
        ],
        ['Birch + Oak Homes LLC and Zorvath Quellen', ['Birch + Oak Homes LLC'], [], ['Zorvath Quellen']],
        [
          'Birch Homes LLC, dba DeBirch and Zorvath Quellen',
          ['Birch Homes LLC'],
          ['DeBirch'],
          ['Zorvath Quellen'],
        ],
      ],
    ],
    [
      'legal forms behind a comma, or between two names',
      [
        ['Birch Exteriors, Inc. and Dennis Mintree', ['Birch Exteriors, Inc.'], [], ['Dennis Mintree']],
        [
          'THE BIRCH Company, Inc. dba Birch Homes and Craig Orva Mintree',
          ['THE BIRCH Company, Inc.'],
          ['Birch Homes'],
          ['Craig Orva Mintree'],
        ],
        ['Birch Renovations L.L.C and Dennis Mintree', ['Birch Renovations L.L.C'], [], ['Dennis Mintree']],
        [
          'Mintree, Brett E. – A+ Birch & Landscaping, LLC M and J Services LLC and David M. Oak',
          ['A+ Birch & Landscaping, LLC', 'M and J Services LLC'],
          [],
          ['Brett E. Mintree', 'David M. Oak'],
        ],
        [
          'Mintree, Curtis – Mintree Construction L.L.C. Mintree, Eric',
          ['Mintree Construction L.L.C.'],
          [],
          ['Curtis Mintree', 'Eric Mintree'],
        ],
        ['L&B Birch Properties LLC LLC', ['L&B Birch Properties LLC LLC'], [], []],
      ],
    ],
    [
      'commas and "and" within the name of a company',
      [
        [
          '310 BIRCH AND DEVELOPMENT CO., and Jason Mintree, Individually',
          ['310 BIRCH AND DEVELOPMENT CO.'],
          [],
          ['Jason Mintree'],
        ],
        ['Northern Decks and Garages L.L.C.', ['Northern Decks and Garages L.L.C.'], [], []],
        ['Birch, Oak & Sons Construction, Inc.', ['Birch, Oak & Sons Construction, Inc.'], [], []],
        ['Birch and Sons LLC and Dennis Mintree', ['Birch and Sons LLC'], [], ['Dennis Mintree']],
        ['Birch Homes - North Division', ['Birch Homes - North Division'], [], []],
        ['A Plus Roofing Company', ['A Plus Roofing Company'], [], []],
      ],
    ],
    [
      'other names',
      [
        [
          'KD Birch LLC, dba Krusty Construction, and Caleb Bradley Mintree, Individually',
          ['KD Birch LLC'],
          ['Krusty Construction'],
          ['Caleb Bradley Mintree'],
        ],
        [
          'Birch Design LLC, dba Birch Kitchen and Bath and Thomas W. Mintree',
          ['Birch Design LLC'],
          ['Birch Kitchen and Bath'],
          ['Thomas W. Mintree'],
        ],
        [
          'Birch Enterprises, LLC, dba Oak Northland and Richard A. Mintree, Jr.',
          ['Birch Enterprises, LLC'],
          ['Oak Northland'],
          ['Richard A. Mintree, Jr.'],
        ],
        [
          'Birch Roofing, Inc. d/b/a Oak Exteriors and Dennis Mintree, individually and d/b/a Mintree Builders',
          ['Birch Roofing, Inc.'],
          ['Oak Exteriors', 'Mintree Builders'],
          ['Dennis Mintree'],
        ],
        [
          'Birch LLC, aka Birch Electrical LLC, a/k/a B & L Services and Abel Mintree, Sr.',
          ['Birch LLC'],
          ['Birch Electrical LLC', 'B & L Services'],
          ['Abel Mintree, Sr.'],
        ],
        [
          'Birch Homes LLC, f/k/a Oak Homes LLC, n/k/a Elm Homes LLC',
          ['Birch Homes LLC'],
          ['Oak Homes LLC', 'Elm Homes LLC'],
          [],
        ],
        [
          'Mintree, Xavier, Individually and dba Birch Services, adba Birch-Remodl, adba Birch Remodelers & Builders',
          [],
          ['Birch Services', 'Birch-Remodl', 'Birch Remodelers & Builders'],
          ['Xavier Mintree'],
        ],
        [
          'Mintree, Nathan Individually and dba Birch Built; dba Birch Built MN',
          [],
          ['Birch Built', 'Birch Built MN'],
          ['Nathan Mintree'],
        ],
        [
          'Mintree, Scott Joseph, Individually and fdba SJ Birch Construction & Roofing',
          [],
          ['SJ Birch Construction & Roofing'],
          ['Scott Joseph Mintree'],
        ],
        [
          'Birch Remodeling LLC, and Eugene (aka Geno) Mintree, Individually and dba Oak Remodeling',
          ['Birch Remodeling LLC'],
          ['Oak Remodeling'],
          ['Eugene Mintree'],
        ],
        [
          'Birch LLC, and O.B. Mintree (aka Jose O. Mintree), Individually',
          ['Birch LLC'],
          [],
          ['O.B. Mintree', 'Jose O. Mintree'],
        ],
        [
          'BIRCH, INC., dba Oak Remodelers, a subsidiary of Elm Investments, Inc.',
          ['BIRCH, INC.'],
          ['Oak Remodelers'],
          [],
        ],
        [
          'Birch, LLC, dba Oak Kitchens, Oak Shower and Bath – CR000990 AND PC000991',
          ['Birch, LLC'],
          ['Oak Kitchens', 'Oak Shower and Bath'],
          [],
          ['CR000990', 'PC000991'],
        ],
      ],
    ],
    [
      'persons whose surname stands first',
      [
        ['Mintree, Gary Blaine dba BSI Birch LLC', [], ['BSI Birch LLC'], ['Gary Blaine Mintree']],
        [
          'Mintree, Bryan David dba Bryan Mintree Construction and Carpentry',
          [],
          ['Bryan Mintree Construction and Carpentry'],
          ['Bryan David Mintree'],
        ],
        ['Quellen, Zorvath', [], [], ['Zorvath Quellen']],
        ['MINTREE, DENNIS DBA MINTREE ROOFING', [], ['MINTREE ROOFING'], ['DENNIS MINTREE']],
        ['Mintree, Dennis D., Jr. dba Mintree Roofing', [], ['Mintree Roofing'], ['Dennis D. Mintree Jr.']],
        ['Mintree, Dennis and Birch, Carla', [], [], ['Dennis Mintree', 'Carla Birch']],
        ['Mintree, Dennis and Carla', [], [], ['Dennis Mintree', 'Carla Mintree']],
        ['Van Der Mint, Dennis dba Oak', [], ['Oak'], ['Dennis Van Der Mint']],
        ['BIRCH HOMES INC; MINTREE, DENNIS, RMO', ['BIRCH HOMES INC'], [], ['DENNIS MINTREE']],
      ],
    ],
    [
      'names as they stand in the sentence, turned only where a comma or capitals say so',
      [
        [
          'Birch Construction LLC and Nicoles Ray Mintree, Individually',
          ['Birch Construction LLC'],
          [],
          ['Nicoles Ray Mintree'],
        ],
        ['Dennis "Denny" Mintree dba Oak Homes', [], ['Oak Homes'], ['Dennis Mintree']],
        ['Birch LLC and MINTREE DENNIS R', ['Birch LLC'], [], ['DENNIS R MINTREE']],
        [
          'Birch LLC and Samuel Mintree (aka Zorvath Mintree), Individually, adba Birch People LLC',
          ['Birch LLC'],
          ['Birch People LLC'],
          ['Samuel Mintree', 'Zorvath Mintree'],
        ],
      ],
    ],
  ])('reads %s', (_, rows) => {
    const read = rows.map(([text]): Row => {
      const { companyNames, dbaNames, individualNames, licenseNumbers } = parseRespondents(text, d);
      return [text, [...companyNames], [...dbaNames], [...individualNames], [...licenseNumbers]];
    });
    expect(read).toEqual(rows.map(([text, c, b, i, l]) => [text, c, b, i, l ?? []]));
  });
});
