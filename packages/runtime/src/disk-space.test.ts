import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { diskSpace } from './disk-space.js';

describe('diskSpace', () => {
  it('measures the disk of a folder, also of one that is not made yet', async () => {
    const { freeBytes, sizeBytes } = await diskSpace(tmpdir());
    expect(freeBytes).toBeGreaterThan(0);
    expect(freeBytes).toBeLessThanOrEqual(sizeBytes);
    expect((await diskSpace(join(tmpdir(), 'not/made/yet'))).sizeBytes).toBe(sizeBytes);
  });
});
