import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that wait in memory. */
const MEMORY = 1024 * 1024;

/**
 * Lines that wait until the connection is free, since COPY writes one table at a time. Few lines wait in memory, many
 * in a file, so memory stays limited.
 */
export class Spool {
  readonly #folder: string;
  readonly #path: string;
  #waiting: Uint8Array[] = [];
  #size = 0;
  #file: FileHandle | null = null;

  /** @param dataDir the file is created in its folder `spool` when it is needed */
  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'spool');
    this.#path = join(this.#folder, randomUUID());
  }

  /** Adds whole lines. Await the returned promise, if any, before the next call. */
  add(lines: Uint8Array): Promise<void> | undefined {
    if (lines.length === 0) return undefined;
    this.#waiting.push(lines);
    this.#size += lines.length;
    return this.#size < MEMORY ? undefined : this.#write();
  }

  async #write(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
    if (this.#file === null) {
      await mkdir(this.#folder, { recursive: true });
      this.#file = await open(this.#path, 'wx+');
      // Unlinked at once, so that no file remains, however this process ends.
      await rm(this.#path);
    }
    await this.#file.appendFile(bytes);
  }

  /** All added lines in their order; can be read several times. */
  async *lines(): AsyncGenerator<Uint8Array> {
    if (this.#file !== null) {
      const buffer = Buffer.alloc(MEMORY);
      for (let position = 0; ; ) {
        const { bytesRead } = await this.#file.read(buffer, 0, MEMORY, position);
        if (bytesRead === 0) break;
        position += bytesRead;
        yield Buffer.from(buffer.subarray(0, bytesRead));
      }
    }
    yield* this.#waiting;
  }

  /** Deletes all lines. */
  async clear(): Promise<void> {
    await this.close();
    this.#size = 0;
  }

  async close(): Promise<void> {
    this.#waiting = [];
    await this.#file?.close();
    this.#file = null;
  }
}
