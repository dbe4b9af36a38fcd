import type { Request, RequestHandler, Response } from 'express';

/** Handlers that have begun and not ended, whether or not their callers are still there. */
export class InFlight {
  readonly #handlers = new Set<Promise<void>>();

  /** The same handler, remembered while it works. */
  track(handle: (request: Request, response: Response) => Promise<void>): RequestHandler {
    return async (request, response) => {
      const working = handle(request, response);
      this.#handlers.add(working);
      try {
        await working;
      } finally {
        this.#handlers.delete(working);
      }
    };
  }

  /** Waits until all have ended; what they use, such as connections to the database, may then be closed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#handlers);
  }
}
