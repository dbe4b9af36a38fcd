import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UsageError } from '@crs/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readLabels } from './labels.js';

describe('readLabels', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-labels-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const text =
    'jurisdiction,permit_number,license_number,seen,also\nlakeview,"2025-1 EP",BC1,yes,BC2| BC 3\nlakeview,2025-2,,no,\n';
  const labels = [
    { jurisdiction: 'lakeview', permitNumber: '2025-1 EP', licenseNumber: 'BC1', also: ['BC2', 'BC 3'] },
    { jurisdiction: 'lakeview', permitNumber: '2025-2', licenseNumber: null, also: [] },
  ];

  it('reads plain and gzipped files; an empty license means none; unknown columns are ignored', async () => {
    await writeFile(join(folder, 'labels.csv'), `\ufeff${text}`);
    await writeFile(join(folder, 'labels.csv.gz'), gzipSync(text));
    expect(await readLabels(join(folder, 'labels.csv'))).toEqual(labels);
    expect(await readLabels(join(folder, 'labels.csv.gz'))).toEqual(labels);
  });

  it('reads the license type that distinguishes contractors with one number', async () => {
    const path = join(folder, 'types.csv');
    await writeFile(
      path,
      'license_type,jurisdiction,permit_number,license_number\nPlumbing,lakeview,1,1094\n,lakeview,2,1094\n',
    );
    expect(await readLabels(path)).toEqual([
      {
        jurisdiction: 'lakeview',
        permitNumber: '1',
        licenseNumber: '1094',
        licenseType: 'Plumbing',
        also: [],
      },
      { jurisdiction: 'lakeview', permitNumber: '2', licenseNumber: '1094', also: [] },
    ]);
  });

  it.each([
    ['a file that is not there', null, /no such file/],
    [
      'a file without a column',
      'jurisdiction,permit_number\nlakeview,1\n',
      /row 1: license_number is missing/,
    ],
    [
      'a row without a permit number',
      'jurisdiction,permit_number,license_number\nlakeview,,BC1\n',
      /row 1: permit_number/,
    ],
  ])('refuses %s, naming it', async (_what, content, said) => {
    const path = join(folder, `bad-${Math.abs(said.source.length)}.csv`);
    if (content !== null) await writeFile(path, content);
    await expect(readLabels(path)).rejects.toThrow(UsageError);
    await expect(readLabels(path)).rejects.toThrow(said);
  });
});
