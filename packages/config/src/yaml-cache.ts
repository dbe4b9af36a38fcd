/** What YAML texts hold, remembered from one command to the next: parsing them takes longer than a quiet night. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';

/** Values by the digest of the text they were parsed from. */
export class YamlCache {
  readonly #known: ReadonlyMap<string, unknown>;
  readonly #used = new Map<string, unknown>();
  #parsed = false;

  /** @param file where they are kept; null to remember nothing */
  constructor(private readonly file: string | null) {
    this.#known = file !== null && existsSync(file) ? read(file) : new Map();
  }

  /** The value of a text, parsed where it is not known; undefined where `parse` gives that, which is not remembered. */
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

  /** Writes down what was used, where a text was new and there is a folder for it. */
  save(): void {
    if (this.file === null || !this.#parsed || !existsSync(dirname(this.file))) return;
    const written = `${this.file}.${process.pid}`;
    try {
      writeFileSync(written, serialize({ form: FORM, texts: [...this.#used] }));
      renameSync(written, this.file);
    } catch {
      // A full disk or a folder that may not be written: the next command parses the texts again, and loses nothing.
      rmSync(written, { force: true });
    }
  }
}

/** V8 reads its own form only; another version of Node begins anew. */
const FORM = `1 ${process.versions.v8}`;
const keptSchema = z.object({ form: z.literal(FORM), texts: z.array(z.tuple([z.string(), z.unknown()])) });

function read(file: string): ReadonlyMap<string, unknown> {
  try {
    const kept = keptSchema.safeParse(deserialize(readFileSync(file)));
    return new Map(kept.data?.texts);
  } catch {
    // Cut off or of another version: as good as none, and written anew.
    return new Map();
  }
}
