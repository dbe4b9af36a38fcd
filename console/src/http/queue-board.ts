import type { Session } from '@crs/pipelines';
import type { WorkQueue } from '@crs/runtime';
import type { RequestHandler } from 'express';
import { assetAddress } from './assets.js';

/** Where the board is; its scripts ask below this path too. */
export const QUEUE_PATH = '/queue';

/** Tags for the head of the board's document: names and colors where its own leave somebody out. */
const queueHead = (): string =>
  `<link rel="stylesheet" href="${assetAddress('queue-board.css')}">` +
  `<script defer src="${assetAddress('queue-board.js')}"></script>`;

/** The board of the queues of a session, which has pages and scripts of its own. They are opened when somebody looks. */
export class QueueBoard {
  #opened: Promise<RequestHandler> | null = null;
  #webhooks: WorkQueue | null = null;

  constructor(private readonly session: Session) {}

  /** The handler of its path. @throws CrsError where the queue does not answer */
  open(): Promise<RequestHandler> {
    this.#opened ??= this.#made().catch((error: unknown) => {
      // The next one who looks tries again.
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  async close(): Promise<void> {
    await this.#opened?.catch(() => null);
    await this.#webhooks?.close();
  }

  async #made(): Promise<RequestHandler> {
    const work = await this.session.work();
    this.#webhooks ??= await this.session.openWebhookQueue();
    const { makeBoard } = await import('./bull-board.js');
    return makeBoard(
      this.session,
      { work, webhooks: this.#webhooks },
      { path: QUEUE_PATH, head: queueHead() },
    );
  }
}
