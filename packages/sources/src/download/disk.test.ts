import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusal } from '@crs/testing/sources';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { diskError, requireFreeSpace } from './disk.js';

describe('a disk', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'crs-disk-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['ENOSPC', 'EDQUOT'])('that is full says so: %s', (code) => {
    const error = diskError(Object.assign(new Error('write'), { code }), '/data/downloads');
    expect(error).toMatchObject({
      code: 'disk.full',
      message: 'The disk with /data/downloads is full.',
      nextStep: expect.stringContaining('CRS_DATA_DIR'),
    });
  });

  it('that fails otherwise is not a full disk', () => {
    const error = Object.assign(new Error('write'), { code: 'EIO' });
    expect(diskError(error, '/data')).toBe(error);
  });

  it('is checked for free space before a download', async () => {
    await requireFreeSpace(folder, 1);
    const error = await refusal(requireFreeSpace(folder, 2 ** 60));
    expect(error.code).toBe('disk.full');
    expect(error.message).toMatch(/has .+ free, but the download needs 1150000 TB/);
  });
});
