/** Versions in a bucket that all machines reach. */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { nullIfMissing } from '@crs/domain';
import type { BucketSettings } from '@crs/runtime';
import type { BucketObjects, ListedObject } from './bucket-objects.js';
import type { ByteRange, ExportStorage, VersionFiles } from './export-storage.js';
import { pathWithin } from './file-sum.js';
import {
  type KeptExport,
  keptExportSchema,
  type MadeText,
  madeTextSchema,
  withTextSums,
} from './kept-export.js';

const LIST = 'export.json';
const TEXT = 'text/';
const UNFINISHED = '.new-';
const USED = '.use-';
const DAY = 86_400_000;
/** Files that are sent at a time. */
const AT_ONCE = 4;

/** A version in the bucket: `lists/ID/` has its list and the sums of its text files, `files/ID/` its files. */
interface StoredVersion {
  readonly version: number;
  /** The version and a random part: a version that is made again gets other keys. */
  readonly id: string;
  /** Undefined for a version that is being removed. */
  readonly list: ListedObject | undefined;
  readonly sums: readonly ListedObject[];
}

export class ExportBucket implements ExportStorage {
  readonly place: string;
  readonly #prefix: string;
  readonly #bucket: Promise<BucketObjects>;
  /** The texts of lists and sums, by key, so that a listing reads only new ones. */
  readonly #texts = new Map<string, { readonly etag: string; readonly text: string }>();
  /** The ids in the newest listing. */
  #ids = new Map<number, string>();
  /** The objects that a new version gets from an earlier one: their keys by name, by the folder of the new version. */
  readonly #copies = new Map<string, Map<string, string>>();

  /** @param folder of this machine, for unfinished files */
  constructor(
    settings: BucketSettings,
    private readonly folder: string,
  ) {
    this.#prefix = settings.prefix === '' ? '' : `${settings.prefix}/`;
    this.place = `s3://${settings.bucket}/${settings.prefix}`;
    this.#bucket = import('./bucket-objects.js').then((module) => new module.BucketObjects(settings));
  }

