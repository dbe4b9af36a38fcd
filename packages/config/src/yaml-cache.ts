/** Caches parsed YAML texts between commands, because parsing takes longer than a night without changes. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';

/** Parsed values, by the digest of their text. */
export class YamlCache {
  readonly #known: ReadonlyMap<string, unknown>;
  readonly #used = new Map<string, unknown>();
  #parsed = false;

  /** @param file the cache file; null to cache nothing */
  constructor(private readonly file: string | null) {
    this.#known = file !== null && existsSync(file) ? read(file) : new Map();
  }

  /** Returns a text's value from the cache or from `parse`. An undefined result is not cached. */
  of(text: string, parse: () => unknown): unknown {
    const digest = createHash('sha256').update(text).digest('base64');
    if (this.#known.has(digest)) {
      const value = this.#known.get(digest);
      this.#used.set(digest, value);
      return value;
    }
    const value = parse();
    if (value !== undefined) {
      this.#used.set(digest, value);
      this.#parsed = true;
    }
    return value;
  }

  /** Saves the values used if any of them is new and the folder exists. */
  save(): void {
    if (this.file === null || !this.#parsed || !existsSync(dirname(this.file))) return;
    const written = `${this.file}.${process.pid}`;
    try {
      writeFileSync(written, serialize({ form: FORM, texts: [...this.#used] }));
      renameSync(written, this.file);
    } catch {
      // The disk is full or the folder is read-only. The next command parses the texts again.
      rmSync(written, { force: true });
    }
  }
}

/** V8 reads only its own serialization, so another Node version starts with an empty cache. */
const FORM = `1 ${process.versions.v8}`;
const keptSchema = z.object({ form: z.literal(FORM), texts: z.array(z.tuple([z.string(), z.unknown()])) });

function read(file: string): ReadonlyMap<string, unknown> {
  try {
    const kept = keptSchema.safeParse(deserialize(readFileSync(file)));
    return new Map(kept.data?.texts);
  } catch {
    // The file is truncated or from another version. Start empty and replace it.
    return new Map();
  }
}
