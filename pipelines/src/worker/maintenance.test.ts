import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { migrateQueue, openQueue, type RetentionDays } from '@crs/runtime';
import { expect, it } from '@jest/globals';
import { createStageWorkspace } from '../../../test/harness/stage-workspace.js';
import { startMaintenance } from './maintenance.js';

const keep: RetentionDays = {
  ...{ runs: 90, rejects: 90, undo: 90, changes: 90, usage: 90, downloads: 90, logs: 90, reports: 90 },
  ...{ samples: 90, screened: 90 },
};

it('tells operators though people who watch cannot be told', async () => {
  const workspace = await createStageWorkspace([]);
  const { context, pool } = workspace;
  const location = { redisUrl: null, databaseUrl: context.databaseUrl };
  await migrateQueue(location);
  const work = await openQueue(location, () => {});
  const told: string[] = [];
  const webhook = createServer(async (request, response) => {
    told.push(await text(request));
    response.end();
  });
  await new Promise<void>((ready) => webhook.listen(0, '127.0.0.1', ready));
  await pool.query(
    `insert into run (kind, feed, state, ended_at, reason)
     values ('ingest', 'acme', 'failed', now() - interval '1 hour', 'gone'); alter table watcher rename to away`,
  );
  const stop = await startMaintenance(
    context,
    work,
    {
      delay: { quiet: 60_000, longest: 60_000 },
      notify: [{ kind: 'webhook', url: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/` }],
      mail: { from: 'a@example.org', server: 'smtp://127.0.0.1:1', publicUrl: 'https://records.example.org' },
      keep,
    },
    60_000,
  );
  expect(told.join()).toContain('acme');
  await stop();
  await work.close();
  webhook.close();
  await workspace.remove();
});
