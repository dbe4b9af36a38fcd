/** Limits a file's unpacked size, because a small archive can unpack to more than the disk holds. */
import { formatSize } from '@crs/domain';
import type { FeedFormat } from '@crs/feeds';

/** Up to this many bytes, any compression ratio is allowed. */
const anyRatio = 100_000_000;

/** Counts a file's unpacked bytes, for all its members together. */
export class UnpackedLimit {
  readonly #largest: number;
  readonly #ratio: number;
  readonly #packed: number;
  #unpacked = 0;

  /** @param packed the file's size on disk, in bytes */
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

/** Limits a record's length. Otherwise, a text without line endings would be held in memory as one row. */
/** The maximum characters or bytes in a record. */
const LONGEST_RECORD = 16_000_000;

/** True if an unfinished record is already too long. */
export function isTooLong({ length }: { readonly length: number }): boolean {
  return length > LONGEST_RECORD;
}

/** The error for a line that is too long for a record. */
export function lineTooLong(line: number): Unreadable {
  return new Unreadable(`line ${line} has more than ${formatSize(LONGEST_RECORD)}, too much for a row`);
}

/** Errors for a whole source, without its feed's name. */

/** The source is truncated or damaged. */
export class Truncated extends Error {}

/** Two columns have the same name. */
export class DuplicateColumns extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`more than one column is called ${names.map((name) => JSON.stringify(name)).join(', ')}`);
    this.names = names;
  }
}

/** The source is not in the declared format. */
export class Unreadable extends Error {}

/** The source's unpacked size exceeds the limit. */
export class TooLarge extends Error {}
