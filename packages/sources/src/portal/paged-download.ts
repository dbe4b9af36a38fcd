/**
 * Downloads the rows of a portal page by page. A checkpoint file allows the next run to continue after a killed or
 * failed run.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CrsError } from '@crs/domain';
import { z } from 'zod';
import { diskError } from '../download/disk.js';
import { downloadsFolder } from '../download/downloads.js';
import { type BodyLimit, tooLarge } from '../transport/body.js';
import { InconsistentRead } from './inconsistent-read.js';
import { lineFeed, wholeLines } from './lines.js';
import { RowIds } from './row-ids.js';
import { headOfRow, headReader, type LineHead, later, lineOf, type Row, type RowKeys } from './row-line.js';

const checkpointSchema = z.object({
  /** Identity of the pages: location, query, version, columns. */
  of: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  rows: z.number(),
  bytes: z.number(),
  next: z.string(),
  /** Digest of the bytes, which detects bytes lost in a crash of the machine. */
  sha256: z.string(),
});

/** Location, identity and largest size of a download. */
export interface PagedDownloadOptions extends BodyLimit {
  readonly dataDir: string;
  /** Identifies the download: a checkpoint with a different value is not continued. */
  readonly of: string;
  /** Pages older than this are not continued. Milliseconds. */
  readonly oldestMs: number;
  readonly keys: RowKeys;
}

export class PagedDownload {
  readonly #options: PagedDownloadOptions;
  readonly #name: string;
  readonly #ids = new RowIds();
  readonly #nameless = new RowIds();
  #namelessSum = 0;
  #repeats = false;
  #file: FileHandle;
  #startedAt = Date.now();
  #bytes = 0;
  readonly #digest = createHash('sha256');
  #lastPage = '';
  #rows = 0;
  #changed: string | number | null = null;
  #next: string | null = null;

  private constructor(options: PagedDownloadOptions, name: string, file: FileHandle) {
    this.#options = options;
    this.#name = name;
    this.#file = file;
  }

