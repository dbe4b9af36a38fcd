interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly done: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Answers questions in batches: those from one turn of the event loop, or those that arrive while a batch is in flight.
 * A single lookup never waits, and under load many lookups share one round trip.
 */
export class Batcher<Ask, Answer> {
  readonly #waiting: Waiting<Ask, Answer>[] = [];
  #inFlight = false;

  /**
   * @param most maximum number of questions in a batch
   * @param answerAll returns an answer for every question, in order; if it rejects, all questions in the batch do
   */
  constructor(
    private readonly most: number,
    private readonly answerAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  ) {}

  ask(ask: Ask): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#waiting.push({ ask, done, fail });
      if (this.#inFlight) return;
      this.#inFlight = true;
      setImmediate(() => void this.#work());
    });
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.most);
      try {
        const answers = await this.answerAll(batch.map(({ ask }) => ask));
        for (const [at, { done }] of batch.entries()) done(answers[at] as Answer);
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    this.#inFlight = false;
  }
}
