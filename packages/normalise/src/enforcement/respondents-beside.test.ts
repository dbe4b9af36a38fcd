import { describe, expect, it } from '@jest/globals';
import { dictionaries as d } from '../../test/dictionaries.js';
import { parseRespondents } from './respondents.js';

type Row = [text: string, companies: string[], dbas: string[], individuals: string[], licenses?: string[]];

describe('parseRespondents: words next to the names', () => {
  it.each<[string, Row[]]>([
    [
      'capacities, which are no names',
      [
        [
          'Birch Homes LLC and its owner(s) Dennis Mintree and Carla Birch',
          ['Birch Homes LLC'],
          [],
          ['Dennis Mintree', 'Carla Birch'],
        ],
        [
          'Birch Homes LLC and its qualifying builder, Dennis Mintree',
          ['Birch Homes LLC'],
          [],
          ['Dennis Mintree'],
        ],
        [
          'Birch Homes LLC (unlicensed) and Dennis Mintree, unlicensed',
          ['Birch Homes LLC'],
          [],
          ['Dennis Mintree'],
        ],
        [
          'Birch Homes, Inc., a Minnesota corporation, and Dennis Mintree, its president',
          ['Birch Homes, Inc.'],
          [],
          ['Dennis Mintree'],
        ],
        [
          'Dennis Mintree, individually and as president of Birch Homes LLC',
          ['Birch Homes LLC'],
          [],
          ['Dennis Mintree'],
        ],
        ['Birch Homes LLC and John Does 1-10', ['Birch Homes LLC'], [], []],
        [
          'Dennis Mintree, applicant for a residential building contractor license',
          [],
          [],
          ['Dennis Mintree'],
        ],
      ],
    ],
    [
      'captions of cases',
      [
        [
          'In the Matter of the Residential Building Contractor License of Birch Homes LLC, License No. BC000990, OAH Docket No. 65-1902-39990',
          ['Birch Homes LLC'],
          [],
          [],
          ['BC000990'],
        ],
        [
          'State of Minnesota, by its Attorney General v. Birch Homes, LLC, et al.',
          ['Birch Homes, LLC'],
          [],
          [],
        ],
        ['STATE OF ARIZONA V. BIRCH HOMES LLC', ['BIRCH HOMES LLC'], [], []],
        ['Respondents: Birch Homes LLC and Dennis Mintree', ['Birch Homes LLC'], [], ['Dennis Mintree']],
      ],
    ],
    [
      'whom somebody answers for as a company, and nobody of another entry of the list',
      [
        [
          'Birch Energy, LLC, and Conner W. Mintree, Individually and on behalf of Birch Holdings, Inc., Dennis Oak (AM000990)',
          ['Birch Energy, LLC', 'Birch Holdings, Inc.'],
          [],
          ['Conner W. Mintree', 'Dennis Oak'],
          ['AM000990'],
        ],
        [
          'Oak Shower and Bath– see Oak Kitchens, LLC Birchflip L.L.C., and Bailey Mintree, Individually',
          ['Birchflip L.L.C.'],
          [],
          ['Bailey Mintree'],
        ],
        [
          'Oak, Michael P.– see Decks By Mike LLC Mintree-Birch, Jesus Manuel and Maria Juana Quellen',
          [],
          [],
          ['Jesus Manuel Mintree-Birch', 'Maria Juana Quellen'],
        ],
      ],
    ],
    [
      'nobody in a whole sentence of prose, but its license number',
      [
        ['The office announced a settlement with Birch Homes LLC over shoddy work.', [], [], []],
        [
          'Respondent Birch Homes LLC, license No. BC000990, was fined after two years.',
          [],
          [],
          [],
          ['BC000990'],
        ],
      ],
    ],
    [
      'the sentence that prints a file and an application first',
      [
        [
          'RBC2308-0990/JM Birch Exterior LLC dba Birch Roofing, and Jason Scott Mintree Individually',
          ['Birch Exterior LLC'],
          ['Birch Roofing'],
          ['Jason Scott Mintree'],
        ],
        [
          'The Birch Guys Inc. (EA752990), Dennis D. Mintree (AM007990) and Residential Building Contractor License Application (557990) for Mintree Contracting Inc., dba The Birch Guys Inc.',
          ['The Birch Guys Inc.', 'Mintree Contracting Inc.'],
          ['The Birch Guys Inc.'],
          ['Dennis D. Mintree'],
          ['EA752990', 'AM007990'],
        ],
        [
          'Birch Service Corporation dba Handyman of Sampleton (BC804990), Nathan Birch-O’Dell (QB701990), Sky Birch LLC (BC807990) and Nicholas A. Perry and Nathan Birch-O’Dell, Individually',
          ['Birch Service Corporation', 'Sky Birch LLC'],
          ['Handyman of Sampleton'],
          ["Nathan Birch-O'Dell", 'Nicholas A. Perry'],
          ['BC804990', 'QB701990', 'BC807990'],
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
