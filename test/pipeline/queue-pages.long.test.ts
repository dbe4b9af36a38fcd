/** The queue, as operators see it in a browser: on PostgreSQL and on Redis. */
import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { BrowserSession } from '../harness/browser-session.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { keepScreenshot, looks, violationsOf } from '../harness/page-checks.js';
import { startRedis } from '../harness/redis-server.js';
import { until } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface ShownQueues {
  readonly queues: readonly {
    readonly displayName: string;
    readonly isPaused: boolean;
    readonly hasWorkers: boolean | null;
    readonly counts: Readonly<Record<string, number>>;
    readonly jobs: readonly {
      readonly name: string;
      readonly data: unknown;
      readonly failedReason?: string;
    }[];
  }[];
}

const NAME = 'contractor-records';
/** A separate Redis: one Redis names the workers of all its databases, so other tests' workers would be listed, too. */
const redis = await startRedis();
afterAll(() => redis?.stop());

describe.each([['PostgreSQL', null] as const, ...(redis === null ? [] : [['Redis', redis.url] as const])])(
  'the queue on %s',
  (_backend, url) => {
    let workspace: Workspace;
    let server: Awaited<ReturnType<typeof serveCrs>>;
    let work: WorkQueue;
    let operator: BrowserSession;
    let password: string;

    const sessionOf = async (name: string, role: string): Promise<BrowserSession> => {
      ({ password } = await crsJson<{ password: string }>(
        ['users', 'create', name, '--role', role],
        workspace.settings,
      ));
      const session = new BrowserSession(server.url);
      await session.logIn(name, password);
      return session;
    };
    const shown = async (): Promise<ShownQueues> => {
      const answer = await operator.get(`/queue/api/queues?activeQueue=${NAME}&page=1&jobsPerPage=20`);
      expect(answer.status).toBe(200);
      return (await answer.json()) as ShownQueues;
    };
    const put = (path: string, headers: Record<string, string>, method = 'PUT'): Promise<Response> =>
      operator.get(`/queue/api/queues/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
      });
    const own = { 'Sec-Fetch-Site': 'same-origin' };

    beforeAll(async () => {
      workspace = await createServedWorkspace(url === null ? {} : { REDIS_URL: url });
      const location = { redisUrl: url, databaseUrl: workspace.database.url };
      await migrateQueue(location);
      work = await openQueue(location, (error) => {
        throw error;
      });
      await work.queue.obliterate({ force: true });
      await work.queue.add(
        'ingest',
        { feed: 'sample_lakeview_permits', batch: 'a test' },
        { jobId: 'waits' },
      );
      server = await serveCrs({ ...workspace.settings, PORT: '0' });
      operator = await sessionOf('Ola Example', 'operator');
    });
    afterAll(async () => {
      await server.close();
      await work.queue.obliterate({ force: true });
      await work.close();
      await workspace.remove();
    });

    it('is closed to everyone but operators', async () => {
      const nobody = new BrowserSession(server.url);
      expect((await nobody.get('/queue')).headers.get('location')).toBe('/login?back=%2Fqueue');
      const analyst = await sessionOf('an analyst', 'analyst');
      for (const session of [nobody, analyst])
        for (const path of ['/queue/api/queues', '/queue/api/redis/stats'])
          expect([path, (await session.get(path)).status]).toEqual([path, 403]);
      const pause = { method: 'PUT', headers: own };
      expect((await analyst.get(`/queue/api/queues/${NAME}/pause`, pause)).status).toBe(403);
      expect((await analyst.get('/queue')).status).toBe(403);
      expect(await work.queue.isPaused()).toBe(false);
    });

    it('shows the jobs of the queue, and the server that stores it', async () => {
      const { queues } = await shown();
      expect(queues.map(({ displayName }) => displayName)).toEqual(['Nightly runs', 'Webhooks']);
      expect(queues[0]).toMatchObject({ isPaused: false, counts: { waiting: 1 } });
      expect(queues[0]?.jobs).toEqual([
        expect.objectContaining({
          name: 'ingest',
          data: { feed: 'sample_lakeview_permits', batch: 'a test' },
        }),
      ]);
      expect((await operator.get('/queue/api/redis/stats')).status).toBe(200);
    });

    it('accepts nothing from another site or without an origin', async () => {
      for (const headers of [
        {},
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'https://elsewhere.example' },
        { Origin: 'null' },
      ])
        expect([headers, (await put(`${NAME}/pause`, headers)).status]).toEqual([headers, 403]);
      expect(await work.queue.isPaused()).toBe(false);
    });

    it('is paused and resumed, and creates, changes, and removes no job', async () => {
      for (const [path, method] of [
        [`${NAME}/add`, 'POST'],
        [`${NAME}/waits/update-data`, 'PATCH'],
        [`${NAME}/waits/clean`, 'PUT'],
        [`${NAME}/empty`, 'PUT'],
        [`${NAME}/obliterate`, 'PUT'],
        [`${NAME}/clean/failed`, 'PUT'],
        [`${NAME}/concurrency`, 'PUT'],
        [`${NAME}/job-schedulers/any/remove`, 'PUT'],
      ] as const)
        expect([path, (await put(path, own, method)).status]).toEqual([path, 403]);
      expect(await work.queue.getJobCounts('waiting')).toMatchObject({ waiting: 1 });
      expect((await put(`${NAME}/pause`, own)).status).toBe(200);
      expect(await work.queue.isPaused()).toBe(true);
      expect((await put(`${NAME}/resume`, { Origin: server.url })).status).toBe(200);
      expect(await work.queue.isPaused()).toBe(false);
    });

    it('lists a worker while it works, but not after it has stopped', async () => {
      const workers = async (): Promise<unknown> => {
        const answer = await operator.get(`/queue/api/queues/${NAME}/workers`);
        return ((await answer.json()) as { readonly workers: unknown }).workers;
      };
      expect((await shown()).queues[0]?.hasWorkers).toBe(false);
      await work.queue.add('ingest', { batch: 'a test' }, { jobId: 'works', lifo: true });
      let begin = (): void => {};
      let end = (): void => {};
      const begun = new Promise<void>((done) => {
        begin = done;
      });
      const ended = new Promise<void>((done) => {
        end = done;
      });
      const atWork = async (): Promise<void> => {
        begin();
        await ended;
        // Nothing else is accepted.
        void worker.pause(true);
      };
      const worker = work.startWorker(atWork, { concurrency: 1 });
      try {
        await begun;
        // On PostgreSQL, BullMQ names a worker's connection while the worker takes its first job.
        await until('a listed worker', async () => (await shown()).queues[0]?.hasWorkers === true);
        const [nights, webhooks] = (await shown()).queues;
        expect(nights).toMatchObject({ hasWorkers: true, counts: { active: 1 } });
        expect(webhooks?.hasWorkers).toBe(false);
        expect(await workers()).toEqual([
          {
            id: expect.stringMatching(/^\d+$/),
            name: null,
            addr: expect.any(String),
            age: expect.any(Number),
          },
        ]);
      } finally {
        end();
      }
      await work.stopWorker(worker);
      await until('no listed worker', async () => (await shown()).queues[0]?.hasWorkers === false);
      expect(await workers()).toEqual([]);
      await work.queue.remove('works');
      expect(await work.queue.getJobCounts('waiting')).toMatchObject({ waiting: 1 });
    });

    it('names no suppressed person', async () => {
      await work.queue.add('ingest', { feed: 'of Pat Q Hiddenperson', batch: 'a test' }, { jobId: 'named' });
      await crsJson(
        ['suppress', 'person', 'Pat Q Hiddenperson', '--reason', 'asked', '--by', 'Ola Example', '--yes'],
        workspace.settings,
      );
      const { queues } = await shown();
      expect(queues[0]?.jobs).toHaveLength(2);
      expect(JSON.stringify(queues)).not.toContain('Hiddenperson');
      await work.queue.remove('named');
    });

    (hasBrowser() ? it : it.skip)('runs in a browser within its policy', async () => {
      const browser = await startBrowser();
      try {
        await sessionOf('Kim Example', 'operator');
        const context = await browser.newContext({ baseURL: server.url });
        const page = await context.newPage();
        const refused: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') refused.push(message.text());
        });
        await page.goto('/login?back=/queue');
        await page.getByLabel('Name').fill('Kim Example');
        await page.getByLabel('Password').fill(password);
        await page.getByRole('main').getByRole('button').click();
        await page.waitForURL(/\/queue/);
        const faults: string[] = [];
        for (const look of looks) {
          const [colorScheme, width] = look;
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          for (const [name, path, text] of [
            ['queue', '/queue', 'Nightly runs'],
            ['queue-jobs', `/queue/queue/${NAME}`, 'sample_lakeview_permits'],
            ['queue-job', `/queue/queue/${NAME}/waits`, 'sample_lakeview_permits'],
          ] as const) {
            await page.goto(path);
            await page.getByText(text).first().waitFor();
            faults.push(...(await violationsOf(page, `${name} ${look}`)));
            await keepScreenshot(page, name, look);
          }
        }
        expect([...faults, ...refused]).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  },
);
