/** Files that operators upload in a browser, in a separate folder under the data folder. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nullIfMissing, UsageError } from '@crs/domain';
import type { FeedDefinition, FeedSource } from '@crs/feeds';
import { type Sniffed, sniffFile } from '@crs/formats';
import { removeOldFiles } from '@crs/sources';

/** A file that an operator uploaded. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: number;
  /** When its newest version was uploaded. */
  readonly uploadedAt: string;
}

/** Maximum number of characters in a name. */
const LONGEST_NAME = 80;
/** Days after which an incomplete upload is removed, because its sender is gone. */
const LEFTOVER_DAYS = 1;
/** Names of incomplete uploads. */
export const UNFINISHED = /^\.[0-9a-f-]{36}\.new$/;

export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads');

/** The source of a feed that reads an uploaded file. It works wherever the data folder is moved. */
export const uploadSource = (name: string): FeedSource => ({ file: `\${CRS_DATA_DIR}/uploads/${name}` });

/** The name of the uploaded file that a feed reads; null for any other source. */
export const uploadOf = ({ file }: FeedSource): string | null =>
  /^\$\{CRS_DATA_DIR\}\/uploads\/([\w-][\w.-]*)$/.exec(file ?? '')?.[1] ?? null;

/** The name of a stored file: letters, digits, dots, and dashes from the last part of the sender's name. Pure. */
export function uploadName(given: string): string {
  const last = given.normalize('NFKD').split(/[\\/]/).at(-1) ?? '';
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(last) ?? [];
  const name = stem
    .replace(/\p{M}/gu, '')
    // Browsers escape quotes and line ends this way.
    .replace(/%(22|0D|0A)/gi, '-')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, LONGEST_NAME - ending.length)
    .replace(/^[.-]+|[.-]+$/g, '');
  return `${name || 'file'}${ending.toLowerCase()}`;
}

/** The uploaded files, newest first. */
export async function listUploads(folder: string): Promise<UploadedFile[]> {
  // A missing folder means that nothing has been uploaded yet.
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const files = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
        const found = await stat(join(folder, name)).catch(nullIfMissing);
        return found && { name, bytes: found.size, uploadedAt: found.mtime.toISOString() };
      }),
  );
  return files.filter((one) => one !== null).sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt));
}

/** The former version of an uploaded file. Its name is one that no upload gets and no page lists. */
export const previousVersion = (name: string): string => `.${name}.previous`;

/**
 * Removes uploads that no feed reads and that have not been written for this many days, with their former versions.
 * @returns the names of the removed files
 */
export function removeUnnamedUploads(
  folder: string,
  feeds: readonly Pick<FeedDefinition, 'source' | 'attach'>[],
  days: number,
): Promise<string[]> {
  const named = new Set(
    feeds
      .flatMap(({ source, attach }) => [source, ...attach.map((attached) => attached.source)])
      .flatMap(({ file }) => (file === undefined ? [] : [basename(file)]))
      .flatMap((name) => [name, previousVersion(name)]),
  );
  return removeOldFiles(folder, days, (name) => named.has(name));
}

/** A file being uploaded. */
interface Upload {
  /** The sender's name for it. */
  readonly name: string;
  readonly bytes: Readable;
}

/**
 * Stores a new file under an unused name. It gets the name only once it is complete and its format is known.
 * @returns the name
 * @throws UsageError `proposal.unreadable` for a file that feeds can't read
 */
export async function keepUpload(folder: string, { name, bytes }: Upload): Promise<string> {
  return withWholeFile(folder, name, bytes, async (path) => {
    const wanted = uploadName(name);
    const dot = wanted.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ''];
    for (let at = 1; ; at++) {
      const free = at === 1 ? wanted : `${stem}-${at}${ending}`;
      try {
        // Unlike a rename, a link never replaces a file.
        await link(path, join(folder, free));
        return free;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  });
}

/**
 * Replaces an uploaded file with a new version, at once: readers of the former version can finish. The former version
 * stays until the next one is uploaded.
 * @param expected the format in the definition of its feed
 * @throws UsageError `proposal.unreadable`, `feed.other_format`
 */
export async function replaceUpload(
  folder: string,
  { name, bytes }: Upload,
  kept: string,
  expected: string | undefined,
): Promise<void> {
  await withWholeFile(folder, name, bytes, async (path, { format: { type } }) => {
    if (expected !== undefined && type !== expected)
      throw new UsageError(
        'feed.other_format',
        `${name} is in ${type} format, but this feed reads ${expected}.`,
        `Save it as ${expected} and upload it again, or add a new feed for it.`,
      );
    const former = join(folder, `.${randomUUID()}.new`);
    try {
      await link(join(folder, kept), former);
      await rename(former, join(folder, previousVersion(kept)));
    } catch (error) {
      nullIfMissing(error as NodeJS.ErrnoException);
    }
    await rename(path, join(folder, kept));
  });
}

/** Writes a file under a name that nothing reads, detects its format, and removes it at the end. */
async function withWholeFile<T>(
  folder: string,
  name: string,
  bytes: Readable,
  use: (path: string, sniffed: Sniffed) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOldFiles(folder, LEFTOVER_DAYS, (file) => !UNFINISHED.test(file));
  const path = join(folder, `.${randomUUID()}.new`);
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    if ((await stat(path)).size === 0)
      throw new UsageError('feed.empty_file', `${name} is empty.`, 'Choose the file with the records.');
    return await use(path, await sniffFile(path, name));
  } finally {
    await rm(path, { force: true });
  }
}
