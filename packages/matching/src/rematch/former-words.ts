/** The words of a roster as it was before some of its contractors changed. */
import type { Policy } from '../settings.js';
import type { Lexicon } from '../sought-words.js';
import { unknownWord, type Vocabulary, VocabularyBuilder } from '../words/vocabulary.js';

/**
 * A vocabulary as it was, made of the present one and of how many contractors more or less held each word.
 * Words keep their present numbers; words that nobody holds any more are numbered after them.
 */
export class FormerWords implements Lexicon {
  private readonly forgotten: Vocabulary;
  private readonly frequencies = new Map<number, number>();
  /** Words that nobody held then. */
  private newcomers = 0;

  /** @param differences contractors with the word then less those with it now, for words where these differ */
  constructor(
    private readonly present: Vocabulary,
    differences: ReadonlyMap<string, number>,
    private readonly entryCount: number,
    policy: Policy,
  ) {
    this.forgotten = vocabularyOf(
      [...differences.keys()].filter((word) => present.idOf(word) === unknownWord),
      policy,
    );
    for (const [word, difference] of differences) {
      const id = this.numberOf(word);
      const now = id < present.size ? present.frequency(id) : 0;
      this.frequencies.set(id, now + difference);
      if (now + difference === 0) this.newcomers += 1;
    }
  }

  /** The number of a word that is or was known. */
  numberOf(word: string): number {
    const id = this.present.idOf(word);
    if (id !== unknownWord) return id;
    const forgotten = this.forgotten.idOf(word);
    return forgotten === unknownWord ? unknownWord : forgotten + this.present.size;
  }

  idOf(word: string): number {
    const id = this.numberOf(word);
    return id !== unknownWord && this.frequency(id) > 0 ? id : unknownWord;
  }

  wordOf(id: number): string {
    const { size } = this.present;
    return id < size ? this.present.wordOf(id) : this.forgotten.wordOf(id - size);
  }

  frequency(id: number): number {
    return this.frequencies.get(id) ?? this.present.frequency(id);
  }

  bitsAt(id: number): number {
    const frequency = this.frequencies.get(id);
    if (frequency === undefined) return this.present.bitsAt(id);
    return Math.fround(this.present.bitsOfText(this.wordOf(id), frequency, this.entryCount));
  }

  alike(word: string): number[] {
    return this.heldThen(this.present.alike(word), this.forgotten.alike(word));
  }

  continuing(beginning: string, most: number): number[] {
    return this.heldThen(
      this.present.continuing(beginning, most + this.newcomers),
      this.forgotten.continuing(beginning, most),
    );
  }

  private heldThen(present: readonly number[], forgotten: readonly number[]): number[] {
    const { size } = this.present;
    return [...present.filter((id) => this.frequency(id) > 0), ...forgotten.map((id) => id + size)];
  }
}

/**
 * All words that are or were known, of which only the stirred ones are found by their spelling. Looking for a
 * claim's words here tells whether any of them may be stirred, before anything is counted or cut to the rarest few.
 */
export class StirredWords implements Lexicon {
  private readonly index: Vocabulary;
  private readonly numbers: Int32Array;
  private readonly stirred: ReadonlySet<number>;
  private readonly alikes = new Map<string, number[]>();

  constructor(
    private readonly present: Vocabulary,
    private readonly former: FormerWords,
    words: Iterable<string>,
    policy: Policy,
  ) {
    this.index = vocabularyOf(words, policy);
    this.numbers = Int32Array.from({ length: this.index.size }, (_, at) =>
      former.numberOf(this.index.wordOf(at)),
    );
    this.stirred = new Set(this.numbers);
  }

  has(id: number): boolean {
    return this.stirred.has(id);
  }

  idOf(word: string): number {
    return this.former.numberOf(word);
  }

  wordOf(id: number): string {
    return this.former.wordOf(id);
  }

  frequency(id: number): number {
    return id < this.present.size ? this.present.frequency(id) : 0;
  }

  bitsAt(): number {
    return 0;
  }

  alike(word: string): number[] {
    let known = this.alikes.get(word);
    if (known === undefined) {
      known = this.index.alike(word).map((at) => this.numbers[at] as number);
      this.alikes.set(word, known);
    }
    return known;
  }

  continuing(beginning: string): number[] {
    return this.index.continuing(beginning, 0).map((at) => this.numbers[at] as number);
  }
}

function vocabularyOf(words: Iterable<string>, policy: Policy): Vocabulary {
  const builder = new VocabularyBuilder();
  for (const word of words) builder.add(word, 0);
  return builder.build(1, policy);
}
