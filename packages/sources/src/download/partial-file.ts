/**
 * Partial downloads: `<name>.<owner>.part`, with notes in `<name>.<owner>.part.json`. A partial file belongs to the
 * process in its name. Once that process is dead, another one takes the file over by renaming it, which only one
 * process can do.
 */

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { nullIfMissing } from '@crs/domain';
import { z } from 'zod';
import { diskError } from './disk.js';

/** The notes: which file the bytes are the beginning of. */
const noteSchema = z.object({
  /** Digest of the address, since that may contain a key. */
  source: z.string(),
  /** A strong ETag or date; only bytes of the same version are joined. */
  validator: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Length of the whole file; null if unknown. */
  total: z.number().nullable(),
  /** The content encoding of the bytes. */
  coding: z.string().nullable(),
});
export type ResumeInfo = z.infer<typeof noteSchema>;

/** Milliseconds for which partial files of other machines that share the folder are not touched. */
const restMs = 6 * 3_600_000;
/** Milliseconds after which unused partial files are removed. */
const staleMs = 7 * 24 * 3_600_000;

const ownerName = /^(?<name>.+)\.(?<machine>[0-9a-f]{8})-(?<process>\d+)-[0-9a-f]{8}\.part$/;
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** Partial files that this process is writing. */
const mine = new Set<string>();

export class PartialFile {
  readonly path: string;
  /** Number of bytes written. */
  size = 0;
  /** Maximum number of bytes that it ever had, including before a restart. */
  furthest = 0;
  /** Null if the file cannot be resumed. */
  note: ResumeInfo | null = null;
  readonly #folder: string;

  private constructor(folder: string, name: string) {
    this.#folder = folder;
    this.path = join(folder, `${name}.${machine}-${process.pid}-${randomBytes(4).toString('hex')}.part`);
    mine.add(this.path);
  }

  /** A new partial file of `<folder>/<name>`. Removes those of dead processes. */
  static async begin(folder: string, name: string): Promise<PartialFile> {
    return PartialFile.#take(folder, name, null);
  }

  /** The partial file of a dead process for the same source, or a new one. */
  static async resume(folder: string, name: string, source: string): Promise<PartialFile> {
    return PartialFile.#take(folder, name, source);
  }

  static async #take(folder: string, name: string, source: string | null): Promise<PartialFile> {
    await mkdir(folder, { recursive: true });
    const part = new PartialFile(folder, name);
    for (const left of await abandoned(folder, name)) {
      const note = source === null || part.note !== null ? null : await noteOf(left);
      if (note?.source !== source || !(await part.#takeOver(left, note))) await removed(left);
    }
    return part;
  }

  async #takeOver(left: string, note: ResumeInfo): Promise<boolean> {
    try {
      await rename(left, this.path);
    } catch (error) {
      // Another process took it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    await rm(beside(left), { force: true });
    const { size } = await stat(this.path);
    await this.#write(note);
    this.size = size;
    return true;
  }

  /** Empties the file. @param note of the bytes to come; null if they cannot be resumed */
  async restart(note: ResumeInfo | null): Promise<void> {
    this.furthest = Math.max(this.furthest, this.size);
    this.size = 0;
    mine.add(this.path);
    await (await open(this.path, 'w')).close();
    if (note === null) {
      this.note = null;
      await rm(beside(this.path), { force: true });
    } else await this.#write(note);
  }

  /** Appends bytes; bytes before an error are kept. */
  async append(bytes: AsyncIterable<Uint8Array | string>): Promise<void> {
    const file = await open(this.path, 'a');
    try {
      for await (const chunk of bytes) {
        const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        try {
          await file.appendFile(data);
        } catch (error) {
          throw diskError(error, this.#folder);
        }
        this.size += data.byteLength;
      }
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  /** True if the file on disk has only bytes of this process; machines with the same name may share a folder. */
  async isMine(): Promise<boolean> {
    const found = await stat(this.path).catch(() => null);
    return found?.size === this.size;
  }

  /** Makes it the complete file at `path`. */
  async complete(path: string): Promise<void> {
    await rename(this.path, path);
    await rm(beside(this.path), { force: true });
    mine.delete(this.path);
  }

  /** Closes it and keeps it for a later run if it can be resumed; otherwise removes it. */
  async leave(): Promise<void> {
    if (this.note === null || this.size === 0) await this.discard();
    else mine.delete(this.path);
  }

  async discard(): Promise<void> {
    await removed(this.path);
    mine.delete(this.path);
    this.note = null;
    this.size = 0;
  }

  async #write(note: ResumeInfo): Promise<void> {
    await writeFile(beside(this.path), JSON.stringify(note));
    this.note = note;
  }
}

const beside = (path: string): string => `${path}.json`;

async function removed(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(beside(path), { force: true });
}

/**
 * Removes partial files of dead processes that cannot be resumed, and notes without a partial file.
 * @returns the names of the removed files
 */
export async function removeDead(folder: string): Promise<string[]> {
  const entries = new Set(await namesIn(folder));
  const dead: string[] = [];
  for (const entry of entries) {
    const isNote = entry.endsWith('.part.json');
    const part = isNote ? entry.slice(0, -'.json'.length) : entry;
    const owner = ownerName.exec(part)?.groups;
    const path = join(folder, part);
    if (owner === undefined || mine.has(path) || !isGone(owner)) continue;
    if (isNote ? entries.has(part) : (await noteOf(path)) !== null) continue;
    await removed(path);
    dead.push(entry);
  }
  return dead;
}

/** The files of a folder; none if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? [];
}

/** Partial files of `name` whose process is dead, largest first. Removes stale ones of other names. */
async function abandoned(folder: string, name: string): Promise<string[]> {
  const found: { path: string; size: number }[] = [];
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    if (!entry.endsWith('.part') || mine.has(path)) continue;
    const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: Date.now(), size: 0 }));
    const rested = Date.now() - mtimeMs;
    const owner = ownerName.exec(entry)?.groups;
    if (rested > staleMs) await removed(path);
    else if (owner?.name === name && (isGone(owner) || rested > restMs)) found.push({ path, size });
  }
  return found.sort((one, other) => other.size - one.size).map(({ path }) => path);
}

/** True if a process on this machine is certainly dead. */
function isGone({ machine: where, process: id }: Record<string, string | undefined>): boolean {
  if (where !== machine) return false;
  // In a container, the previous process had the same id.
  if (Number(id) === process.pid) return true;
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** The notes of a partial file; null if they are missing or truncated. */
async function noteOf(path: string): Promise<ResumeInfo | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(beside(path), 'utf8')));
  } catch {
    // Without notes the bytes are unknown; they are fetched again.
    return null;
  }
}
