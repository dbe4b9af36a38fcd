import { expect, it } from '@jest/globals';
import { figuresOf } from './firm-totals.js';

type Given = Parameters<typeof figuresOf>;

const line = (licenseNumber: string, hasEnforcementAction = false) =>
  ({ licenseNumber, rosterState: 'MN', licenseType: 'Roofing', hasEnforcementAction }) as Given[0];

const profile = (orders: number) =>
  ({
    enforcement: { totalCount: orders, totalPenaltyAmount: 0 },
    agEnforcement: { totalCount: 0 },
    osha: { totalCount: 0, totalViolations: 0 },
    permits: { totalCount: 0, totalValue: 0 },
  }) as unknown as Given[1];

const related = (licenseNumber: string, reopenedLikelihood: string, reopenedRole: 'old' | 'new') =>
  ({ ...line(licenseNumber), reopenedLikelihood, reopenedRole }) as unknown as Given[3][number];

it.each([
  [true, 0, true],
  [true, 1, false],
  [false, 0, false],
])('the flag %s of a roster with %i known orders has no order: %s', (isMarked, orders, isOnlyMarked) => {
  expect(figuresOf(line('BC1', isMarked), profile(orders), [], [], [])).toMatchObject({ isOnlyMarked });
});

it('names the license of the firm that likely reopened, and no others', () => {
  const lines = ['BC1', 'BC2', 'BC3', 'BC4'].map((number) => line(number));
  const others = [
    related('BC2', '0.900', 'new'),
    related('BC3', '0.400', 'new'),
    related('BC4', '0.900', 'old'),
    related('BC9', '0.900', 'new'),
  ];
  const { reopenedAs } = figuresOf(line('BC1'), profile(0), lines, others, []);
  expect(reopenedAs.map(({ licenseNumber }) => licenseNumber)).toEqual(['BC2']);
});

it('counts a dismissed action as known, but not as decided against the firm', () => {
  const actions = ['Open', 'Dismissed', null].map((status) => ({
    ...{ status, penaltyAmount: null, restitutionAmount: null },
  }));
  const known = { ...profile(0), agEnforcement: { totalCount: 3 } } as Given[1];
  const figures = figuresOf(line('BC1', true), known, [], [], actions);
  expect(figures).toMatchObject({ actions: 3, standingActions: 2, isOnlyMarked: false });
  expect(figuresOf(line('BC1', true), known, [], [], actions.slice(1, 2)).isOnlyMarked).toBe(true);
});
