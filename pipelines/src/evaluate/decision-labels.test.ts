import { describe, expect, it } from '@jest/globals';
import { labelsOfDecisions, labelsUnder } from './decision-labels.js';

const jurisdictions = new Map([['lakeview', { rosters: ['mn_licenses'] }]]);
const decided = (permitNumber: string, rosterFeed: string | null, licenseNumber: string | null) => ({
  jurisdiction: 'lakeview',
  permitNumber,
  rosterFeed,
  licenseNumber,
  licenseType: 'Plumbing',
});
const label = (permitNumber: string, licenseNumber: string | null) => ({
  jurisdiction: 'lakeview',
  permitNumber,
  licenseNumber,
  also: [],
});

describe('labelsOfDecisions', () => {
  it.each([
    ['a confirmed contractor', decided('P-1', 'mn_licenses', 'BC100001'), 'BC100001'],
    ['not in the license roster', decided('P-1', null, null), null],
    // The matcher searches only the jurisdiction's rosters, in which the number may be another contractor's.
    ['a contractor of a roster that is not searched', decided('P-1', 'wi_licenses', 'BC100001'), null],
    [
      'a jurisdiction without rosters',
      { ...decided('P-1', 'mn_licenses', 'BC100001'), jurisdiction: 'other' },
      null,
    ],
  ])('of %s', (_what, permit, licenseNumber) => {
    expect(labelsOfDecisions([permit], jurisdictions)).toEqual([
      {
        jurisdiction: permit.jurisdiction,
        permitNumber: 'P-1',
        licenseNumber,
        licenseType: 'Plumbing',
        also: [],
      },
    ]);
  });
});

describe('labelsUnder', () => {
  it('prefers an analyst’s decision to the label of a file', () => {
    const file = [
      label('P-1', 'BC1'),
      label('P-2', 'BC2'),
      { ...label('P-1', 'BC3'), jurisdiction: 'other' },
    ];
    expect(labelsUnder(file, [label('P-1', null)])).toEqual([file[1], file[2], label('P-1', null)]);
  });
});
