/** Limits the unpacked size of a file, because a small archive can unpack to more than the disk holds. */
import { formatSize } from '@crs/domain';
import type { FeedFormat } from '@crs/feeds';

/** Bytes up to which any ratio is allowed. */
const anyRatio = 100_000_000;

/** Counts the unpacked bytes of one file, all of its members together. */
export class UnpackedLimit {
  readonly #largest: number;
  readonly #ratio: number;
  readonly #packed: number;
  #unpacked = 0;

  /** @param packed bytes of the file on disk */
  constructor(packed: number, { largest, ratio }: Pick<FeedFormat, 'largest' | 'ratio'>) {
    this.#packed = packed;
    this.#largest = largest;
    this.#ratio = ratio;
  }

  /** A new counter with the same limit, for a second read. */
  restarted(): UnpackedLimit {
    return new UnpackedLimit(this.#packed, { largest: this.#largest, ratio: this.#ratio });
  }

  /** @throws TooLarge as soon as the limit is exceeded */
  async *count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      this.#add(bytes.length);
      yield bytes;
    }
  }

  #add(bytes: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > this.#largest) {
      throw new TooLarge(`unpacked, it exceeds the ${formatSize(this.#largest)} of format.largest`);
    }
    if (this.#unpacked > anyRatio && this.#unpacked > this.#packed * this.#ratio) {
      throw new TooLarge(
        `unpacked, it exceeds ${this.#ratio} times its ${formatSize(this.#packed)}, the limit of format.ratio`,
      );
    }
  }
}

/** Limits the length of a record: a text without line ends would otherwise be held in memory as one row. */
/** Characters, or bytes, of the longest record. */
const LONGEST_RECORD = 16_000_000;

/** True when a record that has not ended yet is too long. */
export function isTooLong({ length }: { readonly length: number }): boolean {
  return length > LONGEST_RECORD;
}

/** The error of a line that is too long for a record. */
export function lineTooLong(line: number): Unreadable {
  return new Unreadable(`line ${line} has more than ${formatSize(LONGEST_RECORD)}, too much for a row`);
}

/** Errors of a source as a whole, without the name of its feed. */

/** It is truncated or damaged. */
export class Truncated extends Error {}

/** Two columns have the same name. */
export class DuplicateColumns extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`more than one column is called ${names.map((name) => JSON.stringify(name)).join(', ')}`);
    this.names = names;
  }
}

/** It is not in the declared format. */
export class Unreadable extends Error {}

/** Its unpacked size exceeds the limit. */
export class TooLarge extends Error {}
