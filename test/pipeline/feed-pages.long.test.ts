/** Feeds, as operators define them in a browser. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, listWantedSchedules } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { BrowserSession } from '../harness/browser-session.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { fieldsOf } from '../harness/form-fields.js';
import { type HttpSource, startHttpSource } from '../harness/http-source.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

/** Permits of a made-up city, one of them without a number. */
const permits = [
  'Permit Number,Issue Date,Contractor Name,Contractor Address,Address,Permit Type,Status,Valuation,Clerk',
  ...Array.from(
    { length: 60 },
    (_, at) =>
      `BP-${1000 + at},0${(at % 9) + 1}/1${at % 9}/2026,Amber Hollow Electric Inc,8363 7th St,${100 + at} Oak Ave,${at % 2 === 0 ? 'Electrical' : 'Plumbing'},Issued,"$${2_000 + at * 10}",JD`,
  ),
  'BP-2000,soon,Hickory Hollow Inc,1 Main St,9 Elm St,Electrical,Issued,$900,JD',
].join('\n');

describe('the pages of feeds', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let source: HttpSource;
  let pool: pg.Pool;
  let operator: BrowserSession;
  let files: string;

  const sessionOf = async (name: string, role: string, url = server.url): Promise<BrowserSession> => {
    const { password } = await crsJson<{ password: string }>(
      ['users', 'create', name, '--role', role],
      workspace.settings,
    );
    const session = new BrowserSession(url);
    await session.logIn(name, password);
    return session;
  };
  /** Follows the response to a form until the work it started has ended. */
  async function untilDone(answer: Response): Promise<void> {
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, location]).toEqual([303, expect.stringContaining('batch=')]);
    for (let tries = 0; tries < 300; tries++) {
      const page = await operator.page(location);
      if (page.includes('Done</h2>')) return;
      if (page.includes('Ended early')) throw new Error(page);
      await sleep(100);
    }
    throw new Error(`${location} does not end.`);
  }
  const about = { city: 'Fernvale', state: 'MN' };

  beforeAll(async () => {
    source = await startHttpSource();
    source.respond((_request, response) => response.setHeader('content-type', 'text/csv').end(permits));
    workspace = await createServedWorkspace({ CRS_ALLOW_PRIVATE: '127.0.0.1' });
    files = join(workspace.sampleDir, '../files');
    await mkdir(files);
    await writeFile(join(files, 'fernvale.csv'), permits);
    await symlink('/etc/passwd', join(files, 'outside.csv'));
    server = await serveCrs({ ...workspace.settings, PORT: '0', CRS_FEED_FILES_DIR: files });
    pool = createPool(workspace.database.url);
    operator = await sessionOf('Ola Example', 'operator');
  });
  afterAll(async () => {
    await server.close();
    await source.close();
    await pool.end();
    await workspace.remove();
  });

  it('are closed to everyone but operators, and accept no form from another site', async () => {
    const nobody = new BrowserSession(server.url);
    const analyst = await sessionOf('an analyst', 'analyst');
    const asked = source.received.length;
    for (const path of ['/feeds', '/feeds/new', '/feeds/sample_lakeview_permits']) {
      expect((await nobody.get(path)).status).toBe(303);
      expect((await analyst.get(path)).status).toBe(403);
      if (path === '/feeds') continue;
      const form = { action: 'look', address: `${source.origin}/permits.csv` };
      expect((await analyst.send(path, form)).status).toBe(403);
      expect((await operator.send(path, { ...form, csrf: 'wrong' })).status).toBe(403);
      expect((await operator.send(path, form, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    }
    // Following a link contacts no server.
    await operator.get(`/feeds/new?address=${encodeURIComponent(`${source.origin}/permits.csv`)}`);
    expect(source.received.length).toBe(asked);
  });

  it('list the definitions and their status', async () => {
    const page = await operator.page('/feeds');
    expect(page).toContain('href="/feeds/sample_lakeview_permits"');
    expect(page).toContain('href="/feeds/new"');
    const feeds = await (await operator.get('/feeds?format=json')).json();
    expect(feeds).toContainEqual(
      expect.objectContaining({
        feed: 'sample_lakeview_permits',
        heldBack: null,
        servedRows: expect.any(Number),
      }),
    );
  });

  it('ask for what cannot be detected, and keep what was typed', async () => {
    const answer = await operator.send('/feeds/new', {
      action: 'look',
      address: `${source.origin}/permits.csv`,
    });
    const page = await answer.text();
    expect(answer.status).toBe(409);
    expect(page).toContain('The city or county of these permits is unknown.');
    expect(page).toContain('“City”');
    expect(fieldsOf(page)).toMatchObject({ address: `${source.origin}/permits.csv` });
  });

  it('propose a mapping next to ten records, show the effect of edits, save the file, and run it', async () => {
    const address = `${source.origin}/permits.csv`;
    const proposed = await (await operator.send('/feeds/new', { action: 'look', address, ...about })).text();
    expect(proposed).toContain('We recognized a file at');
    expect(proposed).toMatch(/<td[^>]*>8363 7TH ST</);
    expect(proposed).toContain('1 of 61 rows of the sample can’t be read');
    const fields = fieldsOf(proposed);
    expect(fields).toMatchObject({
      name: 'fernvale_permits',
      family: 'permits',
      'from.permitNumber': '=Permit Number',
      'from.contractorName': '=Contractor Name',
      'from.value': '=Valuation',
      identity: 'Permit Number',
    });
    expect(proposed).toContain('soon');

    const asked = source.received.length;
    const edited = {
      ...fields,
      'from.description': '=Clerk',
      'from.value': '',
      'how.status': "empty: ['Issued']",
    };
    const shown = await (await operator.send('/feeds/new', { ...edited, action: 'preview' })).text();
    expect(shown).toContain('description: Clerk');
    expect(shown).not.toContain('value: Valuation');
    expect(fieldsOf(shown)).toMatchObject({ 'from.description': '=Clerk', 'from.value': '' });
    expect(source.received.length).toBe(asked);

    const wrong = await (
      await operator.send('/feeds/new', { ...edited, action: 'preview', 'how.status': 'emty: [x]' })
    ).text();
    expect(wrong).toContain('unknown key &quot;emty&quot;');
    const file = join(workspace.configDir, 'feeds/fernvale_permits.yaml');
    const refused = await operator.send('/feeds/new', { ...edited, action: 'save', 'from.permitNumber': '' });
    expect(refused.status).toBe(409);
    await expect(readFile(file)).rejects.toThrow('ENOENT');

    const answer = await operator.send('/feeds/new', { ...edited, action: 'save', force: 'yes' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/feeds/fernvale_permits?saved=yes',
    ]);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('Made in the browser by Ola Example');
    expect(text).toContain('description: Clerk');
    const page = await operator.page('/feeds/fernvale_permits?saved=yes');
    expect(page).toContain(`Written to ${file}`);
    expect(page).toContain('href="/nights?confirm=read&amp;feed=fernvale_permits"');

    await operator.send('/feeds/fernvale_permits', { action: 'schedule' });
    expect((await listWantedSchedules(pool)).map(({ feed }) => feed)).toContain('fernvale_permits');
    expect(await operator.page('/feeds/fernvale_permits')).toMatch(
      /scheduled it for every night.*saved the definition.*A new definition/s,
    );
    // One row in sixty is more than a night allows: the feed is on hold until somebody releases it.
    await untilDone(await operator.send('/nights', { action: 'read', feed: 'fernvale_permits' }));
    const { problems } = (await (await operator.get('/nights?format=json')).json()) as {
      problems: { subject: string; kind: string; run: number }[];
    };
    expect(problems).toEqual([expect.objectContaining({ subject: 'fernvale_permits', kind: 'held back' })]);
    const run = `/runs/${problems[0]?.run}`;
    expect(await operator.page(run)).toContain('Releasing it would add 60');
    await untilDone(await operator.send(run, { action: 'accept', note: 'One bad date.' }));
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from served.permit where jurisdiction = 'fernvale'`,
    );
    expect(rows[0]?.count).toBe(60);
  });

  it('refuse a name that is taken, and never overwrite a definition', async () => {
    const address = `${source.origin}/permits.csv`;
    const before = await readFile(join(workspace.configDir, 'feeds/fernvale_permits.yaml'), 'utf8');
    const fields = fieldsOf(
      await (await operator.send('/feeds/new', { action: 'look', address, ...about })).text(),
    );
    const answer = await operator.send('/feeds/new', { ...fields, action: 'save', force: 'yes' });
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('The feed fernvale_permits already exists'),
    ]);
    expect(await readFile(join(workspace.configDir, 'feeds/fernvale_permits.yaml'), 'utf8')).toBe(before);
  });

  it('change the mapping of a feed, show what would change, and keep its comments', async () => {
    const path = '/feeds/sample_rivermont_permits';
    const file = join(workspace.configDir, 'feeds/sample_rivermont_permits.yaml');
    await writeFile(file, `# Kept by hand.\n${await readFile(file, 'utf8')}`);
    const page = await (await operator.send(path, { action: 'look' })).text();
    const fields = fieldsOf(page);
    expect(page).not.toContain('Changes to the definition');
    const edited = { ...fields, 'from.description': '' };
    const shown = await (await operator.send(path, { ...edited, action: 'preview' })).text();
    expect(shown).toContain('Changes to the definition');

    const stale = await operator.send(path, { ...edited, action: 'save', digest: 'older' });
    expect([stale.status, await stale.text()]).toEqual([
      409,
      expect.stringContaining('has changed since you opened it'),
    ]);
    const before = await readFile(file, 'utf8');
    const answer = await operator.send(path, { ...edited, action: 'save', digest: fields.digest ?? '' });
    expect(answer.headers.get('location')).toBe(`${path}?saved=yes`);
    const after = await readFile(file, 'utf8');
    expect(after).toContain('# Kept by hand.');
    expect(after).not.toBe(before);
    expect(after.split('\n').filter((line) => !before.includes(line)).length).toBeLessThan(4);
  });

  it('make a feed from a file in the folder, but not from one elsewhere', async () => {
    expect(await operator.page('/feeds/new')).toContain('fernvale.csv');
    const named = { action: 'look', city: 'Oakdale', state: 'MN' };
    const page = await (await operator.send('/feeds/new', { ...named, file: 'fernvale.csv' })).text();
    expect(page).toContain('New feed: oakdale_permits');
    for (const file of ['outside.csv', '../config/feeds/fernvale_permits.yaml', '/etc/passwd']) {
      const answer = await operator.send('/feeds/new', { ...named, file });
      expect([answer.status, await answer.text()]).toEqual([
        409,
        expect.stringContaining('is not in the folder for files'),
      ]);
    }
    for (const address of ['/etc/passwd', 'file:///etc/passwd', 'permits.csv']) {
      const answer = await operator.send('/feeds/new', { ...named, address });
      expect([answer.status, await answer.text()]).toEqual([
        409,
        expect.stringContaining('is not a web address'),
      ]);
    }
  });

  it('contact no private address that no setting lists, and expand no variable of the service', async () => {
    const plain = await serveCrs({ ...workspace.settings, PORT: '0', CRS_ALLOW_PRIVATE: '' });
    try {
      const session = await sessionOf('Pia Example', 'operator', plain.url);
      const asked = source.received.length;
      for (const address of [
        `${source.origin}/permits.csv`,
        source.origin.replace('127.0.0.1', 'localhost'),
      ]) {
        const answer = await session.send('/feeds/new', { action: 'look', address, ...about });
        expect([answer.status, await answer.text()]).toEqual([
          409,
          expect.stringContaining('is not a public address'),
        ]);
      }
      expect(source.received.length).toBe(asked);
    } finally {
      await plain.close();
    }
    const answer = await operator.send('/feeds/new', {
      action: 'look',
      address: `${source.origin}/permits.csv?key=\${DATABASE_URL}`,
      ...about,
    });
    expect(answer.status).toBe(409);
    expect(source.received.every(({ url }) => !url?.includes('postgres'))).toBe(true);
  });

  it('show the text if the configuration is read-only', async () => {
    const fixed = join(workspace.configDir, '../fixed');
    await mkdir(fixed);
    // A folder that nobody can write to, not even root.
    await symlink('/sys/kernel', join(fixed, 'feeds'));
    const plain = await serveCrs({ ...workspace.settings, PORT: '0', CRS_CONFIG_DIR: fixed });
    try {
      const session = await sessionOf('Kim Example', 'operator', plain.url);
      const look = { action: 'look', address: `${source.origin}/permits.csv`, ...about };
      const fields = fieldsOf(await (await session.send('/feeds/new', look)).text());
      const answer = await session.send('/feeds/new', { ...fields, action: 'save', force: 'yes' });
      const page = await answer.text();
      expect(answer.status).toBe(409);
      expect(page).toContain('cannot be written');
      expect(page).toContain('permitNumber: Permit Number');
      expect(page).toContain('download="fernvale_permits.yaml"');
    } finally {
      await plain.close();
    }
  });
});