  async readAll(): Promise<KeptExport[]> {
    const kept: KeptExport[] = [];
    for (const { list, sums } of await this.#stored()) {
      const text = list && (await this.#textOf(list));
      if (text === null || text === undefined) continue;
      const made = new Map<string, MadeText>();
      for (const sum of sums) {
        const one = await this.#textOf(sum);
        if (one !== null) made.set(textName(sum.key), madeTextSchema.parse(JSON.parse(one)));
      }
      kept.push(withTextSums(keptExportSchema.parse(JSON.parse(text)), made));
    }
    return kept;
  }

  async versions(): Promise<number[]> {
    return [...new Set((await this.#stored()).map(({ version }) => version))];
  }

  /** The list is stored last. */
  async add(version: number, write: (folder: string) => Promise<KeptExport>): Promise<KeptExport> {
    const folder = join(this.folder, `${UNFINISHED}${version}-${randomUUID()}`);
    const copies = new Map<string, string>();
    await mkdir(folder, { recursive: true });
    this.#copies.set(folder, copies);
    try {
      const kept = await write(folder);
      const bucket = await this.#bucket;
      const id = `${version}-${randomUUID()}`;
      await all([...copies], ([name, from]) => bucket.copy(from, this.#fileKey(id, name)));
      await all(await filesIn(folder), (name) => bucket.upload(this.#fileKey(id, name), join(folder, name)));
      await this.remove(version);
      await bucket.writeText(`${this.#listKey(id)}${LIST}`, JSON.stringify(kept));
      this.#ids.set(version, id);
      return kept;
    } finally {
      this.#copies.delete(folder);
      await rm(folder, { recursive: true, force: true });
    }
  }

  async use<Result>(version: number, work: (files: VersionFiles) => Promise<Result>): Promise<Result> {
    const id = await this.#idOf(version);
    const bucket = await this.#bucket;
    const folder = join(this.folder, `${USED}${version}-${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      return await work({
        version,
        folder,
        pathOf: async (name) => {
          const path = await pathWithin(folder, name);
          if (!existsSync(path)) await bucket.download(this.#fileKey(id, name), path);
          return path;
        },
        keep: async (name, to) => {
          this.#copies.get(to)?.set(name, this.#fileKey(id, name));
        },
        addText: async (name, unfinished, sum) => {
          await bucket.upload(this.#fileKey(id, name), join(folder, unfinished));
          await bucket.writeText(`${this.#listKey(id)}${TEXT}${name}.json`, JSON.stringify(sum));
        },
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async read(version: number, name: string, range: ByteRange): Promise<Readable | null> {
    return (await this.#bucket).read(this.#fileKey(await this.#idOf(version), name), range);
  }

  async remove(version: number): Promise<boolean> {
    const removed = (await this.#stored()).filter((one) => one.version === version);
    this.#ids.delete(version);
    for (const { id } of removed) await this.#removeId(id);
    return removed.length > 0;
  }

  async removeLeftovers(): Promise<void> {
    const bucket = await this.#bucket;
    const complete = new Set((await this.#stored()).filter(({ list }) => list).map(({ id }) => id));
    for (const kind of ['lists', 'files'])
      for (const id of (await this.#objectsById(kind)).keys())
        if (!complete.has(id)) await this.#removeId(id);
    // Other machines may be adding text files. Not every server lists unfinished uploads.
    await bucket.abortUploads(`${this.#prefix}files/`, Date.now() - DAY).catch(() => {});
    for (const name of (await readdir(this.folder).catch(nullIfMissing)) ?? []) {
      const path = join(this.folder, name);
      // Another process of this machine may use it.
      const isOld = async () => Date.now() - ((await stat(path).catch(nullIfMissing))?.mtimeMs ?? 0) > DAY;
      if (name.startsWith(UNFINISHED) || (name.startsWith(USED) && (await isOld())))
        await rm(path, { recursive: true, force: true });
    }
  }

  /** Writes, reads, lists, and removes an object. */
  async check(): Promise<void> {
    const bucket = await this.#bucket;
    const key = `${this.#prefix}check-${randomUUID()}`;
    await bucket.writeText(key, key);
    try {
      await bucket.readText(key);
      await bucket.list(key);
    } finally {
      await bucket.remove([key]);
    }
  }

  /** All versions, newest first. */
  async #stored(): Promise<StoredVersion[]> {
    const stored = [...(await this.#objectsById('lists'))].map(([id, objects]) => ({
      version: Number.parseInt(id, 10),
      id,
      list: objects.find(({ key }) => key === `${this.#listKey(id)}${LIST}`),
      sums: objects.filter(({ key }) => key.startsWith(`${this.#listKey(id)}${TEXT}`)),
    }));
    this.#ids = new Map(stored.filter(({ list }) => list).map(({ version, id }) => [version, id]));
    return stored.sort((one, other) => other.version - one.version);
  }

  async #objectsById(kind: string): Promise<ReadonlyMap<string, readonly ListedObject[]>> {
    const start = `${this.#prefix}${kind}/`;
    const byId = new Map<string, ListedObject[]>();
    for (const object of await (await this.#bucket).list(start)) {
      const [id = ''] = object.key.slice(start.length).split('/', 1);
      const known = byId.get(id);
      if (known === undefined) byId.set(id, [object]);
      else known.push(object);
    }
    return byId;
  }

  /** Where the files of a version are, by the newest listing; lists anew if it doesn't have the version. */
  async #idOf(version: number): Promise<string> {
    if (!this.#ids.has(version)) await this.#stored();
    return this.#ids.get(version) ?? `${version}-missing`;
  }

  async #textOf({ key, etag }: ListedObject): Promise<string | null> {
    const known = this.#texts.get(key);
    if (known?.etag === etag) return known.text;
    const text = await (await this.#bucket).readText(key);
    if (text !== null) this.#texts.set(key, { etag, text });
    return text;
  }

  /** Removes the list first, so that readers never see a part of a version. */
  async #removeId(id: string): Promise<void> {
    const bucket = await this.#bucket;
    const lists = (await bucket.list(this.#listKey(id))).map(({ key }) => key);
    const list = `${this.#listKey(id)}${LIST}`;
    await bucket.remove(lists.filter((key) => key === list));
    const files = (await bucket.list(this.#fileKey(id, ''))).map(({ key }) => key);
    await all([...lists.filter((key) => key !== list), ...files], (key) => bucket.remove([key]));
    for (const key of lists) this.#texts.delete(key);
  }

  #listKey(id: string): string {
    return `${this.#prefix}lists/${id}/`;
  }

  #fileKey(id: string, name: string): string {
    return `${this.#prefix}files/${id}/${name}`;
  }
}

/** `permits.csv.gz`, of the key of its sum. */
const textName = (key: string): string => basename(key, '.json');

/** The files of a folder and those below, by their paths within it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** Does some of the work at a time. */
async function all<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
