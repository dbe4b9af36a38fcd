/** Rows of any number in partitions by key: short of a little of each, they wait on disk. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Partitions of a join. Always as many, so that the same rows always come out in the same order. */
export const PARTITIONS = 256;

/** Characters of a partition that are kept in memory before they go to disk. */
const KEPT = 64 * 1024;

/** Rows of one side of a join as text, a key before each. */
export class Partitions {
  readonly #folder: string;
  readonly #name: string;
  readonly #kept: string[] = Array.from({ length: PARTITIONS }, () => '');
  readonly #written = new Set<number>();

  /** @param name tells the sides of a join apart in their folder */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  /** @param row without line ends */
  add(key: string, row: string): void {
    this.#kept[partitionOf(key)] += `${lineKey(key)}\t${row}\n`;
  }

  /** Writes what has become long; call it now and then. */
  async relieve(): Promise<void> {
    for (let index = 0; index < PARTITIONS; index++) {
      const text = this.#kept[index] as string;
      if (text.length < KEPT) continue;
      if (this.#written.size === 0) await mkdir(this.#folder, { recursive: true });
      this.#written.add(index);
      await appendFile(this.#path(index), text);
      this.#kept[index] = '';
    }
  }

  /** The lines of a partition, `key \t row`; those of one key stand in one partition. */
  async lines(index: number): Promise<string[]> {
    const written = this.#written.has(index) ? await readFile(this.#path(index), 'utf8') : '';
    const lines = (written + this.#kept[index]).split('\n');
    lines.pop();
    return lines;
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
