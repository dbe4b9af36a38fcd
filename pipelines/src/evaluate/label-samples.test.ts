import type { LabeledMatch, LabelSample } from '@crs/store';
import { expect, it } from '@jest/globals';
import { sampleLabelsFile } from './label-samples.js';

const sample: LabelSample = {
  ...{ id: 1, jurisdiction: 'austin', seed: 'a', drawnBy: 'Ada Example', drawnAt: '2027-01-02T03:04:05Z' },
  strata: [
    { stratum: 'likely', claims: 30, drawn: 3 },
    { stratum: 'unmatched', claims: 5, drawn: 1 },
  ],
  ...{ size: 4, labelled: 4, unsure: 1 },
};
const label = (over: Partial<LabeledMatch>): LabeledMatch => ({
  ...{ scope: 'austin', claimId: 7, stratum: 'likely', verdict: 'contractor', expected: 3 },
  ...{
    contractorId: 3,
    labeled: 3,
    tier: 'likely',
    confidence: 0.9,
    rosterFeed: 'own',
    licenseNumber: 'BC1',
  },
  ...{
    licenseType: null,
    permitNumber: 'P-1',
    labeledBy: 'Ada Example',
    labeledAt: '2027-01-03T00:00:00Z',
  },
  ...over,
});
const config = { jurisdictions: new Map([['austin', { rosters: ['own'] }]]) } as unknown as Parameters<
  typeof sampleLabelsFile
>[2];

it('has a line for each label that names a contractor, with the number of claims it represents', () => {
  const labels = [
    label({}),
    label({ claimId: 8, permitNumber: 'P-2', rosterFeed: 'other' }),
    label({ claimId: 9, permitNumber: null }),
    label({ claimId: 10, verdict: 'unsure' }),
    label({ claimId: 11, verdict: 'none', stratum: 'unmatched', permitNumber: 'P-4', licenseNumber: null }),
  ];
  const lines = sampleLabelsFile(sample, labels, config).trimEnd().split('\n');
  expect(lines).toEqual([
    'jurisdiction,permit_number,license_number,license_type,verdict,claim_id,stratum,weight,labelled_by,labelled_at',
    'austin,P-1,BC1,,contractor,7,likely,10.000,Ada Example,2027-01-03T00:00:00Z',
    'austin,P-2,,,contractor,8,likely,10.000,Ada Example,2027-01-03T00:00:00Z',
    'austin,P-4,,,none,11,unmatched,5.000,Ada Example,2027-01-03T00:00:00Z',
  ]);
});
