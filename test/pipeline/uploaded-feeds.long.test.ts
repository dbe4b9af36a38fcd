/** Feeds from files that operators upload in a browser. */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../harness/browser-session.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { fieldsOf } from '../harness/form-fields.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

/** Permits of a made-up city. */
const permitsOf = (count: number): string =>
  [
    'Permit Number,Issue Date,Contractor Name,Contractor Address,Address,Permit Type,Status,Valuation',
    ...Array.from(
      { length: count },
      (_, at) =>
        `BP-${1000 + at},0${(at % 9) + 1}/1${at % 9}/2026,Amber Hollow Electric Inc,8363 7th St,${100 + at} Oak Ave,Electrical,Issued,"$${2_000 + at * 10}"`,
    ),
  ].join('\n');

describe('a feed from an uploaded file', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let operator: BrowserSession;
  let uploads: string;

  const sessionOf = async (name: string, role: string): Promise<BrowserSession> => {
    const { password } = await crsJson<{ password: string }>(
      ['users', 'create', name, '--role', role],
      workspace.settings,
    );
    const session = new BrowserSession(server.url);
    await session.logIn(name, password);
    return session;
  };
  const tokenOf = async (session: BrowserSession): Promise<string> =>
    /name="csrf" value="([^"]+)"/.exec(await session.page('/account'))?.[1] ?? '';
  /** Sends a form with a file, as a browser does, with its fields in order. */
  async function upload(
    session: BrowserSession,
    path: string,
    {
      name,
      text,
      fields,
    }: { name: string; text: string | Uint8Array<ArrayBuffer>; fields: Record<string, string> },
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('sent', new Blob([text]), name);
    return session.get(path, {
      method: 'POST',
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
  }
  const kept = () => readdir(uploads).catch(() => []);
  const about = { action: 'look', city: 'Fernvale', state: 'MN' };

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    uploads = join(workspace.settings.CRS_DATA_DIR ?? '', 'uploads');
    server = await serveCrs({ ...workspace.settings, PORT: '0', CRS_UPLOAD_LARGEST: '100 kB' });
    operator = await sessionOf('Ola Example', 'operator');
  });
  afterAll(async () => {
    await server.close();
    await workspace.remove();
  });

  it('is refused for other roles, sites, and tokens before a byte is kept', async () => {
    const file = { name: 'permits.csv', text: permitsOf(20) };
    const analyst = await sessionOf('an analyst', 'analyst');
    const own = { csrf: await tokenOf(operator), ...about };
    const answers = [
      (await upload(new BrowserSession(server.url), '/feeds/new', { ...file, fields: about })).status,
      (await upload(analyst, '/feeds/new', { ...file, fields: { ...about, csrf: await tokenOf(analyst) } }))
        .status,
      (await upload(operator, '/feeds/new', { ...file, fields: { ...about, csrf: 'wrong' } })).status,
      (await upload(operator, '/feeds/new', { ...file, fields: about })).status,
      (await upload(operator, '/feeds/new', { ...file, fields: own }, { 'Sec-Fetch-Site': 'cross-site' }))
        .status,
      // Pages whose forms carry no file.
      (await upload(operator, '/users', { ...file, fields: { ...own, name: 'x', role: 'viewer' } })).status,
      // A feed of another source.
      (
        await upload(operator, '/feeds/sample_lakeview_permits', {
          ...file,
          fields: { ...own, action: 'upload' },
        })
      ).status,
    ];
    expect(answers).toEqual([303, 403, 403, 403, 403, 415, 409]);
    expect(await kept()).toEqual([]);
  });

  it('gets its refusal once its sender has sent everything', async () => {
    const { hostname, port } = new URL(server.url);
    const analyst = await sessionOf('another analyst', 'analyst');
    for (const [cookie, status] of [
      ['', 303],
      [analyst.cookie, 403],
    ] as const) {
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (bytes) => {
        answer += String(bytes);
      });
      const half = 'x'.repeat(300_000);
      socket.write(
        `POST /feeds/new HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 600000\r\nConnection: close\r\n\r\n${half}`,
      );
      // Later requests are answered first.
      for (let requests = 0; requests < 5; requests++) await operator.get('/feeds');
      expect(answer).toBe('');
      socket.write(half);
      await once(socket, 'end');
      expect(answer).toContain(`HTTP/1.1 ${status} `);
    }
  });

  it('is refused if it is too large, not data, or half a file, with a message, and nothing is kept', async () => {
    const fields = { csrf: await tokenOf(operator), ...about };
    const large = await upload(operator, '/feeds/new', { name: 'large.csv', text: permitsOf(2_000), fields });
    expect([large.status, await large.text()]).toEqual([
      413,
      expect.stringContaining('The file is larger than 100 kB'),
    ]);
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...Array<number>(4_000).fill(0)]);
    const wrong = await upload(operator, '/feeds/new', { name: 'permits.csv', text: picture, fields });
    expect([wrong.status, await wrong.text()]).toEqual([409, expect.stringContaining('is neither text nor')]);
    const empty = await upload(operator, '/feeds/new', { name: 'empty.csv', text: '', fields });
    expect([empty.status, await empty.text()]).toEqual([409, expect.stringContaining('empty.csv is empty')]);
    const broken = await operator.get('/feeds/new', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'multipart/form-data' },
      body: 'no parts',
    });
    expect(broken.status).toBe(400);

    // A sender who disconnects in the middle.
    const cookie = operator.cookie;
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const part = (name: string, more: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    socket.write(
      `POST /feeds/new HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n' +
        `${part('csrf', '')}${fields.csrf}\r\n${part('sent', '; filename="half.csv"')}${permitsOf(30)}`,
    );
    const until = async (isSo: (names: readonly string[]) => boolean): Promise<void> => {
      for (let tries = 0; tries < 600 && !isSo(await kept()); tries++) await sleep(50);
      expect(isSo(await kept())).toBe(true);
    };
    await until((names) => names.some((name) => name.endsWith('.new')));
    socket.destroy();
    await until((names) => names.length === 0);
  });

  it('is made from a file with a hostile name, read, and reread after a new version', async () => {
    const csrf = await tokenOf(operator);
    const asked = await upload(operator, '/feeds/new', {
      name: '../../..\\evil "permits" <b>.csv',
      text: permitsOf(60),
      fields: { csrf, ...about, city: '' },
    });
    const question = await asked.text();
    // The page asks for what is missing; the file need not be sent again.
    expect(asked.status).toBe(409);
    const [file = ''] = await kept();
    expect(file).toMatch(/^evil-permits-b\.csv$/);
    expect(question).toMatch(new RegExp(`<option selected[^>]*>${file}<`));
    const proposed = await (await operator.send('/feeds/new', { ...about, upload: file })).text();
    const fields = fieldsOf(proposed);
    expect(fields).toMatchObject({ upload: file, name: 'fernvale_permits' });
    const saved = await operator.send('/feeds/new', { ...fields, action: 'save' });
    expect(saved.headers.get('location')).toBe('/feeds/fernvale_permits?saved=yes');
    const definition = await readFile(join(workspace.configDir, 'feeds/fernvale_permits.yaml'), 'utf8');
    expect(definition).toContain(`\${CRS_DATA_DIR}/uploads/${file}`);
    await crsJson(['ingest', 'fernvale_permits'], workspace.settings);

    const path = '/feeds/fernvale_permits';
    expect(await operator.page(path)).toContain('Upload the new version');
    const version = { csrf, action: 'upload' };
    const other = await upload(operator, path, {
      name: 'x.json',
      text: '[{"a":1},{"a":2}]',
      fields: version,
    });
    expect([other.status, await other.text()]).toEqual([409, expect.stringContaining('this feed reads csv')]);
    const none = await operator.send(path, { action: 'upload' });
    expect([none.status, await none.text()]).toEqual([
      409,
      expect.stringContaining('You didn’t choose a file'),
    ]);
    const next = await upload(operator, path, { name: 'july.csv', text: permitsOf(62), fields: version });
    expect(next.headers.get('location')).toBe(`${path}?saved=uploaded`);
    expect(await operator.page(`${path}?saved=uploaded`)).toContain('We saved the new version.');
    // An address reveals nothing that wasn't done.
    expect(await operator.page(`${path}?saved=scheduled`)).not.toContain('role="status"');
    expect((await kept()).sort()).toEqual([`.${file}.previous`, file]);
    const who = (await operator.page(path)).replace(/<[^>]*>/g, ' ');
    expect(who).toMatch(/Ola Example\s+replaced the file\s+fernvale_permits\s+july\.csv/);
    await crsJson(['ingest', 'fernvale_permits'], workspace.settings);
    const [run] = await crsJson<{ rowsInserted: number; rowsRead: number }[]>(
      ['runs', '--feed', 'fernvale_permits'],
      workspace.settings,
    );
    expect(JSON.stringify(run)).toMatch(/"\w*[iI]nserted":2\b/);
    expect(await operator.page('/feeds/fernvale_permits')).toContain(file);
  });

  it('reads no file outside the uploads folder', async () => {
    for (const name of ['../postgres/PG_VERSION', '/etc/passwd', 'nothing.csv', '..']) {
      const answer = await operator.send('/feeds/new', { ...about, upload: name });
      expect([name, answer.status, await answer.text()]).toEqual([
        name,
        409,
        expect.stringContaining('is not in the folder for files'),
      ]);
    }
  });
});