  /** A new file, with the pages of an earlier run if they can be continued. */
  static async resume(options: PagedDownloadOptions): Promise<PagedDownload> {
    const folder = downloadsFolder(options.dataDir);
    await mkdir(folder, { recursive: true });
    const left = await leftBehind(options);
    for (const name of left) {
      const pages = await PagedDownload.#create(options);
      const goesOn = await pages.#continue(name).catch(async (error: unknown) => {
        await pages.discard();
        throw error;
      });
      if (goesOn) return pages;
      await pages.discard();
    }
    await Promise.all(left.map((name) => remove(options.dataDir, name)));
    return PagedDownload.#create(options);
  }

  /** A new empty file; removes the files of earlier runs. */
  static async restart(options: PagedDownloadOptions): Promise<PagedDownload> {
    await sweep(options);
    return PagedDownload.#create(options);
  }

  static async #create(options: PagedDownloadOptions): Promise<PagedDownload> {
    const name = `${options.feed}.${randomUUID()}.pages`;
    return new PagedDownload(options, name, await open(join(downloadsFolder(options.dataDir), name), 'wx'));
  }

  get rows(): number {
    return this.#rows;
  }

  /** Bytes so far, and their digest. */
  get written(): { readonly size: number; readonly sha256: string } {
    return { size: this.#bytes, sha256: this.#digest.copy().digest('hex') };
  }

  /** Where the next page begins; null before the first. */
  get next(): string | null {
    return this.#next;
  }

  /** The latest time of change of a row. */
  get changed(): string | number | null {
    return this.#changed;
  }

  /**
   * For rows without identifier of which some are equal: a digest of all rows that does not depend on their order. Equal
   * rows may be correct, or a sign of overlapping pages that omit other rows. Null if no rows are equal.
   */
  get ambiguous(): number | null {
    return this.#repeats ? this.#namelessSum : null;
  }

  /**
   * Appends a page.
   * @returns false if it is identical to the previous page
   * @throws InconsistentRead if a row occurs twice
   */
  async append(rows: readonly Row[], next: string): Promise<boolean> {
    const { keys } = this.#options;
    const lines = rows.map((row) => lineOf(row, keys));
    const text = `${lines.join('\n')}\n`;
    if (text === this.#lastPage) return false;
    rows.forEach((row, at) => {
      this.#see(headOfRow(row, keys), lines[at] ?? '');
    });
    await this.#write(Buffer.from(text), rows.length);
    this.#lastPage = text;
    this.#next = next;
    await this.#checkpoint();
    return true;
  }

  /** Gives the file its name and removes the files of earlier runs. */
  async finish(name: string): Promise<string> {
    await this.#file.datasync();
    await this.#file.close();
    const path = join(downloadsFolder(this.#options.dataDir), name);
    await rename(this.#path, path);
    await sweep(this.#options);
    return path;
  }

  /** Keeps file and checkpoint for the next run, unless the error excludes it. */
  async keep(why: unknown): Promise<void> {
    await this.#file.close();
    // Too many rows would be too many again, and pages on a full disk would keep it full.
    const again = ['feed.too_many_rows', 'feed.too_large', 'disk.full'];
    const hopeless = why instanceof CrsError && again.includes(why.code);
    if (hopeless || this.#rows === 0) await remove(this.#options.dataDir, this.#name);
  }

  async discard(): Promise<void> {
    await this.#file.close();
    await remove(this.#options.dataDir, this.#name);
  }

  get #path(): string {
    return join(downloadsFolder(this.#options.dataDir), this.#name);
  }

  #see({ id, changed }: LineHead, line: string | Uint8Array): void {
    if (id === null) this.#seeNameless(line);
    else if (!this.#ids.add(id)) {
      throw new InconsistentRead(`the row ${id} came twice, so others may be missing`);
    }
    this.#changed = later(this.#changed, changed);
  }

  #seeNameless(line: string | Uint8Array): void {
    const digest = createHash('sha1').update(line).digest();
    if (!this.#nameless.add(digest.toString('latin1'))) this.#repeats = true;
    this.#namelessSum = (this.#namelessSum + digest.readUIntBE(0, 6)) % 2 ** 48;
  }

  /** @throws GuardError `feed.too_large`, which ends endless pages, whatever is in them */
  async #write(bytes: Buffer, rows: number): Promise<void> {
    if (this.#bytes + bytes.length > this.#options.largestBytes) throw tooLarge(this.#options);
    try {
      await this.#file.appendFile(bytes);
    } catch (error) {
      throw diskError(error, downloadsFolder(this.#options.dataDir));
    }
    this.#digest.update(bytes);
    this.#bytes += bytes.length;
    this.#rows += rows;
  }

  async #checkpoint(): Promise<void> {
    const { of } = this.#options;
    const state = {
      of,
      startedAt: this.#startedAt,
      rows: this.#rows,
      bytes: this.#bytes,
      next: this.#next,
      sha256: this.#digest.copy().digest('hex'),
    };
    const draft = `${this.#path}.draft`;
    try {
      await writeFile(draft, JSON.stringify(state));
      await rename(draft, `${this.#path}.json`);
    } catch (error) {
      throw diskError(error, downloadsFolder(this.#options.dataDir));
    }
  }

  /**
   * Copies the file of an earlier run. It is copied, not renamed, because that run may still be alive.
   * @returns false if it cannot be continued
   */
  async #continue(name: string): Promise<boolean> {
    const { dataDir, of, oldestMs, keys } = this.#options;
    const left = join(downloadsFolder(dataDir), name);
    const checkpoint = await readCheckpoint(`${left}.json`);
    if (checkpoint === null || checkpoint.of !== of || checkpoint.rows === 0) return false;
    if (Date.now() - checkpoint.startedAt > oldestMs) return false;
    const head = headReader(keys);
    try {
      for await (const bytes of wholeLines(left, checkpoint.bytes)) {
        let rows = 0;
        for (let start = 0; start < bytes.length; rows++) {
          const end = bytes.indexOf(lineFeed, start);
          this.#see(head(bytes, start, end), bytes.subarray(start, end));
          start = end + 1;
        }
        await this.#write(bytes, rows);
      }
    } catch (error) {
      // Missing or damaged: the data set is read from its start.
      if (isMissing(error) || error instanceof SyntaxError || error instanceof InconsistentRead) return false;
      throw error;
    }
    const { rows, sha256 } = checkpoint;
    if (this.#rows !== rows || this.#digest.copy().digest('hex') !== sha256) return false;
    this.#startedAt = checkpoint.startedAt;
    this.#next = checkpoint.next;
    await this.#checkpoint();
    return true;
  }
}

/** Removes the files of earlier runs of the feed. */
async function sweep(options: PagedDownloadOptions): Promise<void> {
  await Promise.all((await leftBehind(options)).map((name) => remove(options.dataDir, name)));
}

/** The names of page files, those with most rows first. */
async function leftBehind({ dataDir, feed }: PagedDownloadOptions): Promise<string[]> {
  const folder = downloadsFolder(dataDir);
  const found = new Map<string, number>();
  for (const entry of await readdir(folder)) {
    const name = /^(.+\.[0-9a-f-]{36}\.pages)(?:\.json|\.draft)?$/.exec(entry)?.[1];
    if (name === undefined || name.slice(0, -'.pages'.length - 37) !== feed || found.has(name)) continue;
    found.set(name, (await readCheckpoint(join(folder, `${name}.json`)))?.rows ?? 0);
  }
  return [...found.keys()].sort((one, two) => (found.get(two) ?? 0) - (found.get(one) ?? 0));
}

async function readCheckpoint(path: string): Promise<z.infer<typeof checkpointSchema> | null> {
  try {
    return checkpointSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function remove(dataDir: string, name: string): Promise<void> {
  const path = join(downloadsFolder(dataDir), name);
  await Promise.all(['', '.json', '.draft'].map((end) => rm(path + end, { force: true })));
}
