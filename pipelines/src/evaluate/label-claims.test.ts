import { describe, expect, it } from '@jest/globals';
import { labelClaims, oneVotePerClaim } from './label-claims.js';

const label = (permitNumber: string, licenseNumber: string | null, ...also: string[]) => ({
  jurisdiction: 'lakeview',
  permitNumber,
  licenseNumber,
  also,
});

describe('labelClaims', () => {
  it('counts the labeled permits of each claim and uses the license that most of them state', () => {
    const claimsOf = new Map([
      ['1', [{ claimId: 7 }]],
      ['2', [{ claimId: 7 }]],
      ['3', [{ claimId: 7 }]],
      ['4', [{ claimId: 9 }]],
    ]);
    const labels = [label('1', 'BC1'), label('2', 'BC2'), label('3', 'BC2'), label('4', null)];
    expect(labelClaims(labels, claimsOf).claims).toEqual([
      { claimId: 7, permitNumber: '1', licenseNumber: 'BC2', also: [], permits: 3 },
      { claimId: 9, permitNumber: '4', licenseNumber: null, also: [], permits: 1 },
    ]);
  });

  it('collects the other licenses of the firm from all labels of the winning license', () => {
    const claimsOf = new Map(['1', '2', '3', '4'].map((number) => [number, [{ claimId: 7 }]]));
    const labels = [
      label('1', 'BC1', 'BC2'),
      label('2', 'BC1'),
      label('3', 'BC1', 'BC2', 'BC3'),
      label('4', 'BC9', 'BC8'),
    ];
    expect(labelClaims(labels, claimsOf).claims).toEqual([
      { claimId: 7, permitNumber: '1', licenseNumber: 'BC1', also: ['BC2', 'BC3'], permits: 4 },
    ]);
  });

  it('counts the license types of a number separately', () => {
    const claimsOf = new Map(['1', '2', '3'].map((number) => [number, [{ claimId: 7 }]]));
    const typed = (number: string, licenseType: string) => ({ ...label(number, '1094'), licenseType });
    const labels = [typed('1', 'Plumbing'), typed('2', 'Electrical'), typed('3', 'Electrical')];
    expect(labelClaims(labels, claimsOf).claims).toEqual([
      {
        claimId: 7,
        permitNumber: '1',
        licenseNumber: '1094',
        licenseType: 'Electrical',
        also: [],
        permits: 3,
      },
    ]);
  });

  it('breaks a tie in the same way for any order of the labels', () => {
    const claimsOf = new Map([
      ['1', [{ claimId: 7 }]],
      ['2', [{ claimId: 7 }]],
    ]);
    const labels = [label('1', 'BC2'), label('2', 'BC1')];
    const claims = labelClaims(labels, claimsOf).claims;
    expect(labelClaims([...labels].reverse(), claimsOf).claims).toEqual(claims);
    expect(claims[0]?.licenseNumber).toBe('BC1');
  });

  it('leaves out labels that fit no claim, and counts them', () => {
    const claimsOf = new Map<string, { claimId: number | null }[]>([
      ['shared', [{ claimId: 1 }, { claimId: 2 }]],
      ['nobody', [{ claimId: null }]],
    ]);
    const labels = [label('shared', 'BC1'), label('nobody', 'BC1'), label('unknown', 'BC1')];
    expect(labelClaims(labels, claimsOf)).toEqual({
      claims: [],
      leftOut: { unknownPermit: 1, noContractor: 1, severalClaims: 1, severalContractors: 0 },
    });
  });
});

describe('oneVotePerClaim', () => {
  const texts = new Map([
    [1, { name: 'Example Plumbing', address: '12 Oak St', phone: '(612) 555-0143' }],
    [2, { name: 'Example Plumbing', address: '12 Oak St', phone: '(612) 555-0143' }],
    [3, { name: 'Example Plumbing', address: null, phone: '(612) 555-0143' }],
  ]);

  it('gives claims with the same text, address, and phone one vote: that of the one with the most permits', () => {
    const claims = [
      { claimId: 1, permitNumber: '1', licenseNumber: null, also: [], permits: 2 },
      { claimId: 2, permitNumber: '2', licenseNumber: 'BC1', also: [], permits: 5 },
      { claimId: 3, permitNumber: '3', licenseNumber: 'BC1', also: [], permits: 1 },
    ];
    expect(oneVotePerClaim(claims, (id) => texts.get(id)).map(({ claimId }) => claimId)).toEqual([2, 3]);
  });
});
