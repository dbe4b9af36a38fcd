import type { ReportProgress } from '../context.js';

const LINE_BREAK = 10;

/** Reports rows as their lines pass. */
export class RowProgress {
  #rows = 0;

  /** @param estimated rows of all tables; 0 if unknown */
  constructor(
    private readonly stage: 'backup' | 'restore',
    private readonly estimated: number,
    private readonly report: ReportProgress,
  ) {}

  /** Passes on the chunks of a table, and returns what their source returns. */
  async *counted<Result>(chunks: AsyncGenerator<Uint8Array, Result>): AsyncGenerator<Uint8Array, Result> {
    for (let next = await chunks.next(); ; next = await chunks.next()) {
      if (next.done === true) return next.value;
      this.#add(next.value);
      yield next.value;
    }
  }

  /** Reports the end. */
  end(): void {
    this.report({ stage: this.stage, subject: 'rows', done: this.#rows, total: this.#rows });
  }

  #add(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, at + 1)) this.#rows++;
    // Past the estimate, the total is unknown.
    const total = this.estimated > this.#rows ? this.estimated : null;
    this.report({ stage: this.stage, subject: 'rows', done: this.#rows, total });
  }
}
