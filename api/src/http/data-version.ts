import { createHash } from 'node:crypto';
import { readDataVersion } from '@crs/store';
import type pg from 'pg';

/** Milliseconds the version is believed before it is read again. */
const BELIEVED = 1_000;

/** Makes ETags of the version of the data, the form of the answers and what was asked. */
export class DataVersion {
  #version: Promise<number | null> | null = null;
  #until = 0;

  constructor(
    private readonly pool: pg.Pool,
    /** Changes with every change of an answer's shape. */
    private readonly form: string,
  ) {}

  /** A weak ETag, or null before the first publish. */
  async etag(asked: unknown): Promise<string | null> {
    const version = await this.#read();
    if (version === null) return null;
    const hash = createHash('sha256').update(this.form).update(JSON.stringify(asked)).digest('base64url');
    return `W/"${version}-${hash.slice(0, 16)}"`;
  }

  async #read(): Promise<number | null> {
    const now = performance.now();
    if (this.#version === null || now >= this.#until) {
      this.#until = now + BELIEVED;
      const reading = readDataVersion(this.pool);
      this.#version = reading;
      reading.catch(() => {
        this.#version = null;
      });
    }
    return this.#version;
  }
}
