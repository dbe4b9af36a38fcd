/** No output reveals withheld people: every path, page, tool, file, verb, log, and message is checked once. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createPool, exportNames } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson } from '../harness/crs.js';
import { createTestDatabase } from '../harness/database.js';
import { askReconciliation, askTools } from '../harness/every-protocol.js';
import { type Asking, askApi, askPages } from '../harness/every-request.js';
import { runVerbs } from '../harness/every-verb.js';
import { knownOf, probes } from '../harness/withheld-probes.js';
import { toldIn } from '../harness/withheld-records.js';
import { roles, WithheldService } from '../harness/withheld-service.js';
import { valuesOf, wordsOf } from '../harness/withheld-words.js';
import { until } from '../harness/workers.js';

let service: WithheldService;
let values: Asking['values'];
beforeAll(async () => {
  service = await WithheldService.start();
  values = await valuesOf(service);
});
afterAll(() => service?.close());

/** Collects what outputs reveal. */
function collector({ send = (path, init) => service.send(path, init) }: Partial<Pick<Asking, 'send'>> = {}) {
  const faults: string[] = [];
  let count = 0;
  const asking: Asking = {
    send,
    values,
    probes: probes(),
    read(asked, text) {
      count += 1;
      for (const told of toldIn(text, `${asked} ${knownOf(asked)}`)) faults.push(`${asked}\n    ${told}`);
    },
    complain: (what) => void faults.push(what),
  };
  /** @param least outputs that were read */
  const expectNothing = (least: number): void => {
    expect([...new Set(faults)].slice(0, 60).join('\n')).toBe('');
    expect(count).toBeGreaterThanOrEqual(least);
  };
  return { asking, expectNothing };
}

describe('a withheld person', () => {
  it('was read in many places before, and is still in the stages', async () => {
    expect(service.kept.refused * service.kept.rejected).toBeGreaterThan(0);
    expect(toldIn(service.kept.served).length).toBeGreaterThan(10);
    expect(toldIn(service.receiver.received.map(({ body }) => body).join()).length).toBeGreaterThan(0);
    for (const table of ['contractor', 'permit', 'claim', 'enforcement_order', 'ag_action', 'inspection'])
      expect([table, (await service.idsOf(table)).length > 5]).toEqual([table, true]);
  });

  it('is in no table that readers have', async () => {
    const { asking, expectNothing } = collector();
    for (const [table, text] of await service.servedTexts()) asking.read(`served.${table}`, text);
    expectNothing(15);
  });

  it('is in no API response, and confirmed by none', async () => {
    const { asking, expectNothing } = collector();
    await askApi(asking);
    expectNothing(500);
  });

  it('is in no response to an assistant or a reconciliation client', async () => {
    const { asking, expectNothing } = collector();
    await askTools(asking);
    await askReconciliation(asking, service.reconciliation, await service.idsOf('contractor'));
    expectNothing(10);
  });

  it.each(['nobody', ...roles])('is on no page for %s', async (role) => {
    const { asking, expectNothing } = collector({ send: (path, init) => service.visit(role, path, init) });
    await askPages(asking, role === 'nobody' || role === 'operator');
    expectNothing(100);
  });

  it('is in no file of a version, and no earlier version is served', async () => {
    await service.run('nightly');
    const kept = await service.json<{ version: number; files: { name: string }[] }[]>('exports', 'list');
    const { asking, expectNothing } = collector();
    const { versions } = service.kept;
    expect(versions.length).toBeGreaterThan(1);
    expect(kept.filter(({ version }) => versions.includes(version))).toEqual([]);
    for (const version of versions)
      asking.read(`version ${version}`, await service.send(`/v1/exports/${version}/permits.csv.gz`));
    for (const { version, files } of kept)
      for (const { name } of files) {
        const response = await fetch(`${service.server.url}/v1/exports/${version}/${name}`, {
          headers: service.headers,
        });
        asking.read(`${version}/${name}`, unpacked(Buffer.from(await response.arrayBuffer())));
      }
    const onDisk = await readdir(join(service.settings.CRS_DATA_DIR ?? '', 'exports'));
    expect(onDisk.filter((name) => versions.map(String).includes(name))).toEqual([]);
    expectNothing(10);
  });

  it('is in no message sent from now on', async () => {
    const before = service.receiver.received.length;
    const ids = await service.column('select id as value from webhook_delivery order by 1');
    await crs(['webhooks', 'resend', '1', ...ids], service.settings);
    await service.run('nightly');
    await until(
      'the messages',
      async () =>
        (await service.column(`select id as value from webhook_delivery where status = 'pending'`)).length ===
        0,
    );
    const { asking, expectNothing } = collector();
    for (const { id, body } of service.receiver.received.slice(before)) asking.read(`message ${id}`, body);
    expectNothing(1);
  });

  it('is printed by no verb', async () => {
    const { asking, expectNothing } = collector();
    const { read, complain } = asking;
    await runVerbs({ settings: service.settings, read, complain, ...(await wordsOf(service)) });
    for (const name of await readdir(service.folder))
      if (/\.(html|yaml)$|^answers/.test(name))
        read(name, await readFile(join(service.folder, name), 'utf8'));
    expectNothing(100);
  });

  it('is in no log', async () => {
    const { asking, expectNothing } = collector();
    asking.read('the log of the server', service.server.log);
    asking.read('the log of the worker', service.worker.log().slice(service.kept.logged));
    expectNothing(2);
  });

  it('is not served from a restored backup, either', async () => {
    const file = join(service.folder, 'restored.tar');
    await service.run('backup', file);
    const target = await createTestDatabase({ template: 'template0' });
    const restored = createPool(target.url);
    const { asking, expectNothing } = collector();
    const own = { ...service.settings, DATABASE_URL: target.url, CRS_DATA_DIR: join(service.folder, 'data') };
    try {
      await crsJson(['restore', file], own);
      await crsJson(['nightly'], own);
      const { rows } = await restored.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'served'::regnamespace and relkind = 'r'`,
      );
      for (const { name } of rows) {
        const { rows: texts } = await restored.query(`select r::text as text from served.${name} r`);
        asking.read(`served.${name} restored`, JSON.stringify(texts));
      }
      for (const name of exportNames)
        asking.read(`export ${name}`, (await crs(['export', name], own)).stdout);
    } finally {
      await restored.end();
      await target.drop();
    }
    expectNothing(20);
  });
});

/** A file and everything packed in it. */
function unpacked(file: Buffer): string {
  const texts = [file.toString('latin1')];
  for (
    let at = file.indexOf('\x1f\x8b\x08', 0, 'latin1');
    at >= 0;
    at = file.indexOf('\x1f\x8b\x08', at + 1, 'latin1')
  )
    try {
      texts.push(gunzipSync(file.subarray(at)).toString('utf8'));
    } catch {
      // These three bytes were not a beginning.
    }
  return texts.join('\n');
}
