import type { Request, RequestHandler, Response } from 'express';

/** Handlers that are running, even if their callers have left. */
export class InFlight {
  readonly #handlers = new Set<Promise<void>>();

  /** Wraps a handler, to track its runs. */
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

  /** Resolves when no handler runs, so that its database connections may be closed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#handlers);
  }
}
