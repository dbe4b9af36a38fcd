/**
 * Files on their way to a complete download: `<name>.<owner>.part`, with a note beside it of what it is part of. One
 * belongs to the process that its name tells; only when that is gone may another take it over, by renaming it, which
 * only one of them can do.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { diskError } from './disk.js';

/** What the bytes of a part are the beginning of. */
const noteSchema = z.object({
  /** Digest of the address: it may hold a key. */
  source: z.string(),
  /** A strong ETag or date: only bytes of the same version may be joined. */
  validator: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Length of the whole; null where the server does not tell. */
  total: z.number().nullable(),
  /** How the bytes are packed for the way. */
  coding: z.string().nullable(),
});
export type ResumeInfo = z.infer<typeof noteSchema>;

/** Parts of processes of other machines that share the folder are left alone for this long. */
const restMs = 6 * 3_600_000;
/** What nobody came back for by then is removed. */
const staleMs = 7 * 24 * 3_600_000;

const ownerName = /^(?<name>.+)\.(?<machine>[0-9a-f]{8})-(?<process>\d+)-[0-9a-f]{8}\.part$/;
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** Parts this process is at work on. */
const mine = new Set<string>();

export class PartialFile {
  readonly path: string;
  /** Bytes that are surely on the disk. */
  size = 0;
  /** The most bytes it ever had, before it was begun anew. */
  furthest = 0;
  /** Null where what is there cannot be gone on with. */
  note: ResumeInfo | null = null;
  readonly #folder: string;

  private constructor(folder: string, name: string) {
    this.#folder = folder;
    this.path = join(folder, `${name}.${machine}-${process.pid}-${randomBytes(4).toString('hex')}.part`);
    mine.add(this.path);
  }

  /** A new part of the file that will be `<folder>/<name>`. Clears away what dead processes left of it. */
  static async begin(folder: string, name: string): Promise<PartialFile> {
    return PartialFile.#take(folder, name, null);
  }

  /** The part a dead process left of the same source, or else a new one. */
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
      // Another process was quicker.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    await rm(beside(left), { force: true });
    const { size } = await stat(this.path);
    await this.#write(note);
    this.size = size;
    return true;
  }

  /** Begins anew, with bytes of what the note says; null where they cannot be gone on with later. */
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

  /** Adds bytes to the end; what came before an error stays. */
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

  /** Whether the file on the disk is what was written here: machines of one name may share a folder. */
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

  /** Leaves it to a later run where that can go on with it; else it is gone. */
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
 * Removes the parts of dead processes that nobody can go on with, and notes of parts that are no more.
 * @returns the names of what was removed
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

/** The files of a folder; none where nothing was ever downloaded. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Parts of `name` whose process is gone, the largest first; those of other names are removed when they are stale. */
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

/** Whether a process of this machine is surely gone. */
function isGone({ machine: where, process: id }: Record<string, string | undefined>): boolean {
  if (where !== machine) return false;
  // In a container, the process before had the same number.
  if (Number(id) === process.pid) return true;
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** The note beside a part; null where it is missing or was cut off. */
async function noteOf(path: string): Promise<ResumeInfo | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(beside(path), 'utf8')));
  } catch {
    // Then nobody knows what the bytes are of, and they are fetched again.
    return null;
  }
}
