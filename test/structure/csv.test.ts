import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;
const WRITER = 'packages/domain/src/csv.ts';
/** Write quoted cells for programs, not for people: sources of the demo and of tests, and fields inside the reader. */
const NOT_OPENED = [
  'packages/formats/src/field-batch.ts',
  'packages/sample/src/csv.ts',
  // Rows for DuckDB.
  'packages/store/src/served/export-snapshot.ts',
  'packages/testing/src/emulator/csv-text.ts',
  // SQL names.
  'pipelines/src/exports/duckdb.ts',
];
/** Writes the export files, in SQL; its test compares them with the writer. */
const IN_SQL = 'pipelines/src/exports/text-lines.ts';
const WRITES_CSV = /from 'csv-stringify|replace(?:All)?\((?:x, )?(?:'"'|\/"\/g), '""'\)/;

describe('CSV', () => {
  it('is written in one place, which marks formulas', () => {
    const files = execFileSync('git', ['ls-files', 'api', 'cli', 'console', 'packages', 'pipelines'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const writers = files.filter((file) => WRITES_CSV.test(readFileSync(join(root, file), 'utf8')));
    expect(writers.filter((file) => !NOT_OPENED.includes(file))).toEqual([WRITER, IN_SQL]);
  });
});
