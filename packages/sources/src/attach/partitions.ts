/** Rows in partitions by key, most of them on disk. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Number of partitions. It is constant, so that the same rows always have the same order. */
export const PARTITIONS = 256;

/** Bytes of a partition in memory before they are written to disk. */
const KEPT = 64 * 1024;

/** Maximum number of UTF-8 bytes for a UTF-16 code unit. */
const WIDEST = 3;

/** Rows of one side of a join as text, each after its key. */
export class Partitions {
  readonly #folder: string;
  readonly #name: string;
  // Bytes instead of strings, because a million strings are a million objects for the garbage collector.
  readonly #kept: (Buffer | null)[] = Array.from({ length: PARTITIONS }, () => null);
  readonly #lengths = new Int32Array(PARTITIONS);
  #full: { readonly index: number; readonly bytes: Buffer }[] = [];
  readonly #written = new Set<number>();

  /** @param name of the side, for its files */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  /** @param row without line breaks */
  add(key: string, row: string): void {
    const index = partitionOf(key);
    const line = `${lineKey(key)}\t${row}\n`;
    const most = line.length * WIDEST;
    if (this.#length(index) + most > KEPT) this.#putAside(index);
    if (most > KEPT) {
      this.#full.push({ index, bytes: Buffer.from(line) });
      return;
    }
    const kept = this.#kept[index] ?? Buffer.allocUnsafeSlow(KEPT);
    this.#kept[index] = kept;
    this.#lengths[index] = this.#length(index) + kept.write(line, this.#length(index));
  }

  /** Writes full partitions to disk; call it between batches. */
  async relieve(): Promise<void> {
    if (this.#full.length === 0) return;
    await mkdir(this.#folder, { recursive: true });
    for (const { index, bytes } of this.#full) {
      this.#written.add(index);
      await appendFile(this.#path(index), bytes);
    }
    this.#full = [];
  }

  /** The lines of a partition, `key \t row`. Each key is in one partition. */
  async lines(index: number): Promise<string[]> {
    await this.relieve();
    const written = this.#written.has(index) ? await readFile(this.#path(index), 'utf8') : '';
    const kept = this.#kept[index]?.toString('utf8', 0, this.#length(index)) ?? '';
    const lines = (written + kept).split('\n');
    lines.pop();
    return lines;
  }

  #length(index: number): number {
    return this.#lengths[index] as number;
  }

  #putAside(index: number): void {
    const kept = this.#kept[index];
    if (kept === null || kept === undefined) return;
    this.#full.push({ index, bytes: kept.subarray(0, this.#length(index)) });
    this.#kept[index] = null;
    this.#lengths[index] = 0;
  }

  #path(index: number): string {
    return join(this.#folder, `${this.#name}.${index}`);
  }
}

/** FNV-1a over the key's characters. */
function partitionOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (PARTITIONS - 1);
}

function lineKey(key: string): string {
  return /[\t\n%]/.test(key) ? key.replace(/[\t\n%]/g, encodeURIComponent) : key;
}
