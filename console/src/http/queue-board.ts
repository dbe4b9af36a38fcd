import type { Session } from '@crs/pipelines';
import type { WorkQueue } from '@crs/runtime';
import type { RequestHandler } from 'express';
import { assetAddress } from './assets.js';

/** The path of the board; its scripts send requests below this path too. */
export const QUEUE_PATH = '/queue';

/** Tags for the head of the board's document: names and colors that its own tags lack. */
const queueHead = (): string =>
  `<link rel="stylesheet" href="${assetAddress('queue-board.css')}">` +
  `<script defer src="${assetAddress('queue-board.js')}"></script>`;

/** The queue board of a session, which has its own pages and scripts. The queues are opened at the first request. */
export class QueueBoard {
  #opened: Promise<RequestHandler> | null = null;
  #webhooks: WorkQueue | null = null;

  constructor(private readonly session: Session) {}

  /** The handler of its path. @throws CrsError if the queue does not answer */
  open(): Promise<RequestHandler> {
    this.#opened ??= this.#made().catch((error: unknown) => {
      // The next request tries again.
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
