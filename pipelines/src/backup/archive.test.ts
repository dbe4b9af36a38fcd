import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { type BackupHeader, FORMAT_VERSION, uploadTable } from './archive.js';
import { ArchiveReader } from './read-archive.js';
import { archiveOf } from './write-archive.js';

const table = (name: string) => ({
  schema: 'crs',
  name,
  columns: ['id'],
  partition: null,
  estimatedRows: 0,
});

const header: BackupHeader = {
  format: 'contractor-records backup',
  formatVersion: FORMAT_VERSION,
  madeAt: '2026-11-21T00:00:00.000Z',
  migrations: [{ name: '0001_records.sql', digest: 'd' }],
  tables: [table('large'), table('empty'), table(`long_${'x'.repeat(58)}`), table('small')],
  sequences: [],
  uploads: ['permits.csv', '.permits.csv.previous'],
};

/** Lines that do not compress: more than two parts of four megabytes. Chunks can end in the middle of a line. */
const LARGE = Buffer.from(
  Array.from({ length: 500_000 }, (_, n) => `${Math.imul(n, 0x9e3779b1) >>> 0}\t${n}\n`).join(''),
);
const contents: Readonly<Record<string, Buffer>> = {
  large: LARGE,
  empty: Buffer.alloc(0),
  small: Buffer.from('1\n\\N\n'),
  'permits.csv': LARGE.subarray(7, 5_000_000),
};
const contentOf = (name: string): Buffer => contents[name] ?? Buffer.from('x\n');
const linesOf = (text: Buffer): number => text.toString('latin1').split('\n').length - 1;

async function* chunks(name: string): AsyncGenerator<Uint8Array, number> {
  const text = contentOf(name);
  for (let at = 0; at < text.length; at += 65_537) yield text.subarray(at, at + 65_537);
  return linesOf(text);
}

const written = (source = header): Promise<Buffer> =>
  buffer(archiveOf({ header: source, read: ({ name }) => chunks(name) }).bytes);

/** Reads a backup and returns its tables. */
async function read(bytes: Buffer): Promise<Record<string, Buffer>> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 100_000) }, (_, at) =>
    bytes.subarray(at * 100_000, (at + 1) * 100_000),
  );
  const archive = await ArchiveReader.open(Readable.from(pieces));
  const tables: Record<string, Buffer> = {};
  for (const each of [...archive.header.tables, ...archive.header.uploads.map(uploadTable)]) {
    await archive.readTable(each, async (lines) => {
      const text = await buffer(lines);
      tables[each.name] = text;
      return linesOf(text);
    });
  }
  await archive.readEnd();
  return tables;
}

const codeOf = (bytes: Buffer): Promise<string> =>
  read(bytes).then(
    () => 'none',
    (error: { code: string }) => error.code,
  );

describe('a backup as a file', () => {
  let whole: Buffer;
  it('returns every table and every file unchanged', async () => {
    whole = await written();
    const tables = await read(whole);
    expect(Object.keys(tables)).toEqual([...header.tables.map(({ name }) => name), ...header.uploads]);
    for (const [name, text] of Object.entries(tables))
      expect([name, text.equals(contentOf(name))]).toEqual([name, true]);
  });

  it('fails with the error of its source', async () => {
    async function* failing(): AsyncGenerator<Uint8Array, number> {
      yield Buffer.from('1\n');
      throw new Error('the connection broke');
    }
    const { bytes, tables } = archiveOf({ header, read: failing });
    await expect(buffer(bytes)).rejects.toThrow('the connection broke');
    await expect(tables).rejects.toThrow('the connection broke');
  });

  it('is recognized as cut off, wherever the cut is', async () => {
    // The last kilobyte only marks the end of the archive.
    const places = [2, 3, 5, 6].map((blocks) => blocks * 512);
    for (const share of [0.3, 0.6, 0.9]) places.push(Math.floor(whole.length * share));
    for (let left = 1_600; left < 4_500; left += 171) places.push(whole.length - left);
    for (const place of places) {
      const code = await codeOf(whole.subarray(0, place));
      expect([place, code]).toEqual([place, place < 1_536 ? 'backup.not_a_backup' : 'backup.truncated']);
    }
    for (const place of [0, 100, 512, 1_000])
      expect(await codeOf(whole.subarray(0, place))).toBe('backup.not_a_backup');
  });

  it.each([0.1, 0.5, 0.8])('is recognized as damaged at %d of its length', async (share) => {
    const bytes = Buffer.from(whole);
    const at = Math.floor(bytes.length * share);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await codeOf(bytes)).toBe('backup.damaged');
  });

  it('is recognized as incomplete if a part or the rows of a table are missing', async () => {
    const small = { ...header, tables: [table('small'), table('empty')], uploads: [] };
    const bytes = await written(small);
    const part = bytes.indexOf('crs/small/000001.gz');
    const without = Buffer.concat([bytes.subarray(0, part), bytes.subarray(part + 1_024)]);
    expect(await codeOf(without)).toBe('backup.damaged');
  });

  it('names only files, and no path out of their folder', async () => {
    for (const name of ['../a.csv', '/etc/a.csv', 'a/b.csv', '..', ''])
      expect([name, await codeOf(await written({ ...header, uploads: [name] }))]).toEqual([
        name,
        'backup.damaged',
      ]);
  });

  it('of format 1 has no files', async () => {
    const older = { ...header, formatVersion: 1, tables: [table('small')] };
    // JSON omits it.
    const none = Object.assign([], { toJSON: () => undefined });
    expect(Object.keys(await read(await written({ ...older, uploads: none })))).toEqual(['small']);
  });

  it('is distinguished from other files, and from those of newer versions', async () => {
    expect(await codeOf(Buffer.from('PermitNum,Status\n'.repeat(200)))).toBe('backup.not_a_backup');
    const newer = await written({ ...header, tables: [], formatVersion: FORMAT_VERSION + 1 });
    expect(await codeOf(newer)).toBe('backup.newer');
    const other = await written({ ...header, tables: [], format: 'other' } as unknown as BackupHeader);
    expect(await codeOf(other)).toBe('backup.not_a_backup');
  });
});
