import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries } from '../../test/dictionaries.js';
import { firstTries, inOrderOfDays, type JudgedInspection } from './first-tries.js';
import { inspectionOutcome } from './inspection-outcome.js';

describe('inspectionOutcome', () => {
  it.each([
    ['PASS', 'passed'],
    ['Passed', 'passed'],
    ['Approved', 'passed'],
    ['AP - Approved', 'passed'],
    ['OK', 'passed'],
    ['Completed', 'passed'],
    ['FAIL', 'failed'],
    ['Not Approved', 'failed'],
    ['Disapproved', 'failed'],
    ['Correction Notice', 'failed'],
    ['Re-inspection Required', 'failed'],
    ['Partial Pass', 'partial'],
    ['Approved with Conditions', 'partial'],
    ['Conditional Approval', 'partial'],
    ['Canceled', 'cancelled'],
    ['No Entry', 'cancelled'],
    ['Scheduled', 'unknown'],
    ['Bypassed signal', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ] as const)('of %j is %s', (printed, outcome) => {
    expect(inspectionOutcome(printed, dictionaries)).toBe(outcome);
  });
});

const inspection = fc.record({
  inspectionType: fc.constantFrom('Rough', 'ROUGH ', 'Final', null),
  scheduledDate: fc.constantFrom('2025-01-02', '2025-02-03', null),
  inspectedDate: fc.constantFrom('2025-01-03', '2025-02-04', null),
  result: fc.constantFrom('PASS', 'FAIL', null),
  outcome: fc.constantFrom('passed', 'failed', 'partial', 'cancelled', 'unknown'),
}) as fc.Arbitrary<JudgedInspection>;

describe('firstTries', () => {
  it('counts each type once, by its first inspection that took place', () => {
    const of = (inspectionType: string, inspectedDate: string, outcome: JudgedInspection['outcome']) => ({
      ...{ inspectionType, inspectedDate, outcome },
      ...{ scheduledDate: null, result: null },
    });
    const inspections = [
      of('Final', '2025-03-01', 'passed'),
      of('Rough', '2025-01-01', 'cancelled'),
      of('rough', '2025-01-20', 'passed'),
      of('Rough', '2025-01-10', 'failed'),
    ];
    expect(firstTries(inOrderOfDays(inspections))).toEqual({ first: 2, passed: 1, again: 1 });
  });
  it('does not depend on the order of the source, and adds up', () => {
    fc.assert(
      fc.property(fc.array(inspection), (inspections) => {
        const tries = firstTries(inOrderOfDays(inspections));
        const took = inspections.filter(({ outcome }) => outcome !== 'cancelled' && outcome !== 'unknown');
        expect(tries.first + tries.again).toBe(took.length);
        expect(tries.passed).toBeLessThanOrEqual(tries.first);
        expect(inOrderOfDays([...inspections].reverse()).map(({ inspectedDate }) => inspectedDate)).toEqual(
          inOrderOfDays(inspections).map(({ inspectedDate }) => inspectedDate),
        );
      }),
    );
  });
});
