interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly done: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Answers questions together: those that come in one turn of the event loop, or while a batch is under way, are the next
 * batch. A lone question never waits, and under load the cost of a round trip is shared.
 */
export class Batches<Ask, Answer> {
  readonly #waiting: Waiting<Ask, Answer>[] = [];
  #underWay = false;

  /**
   * @param most questions in a batch
   * @param answerAll gives an answer for every question, in their order; what it rejects with, the whole batch hears
   */
  constructor(
    private readonly most: number,
    private readonly answerAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  ) {}

  ask(ask: Ask): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#waiting.push({ ask, done, fail });
      if (this.#underWay) return;
      this.#underWay = true;
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
    this.#underWay = false;
  }
}
