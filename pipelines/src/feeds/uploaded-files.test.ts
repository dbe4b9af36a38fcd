import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  keepUpload,
  listUploads,
  previousVersion,
  removeUnnamedUploads,
  replaceUpload,
  uploadName,
  uploadOf,
  uploadSource,
} from './uploaded-files.js';

describe('uploadName', () => {
  it.each([
    ['permits.csv', 'permits.csv'],
    ['C:\\Users\\Ada\\My Permits (2026).CSV', 'My-Permits-2026.csv'],
    ['../../etc/passwd', 'passwd'],
    ['/etc/cron.d/x.csv', 'x.csv'],
    ['..', 'file'],
    ['', 'file'],
    ['.htaccess', 'file.htaccess'],
    ['a\u0000b\n.csv', 'a-b.csv'],
    [`\${DATABASE_URL}.csv`, 'DATABASE_URL.csv'],
    ['Genehmigungen für Zürich.xlsx', 'Genehmigungen-fur-Zurich.xlsx'],
    ['許可.csv', 'file.csv'],
    ['a %22b%22.csv', 'a-b.csv'],
    [`${'x'.repeat(300)}.csv`, `${'x'.repeat(76)}.csv`],
    ['a..b...csv', 'a.b.csv'],
  ])('of %j is %s', (given, name) => {
    expect(uploadName(given)).toBe(name);
  });

  it('is always a plain name that a definition can use', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const name = uploadName(given);
        expect(name.length).toBeLessThanOrEqual(80);
        expect(uploadOf(uploadSource(name))).toBe(name);
      }),
    );
  });
});

describe('an uploaded file', () => {
  let folder: string;
  const rows = 'Number,Name\n1,Ada\n2,Ben\n';
  const upload = (name: string, text: string) => ({ name, bytes: Readable.from([Buffer.from(text)]) });
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'uploads-')), 'uploads');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('never replaces another one', async () => {
    expect(await listUploads(folder)).toEqual([]);
    expect(await keepUpload(folder, upload('../a.csv', rows))).toBe('a.csv');
    const both = await Promise.all(
      [1, 2].map((at) => keepUpload(folder, upload('a.csv', `${rows}${at},Cy\n`))),
    );
    expect(both.sort()).toEqual(['a-2.csv', 'a-3.csv']);
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe(rows);
    expect((await listUploads(folder)).map(({ name }) => name).sort()).toEqual([
      'a-2.csv',
      'a-3.csv',
      'a.csv',
    ]);
  });

  it('is replaced only by a new version in its format', async () => {
    const next = 'Number,Name\n3,Cy\n4,Di\n';
    await replaceUpload(folder, upload('b.csv', next), 'a.csv', 'csv');
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe(next);
    // The previous version stays, but isn't listed.
    expect(await readFile(join(folder, previousVersion('a.csv')), 'utf8')).toBe(rows);
    expect((await listUploads(folder)).map(({ name }) => name)).not.toContain(previousVersion('a.csv'));
    const json = JSON.stringify([{ a: 1 }, { a: 2 }]);
    await expect(replaceUpload(folder, upload('b.json', json), 'a.csv', 'csv')).rejects.toThrow('reads csv');
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe(next);
  });

  it('leaves nothing if it is empty, not data, or ends early', async () => {
    const before = await readdir(folder);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from(rows);
        throw new Error('connection lost');
      })(),
    );
    await expect(keepUpload(folder, { name: 'c.csv', bytes: broken })).rejects.toThrow('connection lost');
    await expect(keepUpload(folder, upload('c.csv', ''))).rejects.toThrow('c.csv is empty');
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d', 'hex'), Buffer.alloc(5_000)]);
    await expect(
      keepUpload(folder, { name: 'c.csv', bytes: Readable.from([picture]) }),
    ).rejects.toMatchObject({ code: 'proposal.unreadable' });
    expect(await readdir(folder)).toEqual(before);
  });

  it('is not listed until it is complete; leftovers are removed after a day', async () => {
    const left = join(folder, '.00000000-0000-4000-8000-000000000000.new');
    await writeFile(left, rows);
    await keepUpload(folder, upload('d.csv', rows));
    expect(await readFile(left, 'utf8')).toBe(rows);
    expect((await listUploads(folder)).some(({ name }) => name.startsWith('.'))).toBe(false);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await utimes(left, longAgo, longAgo);
    await keepUpload(folder, upload('e.csv', rows));
    await expect(readFile(left)).rejects.toThrow('ENOENT');
  });

  it('arrives while other files in the folder come and go', async () => {
    const many = Array.from({ length: 20 }, (_, at) => keepUpload(folder, upload(`m${at}.csv`, rows)));
    const lists = Array.from({ length: 20 }, () => listUploads(folder));
    const removals = Array.from({ length: 20 }, (_, at) => rm(join(folder, `m${at}.csv`), { force: true }));
    await Promise.all([...many, ...lists, ...removals]);
    await expect(removeUnnamedUploads(join(folder, 'nowhere'), [], 1)).resolves.toEqual([]);
  });

  it('is removed after a while if no feed reads it, with its previous version', async () => {
    const own = join(folder, 'kept');
    await keepUpload(own, upload('gone.csv', rows));
    for (const name of ['read.csv', 'attached.csv', 'new.csv']) await keepUpload(own, upload(name, rows));
    for (const name of ['gone.csv', 'read.csv'])
      await replaceUpload(own, upload(name, `${rows}3,Cy\n`), name, 'csv');
    const old = new Date(Date.now() - 31 * 24 * 3_600_000);
    for (const name of await readdir(own)) if (name !== 'new.csv') await utimes(join(own, name), old, old);
    const feed = {
      source: uploadSource('read.csv'),
      attach: [{ source: uploadSource('attached.csv') }] as never,
    };
    const removed = await removeUnnamedUploads(own, [feed], 30);
    expect(removed.sort()).toEqual(['.gone.csv.previous', 'gone.csv']);
    expect((await readdir(own)).sort()).toEqual([
      '.read.csv.previous',
      'attached.csv',
      'new.csv',
      'read.csv',
    ]);
  });
});
