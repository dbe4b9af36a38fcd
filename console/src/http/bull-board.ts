import { createRequire } from 'node:module';
import { dirname } from 'node:path';
// bull-board: the well-maintained board for BullMQ's queues, on Redis and on PostgreSQL.
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { readWithheldText, type Session, shownValue } from '@crs/pipelines';
import type { WorkQueue } from '@crs/runtime';
import { listNamedSessions } from '@crs/store';
import type { RequestHandler } from 'express';
import type pg from 'pg';

/** The allowed job actions. Only commands and pages create jobs and maintain their schedules. */
const ALLOWED = new Set([
  'put /api/queues/pause',
  'put /api/queues/resume',
  'put /api/queues/:queueName/pause',
  'put /api/queues/:queueName/resume',
  'put /api/queues/:queueName/retry/:queueStatus',
  'put /api/queues/:queueName/promote',
  'put /api/queues/:queueName/:jobId/retry',
  'put /api/queues/:queueName/:jobId/promote',
]);

/** The folder of the board's page and scripts. */
const uiFolder = (): string =>
  dirname(
    createRequire(createRequire(import.meta.url).resolve('@crs/console')).resolve(
      '@bull-board/ui/package.json',
    ),
  );

/** The console's settings for the board. */
interface BoardPlace {
  /** Where it is. */
  readonly path: string;
  /** Tags to add to its document's head. */
  readonly head: string;
}

/** The handler of the board of two queues. */
export function makeBoard(
  session: Session,
  { work, webhooks }: { readonly work: WorkQueue; readonly webhooks: WorkQueue },
  { path, head }: BoardPlace,
): RequestHandler {
  const { pool } = session;
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(path);
  createBullBoard({
    queues: [
      new BoardQueue(work, pool, {
        displayName: 'Nightly runs',
        description: 'Feeds, matching, publishing, exports',
      }),
      new BoardQueue(webhooks, pool, {
        displayName: 'Webhooks',
        description: 'Deliveries to accounts',
      }),
    ],
    serverAdapter,
    options: {
      uiBasePath: uiFolder(),
      uiConfig: {
        boardTitle: 'Queue',
        hideDocsLink: true,
        miscLinks: [
          { text: 'Nightly runs', url: '/nights' },
          { text: 'All runs', url: '/runs' },
        ],
      },
      handlerHooks: {
        before: ({ method, route }) =>
          method === 'get' || ALLOWED.has(`${method} ${route}`)
            ? { allow: true }
            : {
                allow: false,
                status: 403,
                message: 'Only commands and pages can create and remove jobs.',
              },
        // The withheld data may have changed since the last view.
        after: async (_context, answer) => {
          await readWithheldText(session);
          return { ...answer, body: shownValue(answer.body) };
        },
      },
    },
  });
  const router = serverAdapter.getRouter();
  router.disable('x-powered-by');
  const render = router.render.bind(router);
  router.render = (view: string, values: object, done: (error: Error | null, page?: string) => void) =>
    render(view, values, (error: Error | null, page?: string) => done(error, page && mended(page, head)));
  return router;
}

/** The board's document with additions to its head, and without a font from another server. */
const mended = (page: string, head: string): string =>
  page.replace(/<link href="https:[^>]*>/g, '').replace('</head>', `${head}</head>`);

type ShownWorkers = Awaited<ReturnType<BullMQAdapter['getWorkers']>>;

/** The text between the name of a queue and that of a worker. */
const WORKER_MARK = ':w:';

/**
 * A queue on the board. On PostgreSQL, BullMQ lists workers only by name, and the board drops workers without an
 * address, so it would show none. The database knows the addresses.
 */
class BoardQueue extends BullMQAdapter {
  readonly #work: Pick<WorkQueue, 'backend' | 'queue'>;
  readonly #pool: pg.Pool;

  constructor(
    work: Pick<WorkQueue, 'backend' | 'queue'>,
    pool: pg.Pool,
    shown: { readonly displayName: string; readonly description: string },
  ) {
    super(work.queue, shown);
    this.#work = work;
    this.#pool = pool;
  }

  override async getWorkers(): Promise<ShownWorkers> {
    if (this.#work.backend === 'redis') return super.getWorkers();
    const clients = await this.#work.queue.getWorkers();
    const names = [...new Set(clients.map(({ rawname, name }) => rawname ?? name ?? ''))];
    const sessions = await listNamedSessions(this.#pool, names);
    return sessions.map(({ id, name, address, age }) => ({
      id,
      name: name.split(WORKER_MARK, 2)[1] ?? null,
      addr: address,
      age,
    }));
  }
}
