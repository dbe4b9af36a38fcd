import { describe, expect, it } from '@jest/globals';
import { describeDiskUse } from './disk-use.js';

const MB = 1_000_000;

const week = (database: number, folder: number) =>
  Array.from({ length: 8 }, (_, at) => ({
    day: `2026-11-0${at + 1}`,
    databaseBytes: 500 * MB + at * database * MB,
    folderBytes: 100 * MB + at * folder * MB,
  }));
const used = { databaseBytes: 570 * MB, folderBytes: 100 * MB, freeBytes: 1_000 * MB };

describe('describeDiskUse', () => {
  it.each([
    [
      'a first night',
      { ...used, isEmbedded: true, samples: [] },
      'database 570 MB, data folder 100 MB; growth is not known yet (measuring takes a week)',
      true,
    ],
    [
      'an embedded database',
      { ...used, isEmbedded: true, samples: week(10, 0) },
      'database 570 MB, data folder 100 MB; together grows 10 MB per day; 1 GB free, enough for 100 days',
      true,
    ],
    [
      'a disk that is soon full',
      { ...used, isEmbedded: true, samples: week(70, 30) },
      'database 570 MB, data folder 100 MB; together grows 100 MB per day; 1 GB free, enough for 10 days',
      false,
    ],
    [
      'a database elsewhere',
      { ...used, isEmbedded: false, samples: week(70, 0) },
      'database 570 MB on its server grows 70 MB per day; data folder 100 MB does not grow; 1 GB free',
      true,
    ],
  ])('of %s', (_what, figures, found, lasts) => {
    expect(describeDiskUse(figures)).toEqual({ found, lasts });
  });
});
