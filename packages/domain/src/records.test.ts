import { describe, expect, it } from '@jest/globals';
import { isDismissedStatus } from './records.js';

describe('isDismissedStatus', () => {
  it.each([
    ['Dismissed', true],
    ['DISMISSED WITH PREJUDICE', true],
    [' dismissal entered', true],
    ['Voluntarily dismissed', true],
    ['Case dismissed', true],
    ['Complaint: withdrawn', true],
    ['Vacated', true],
    ['Rescinded', true],
    ['Dismissed in part', false],
    ['Judgment; counterclaim dismissed', false],
    ['Open', false],
    ['Settled', false],
    ['Judgment entered', false],
    ['', false],
    [null, false],
  ])('of %j is %p', (status, isDismissed) => expect(isDismissedStatus(status)).toBe(isDismissed));
});
