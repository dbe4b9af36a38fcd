import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { WorkQueue } from '@crs/runtime';
import { listNamedSessions } from '@crs/store';
import type pg from 'pg';

type ShownWorkers = Awaited<ReturnType<BullMQAdapter['getWorkers']>>;

/** What stands between the name of a queue and that of a worker. */
const WORKER_MARK = ':w:';

/**
 * A queue of the board. On PostgreSQL BullMQ lists workers by their names alone, and the board drops those without an
 * address: it would show none of them. The database knows the addresses.
 */
export class BoardQueue extends BullMQAdapter {
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
