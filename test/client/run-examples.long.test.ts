/** Sends every example in the reference, unchanged, to the service that shows it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createAccountKey, createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crsJson, serveCrs } from '../harness/crs.js';
import { examplesIn, readDocsPages } from '../harness/docs-pages.js';
import { hasPython, runPython } from '../harness/python.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const run = promisify(execFile);

let workspace: Workspace;
let server: Awaited<ReturnType<typeof serveCrs>>;
let pool: pg.Pool;
let pages: ReadonlyMap<string, string>;
let folder: string;
beforeAll(async () => {
  workspace = await createServedWorkspace({
    CRS_KEEP_EXPORTS: '1',
    CRS_WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1',
  });
  await crsJson(['exports', 'make'], workspace.settings);
  server = await serveCrs(workspace.settings);
  pool = createPool(workspace.database.url);
  // This test provides the ids that examples name; ids of created items differ.
  await pool.query(
    'alter table crs.watch_list alter id restart with 1000; alter table crs.webhook alter id restart with 1000',
  );
  pages = await readDocsPages(server.url);
  folder = await mkdtemp(join(tmpdir(), 'crs-examples-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'));
  // Appended to every curl command: prints the status after the response.
  await writeFile(join(folder, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n');
}, 600_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await pool?.end();
  await server?.close();
  await workspace?.remove();
});

/** Creates the items that the examples name: a watch list, a webhook, and a delivery, and nothing else. */
async function restore(account: string): Promise<void> {
  await pool.query('delete from crs.webhook');
  await pool.query('delete from crs.watch_list');
  const { rows } = await pool.query('select id from crs.account where name = $1', [account]);
  const id = rows[0]?.id;
  await pool.query(
    `insert into crs.watch_list (id, account_id, name, subjects) overriding system value
     values (7, $1, 'Mine', '{"licenses": [], "firms": [], "areas": []}')`,
    [id],
  );
  await pool.query(
    `insert into crs.webhook (id, account_id, url, every_event, secret, read_to) overriding system value
     values (3, $1, 'http://127.0.0.1:9/records', true, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 0)`,
    [id],
  );
  await pool.query(
    `insert into crs.webhook_delivery (id, webhook_id, event_id, type, status, next_at, ended_at) overriding system value
     values (512, 3, 'evt_0cc175b9c0f1b6a831c399e269772661', 'permit.matched', 'dead', null, now())`,
  );
}

type Send = (code: string, key: string) => Promise<string>;

/** The output of each example that didn't get a 2xx response. */
async function faultsIn(
  language: string,
  send: Send,
  isAnswered: (printed: string) => boolean,
): Promise<string[]> {
  const { key } = await createAccountKey(pool, { account: language, tier: 'pro' });
  const examples = examplesIn(pages, language);
  expect(examples.size).toBeGreaterThan(55);
  const faults: string[] = [];
  for (const [operation, written] of examples) {
    // The receiver in the example doesn't exist, and a webhook is accepted only if its host is found.
    const code = written.replaceAll('https://hooks.example.com', 'http://127.0.0.1:9');
    if (/watch-lists|webhooks/.test(code)) await restore(language);
    const printed = await send(code, key).catch((error: Error) => error.message);
    if (!isAnswered(printed)) faults.push(`${operation}: ${printed.slice(-400)}`);
  }
  return faults;
}

describe('every example gets a 2xx response', () => {
  it('in curl', async () => {
    const send: Send = async (code, key) => {
      const env = { ...process.env, API_KEY: key, CURL_HOME: folder };
      const { stdout } = await run('sh', ['-c', code], { env, encoding: 'latin1', maxBuffer: 64_000_000 });
      return stdout;
    };
    expect(await faultsIn('curl', send, (printed) => /\n2\d\d$/.test(printed))).toEqual([]);
  }, 600_000);

  it('in TypeScript', async () => {
    const send: Send = async (code, key) => {
      // They are JavaScript programs, too; the test next to this one type-checks them.
      await writeFile(join(folder, 'example.js'), code);
      const env = { ...process.env, API_KEY: key };
      const { stdout } = await run(process.execPath, [join(folder, 'example.js')], {
        env,
        maxBuffer: 64_000_000,
      });
      return stdout;
    };
    // The client throws for anything but 2xx; without it, the status is printed.
    expect(await faultsIn('TypeScript', send, (printed) => /^(2\d\d |[[{])/.test(printed))).toEqual([]);
  }, 600_000);

  (hasPython('requests') ? it : it.skip)(
    'in Python',
    async () => {
      const send: Send = (code, key) => runPython(`import os\nos.environ['API_KEY'] = '${key}'\n${code}`);
      expect(await faultsIn('Python', send, (printed) => /^2\d\d /.test(printed))).toEqual([]);
    },
    600_000,
  );
});
