import { describe, expect, it } from '@jest/globals';
import { describeExportDisk } from './disk-estimate.js';

const MB = 1_000_000;
const kept = (version: number, megabytes: number) => ({
  version,
  files: [
    {
      name: 'permits.csv.gz',
      kind: 'permits' as const,
      format: 'csv' as const,
      state: null,
      bytes: megabytes * MB,
      rows: 1,
      sha256: '',
    },
  ],
});

describe('describeExportDisk', () => {
  it.each([
    ['none', [], 3, 'none yet; nightly runs create them and keep 3 versions', true],
    ['none that are wanted', [], 0, 'none; nightly runs create none', true],
    ['some', [kept(2, 100), kept(1, 90)], 3, '2 versions use 190 MB; 3 versions need 400 MB', true],
    ['too many', [kept(2, 400)], 3, '1 versions use 400 MB; 3 versions need 1.6 GB', false],
  ])('of %s', (_what, all, keep, found, fits) => {
    expect(describeExportDisk(all, { keep, freeBytes: 1_000 * MB })).toEqual({ found, fits });
  });
});
