/** How much a packed file may hold: an archive of a few kilobytes can hold more than all disks. */
import { formatSize } from '@crs/domain';
import type { FeedFormat } from '@crs/feeds';
import { TooLarge } from './problems.js';

/** Up to here any ratio is fine: a log of one word repeated is no attack. */
const anyRatio = 100_000_000;

/** Counts what comes out of one packed file, all of its members together. */
export class UnpackedLimit {
  readonly #largest: number;
  readonly #ratio: number;
  readonly #packed: number;
  #unpacked = 0;

  /** @param packed bytes of the file as it stands on disk */
  constructor(packed: number, { largest, ratio }: Pick<FeedFormat, 'largest' | 'ratio'>) {
    this.#packed = packed;
    this.#largest = largest;
    this.#ratio = ratio;
  }

  /** The same limit for what is read a second time. */
  anew(): UnpackedLimit {
    return new UnpackedLimit(this.#packed, { largest: this.#largest, ratio: this.#ratio });
  }

  /** @throws TooLarge as soon as one byte too many came out */
  async *count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      this.#add(bytes.length);
      yield bytes;
    }
  }

  #add(bytes: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > this.#largest) {
      throw new TooLarge(`unpacked it holds more than the ${formatSize(this.#largest)} of format.largest`);
    }
    if (this.#unpacked > anyRatio && this.#unpacked > this.#packed * this.#ratio) {
      throw new TooLarge(
        `unpacked it holds more than ${this.#ratio} times its ${formatSize(this.#packed)}, the most that format.ratio allows`,
      );
    }
  }
}
