import { GuardError } from '@crs/domain';
import { definitionOf } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { checkCounts } from './guards.js';

const definition = definitionOf('permits', { expect: { rows: [100, 200], shrink: 0.2, rejects: 0.01 } });

function verdict(read: number, rejected: number, previousServed: number): string {
  try {
    checkCounts(definition, { read, rejected, previousServed });
    return 'sound';
  } catch (error) {
    if (error instanceof GuardError) return error.code;
    throw error;
  }
}

describe('checkCounts', () => {
  it.each([
    [150, 0, 0, 'sound'],
    [150, 0, 150, 'sound'],
    [100, 1, 0, 'sound'],
    [100, 2, 0, 'feed.too_many_rejects'],
    [99, 0, 0, 'feed.too_few_rows'],
    [0, 0, 0, 'feed.too_few_rows'],
    [200, 0, 0, 'sound'],
    [201, 0, 0, 'feed.too_many_rows'],
    [120, 0, 150, 'sound'],
    [119, 0, 150, 'feed.shrunk'],
    [121, 1, 150, 'sound'],
    [120, 1, 150, 'feed.shrunk'],
  ])('%d read, %d rejected, %d served before: %s', (read, rejected, previousServed, expected) => {
    expect(verdict(read, rejected, previousServed)).toBe(expected);
  });

  it('says what to do next, and exits with status 3', () => {
    const check = () => checkCounts(definition, { read: 119, rejected: 0, previousServed: 150 });
    expect(check).toThrow(
      expect.objectContaining({
        message:
          'springfield_permits: 119 records compared with 150 before (20.7% fewer); the definition allows 20.0%.',
        nextStep: expect.stringContaining('crs runs accept RUN'),
        exitStatus: 3,
      }),
    );
  });
});
