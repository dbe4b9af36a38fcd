import { describe, expect, it } from '@jest/globals';
import { type CheckOutcome, exitStatusOf, failed, outOfOrder, passed } from './finding.js';

const well = passed('fine');
const broken = failed('away', 'Start it.');
const late = outOfOrder('late', 'Read it.');

describe('exitStatusOf', () => {
  it.each<[string, readonly CheckOutcome[], number]>([
    ['nothing wrong', [well, passed('fine', 'It could be better.')], 0],
    ['data that is out of order', [well, late], 3],
    ['a service that does not work', [broken, well], 1],
    ['both: the service comes first', [late, broken], 1],
  ])('of %s', (_what, outcomes, status) => {
    expect(exitStatusOf(outcomes.map((outcome) => ({ check: 'one', ...outcome })))).toBe(status);
  });
});
