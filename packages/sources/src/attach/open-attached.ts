/** Opens a feed with attached sources: downloads all of them and joins them into one file. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GuardError, percent } from '@crs/domain';
import { type Attachment, attachedColumns, checkShrink, type FeedDefinition } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import type { Connector, ConnectorOptions, OpenedSource } from '../connector.js';
import { downloadsFolder, saveDownload } from '../download/downloads.js';
import { jsonLinesFormat } from '../portal/row-line.js';
import { isAsStamped, type SourceStamp, stampFile } from '../source-stamp.js';
import { type AttachedCounts, type AttachedSide, joinRows } from './join.js';
import { type JoinedSource, joinedSources } from './joined-source.js';

/** The result of a connector. A source that several parts share is opened once, for the first of them. */
interface OpenedPart {
  readonly definition: FeedDefinition;
  readonly opened: OpenedSource;
  readonly previous: JoinedSource | undefined;
}

/**
 * @param open opens one source: the feed's own, or an attached one under the name `feed.attachment`
 * @returns unchanged, or one file of the feed's rows with the attached rows
 * @throws errors of `open` and `readFeed`; GuardError of `checkAttached`
 */
export async function openAttached(
  definition: FeedDefinition,
  options: ConnectorOptions,
  open: Connector,
): Promise<OpenedSource> {
  const { previousStamp, sample } = options;
  const previous = joinedSources(previousStamp);
  const definitions = [
    definition,
    ...definition.attach.map((attachment) => attachedDefinition(definition, attachment)),
  ];
  const found = new Map<string, OpenedPart>();
  for (const part of definitions) {
    const address = addressOf(part);
    if (found.has(address)) continue;
    const before = previous[part.feed];
    const opened = await open(part, { ...options, previousStamp: before?.stamp ?? null });
    found.set(address, { definition: part, opened, previous: before });
  }
  const unchanged = previousStamp === null || sample ? null : partsUnchanged(definitions, found, previous);
  if (previousStamp !== null && unchanged !== null) {
    return { unchanged: true, stamp: { ...previousStamp, parts: unchanged } };
  }
  const files = new Map<string, JoinedSource>();
  for (const [address, source] of found) files.set(address, await fileOf(source, options, open));
  const parts = definitions.map((part) => {
    const address = addressOf(part);
    const file = files.get(address) as JoinedSource;
    const own = found.get(address)?.definition === part ? file.format : (part.format ?? file.format);
    return { definition: part, file: { ...file, format: own } };
  });
  return sample ? sampled(parts) : joined(definition, parts, previous, options);
}

function addressOf({ source }: FeedDefinition): string {
  return JSON.stringify(source);
}

/** The stamps of unchanged sources with the current validators; null if one of the sources has changed. */
function partsUnchanged(
  definitions: readonly FeedDefinition[],
  found: ReadonlyMap<string, OpenedPart>,
  previous: Readonly<Record<string, JoinedSource | undefined>>,
): Record<string, JoinedSource> | null {
  const parts: Record<string, JoinedSource> = {};
  for (const definition of definitions) {
    const opened = found.get(addressOf(definition))?.opened;
    const before = previous[definition.feed];
    if (opened === undefined || !opened.unchanged || before === undefined) return null;
    parts[definition.feed] = { ...before, stamp: opened.stamp };
  }
  return parts;
}

/** The file of a source: the new one, the one of the last run, or, if that is missing, downloaded again. */
async function fileOf(
  { definition, opened, previous }: OpenedPart,
  options: ConnectorOptions,
  open: Connector,
): Promise<JoinedSource> {
  if (opened.unchanged && previous !== undefined && (await isAsStamped(previous.path, previous.stamp))) {
    return { ...previous, stamp: opened.stamp };
  }
  const fresh = opened.unchanged ? await open(definition, { ...options, previousStamp: null }) : opened;
  if (fresh.unchanged) throw new Error('a source without a previous stamp cannot be unchanged');
  const { stamp, path, format, columns = [] } = fresh;
  return { stamp, path, format, columns: [...columns], rows: null };
}

interface Part {
  readonly definition: FeedDefinition;
  readonly file: JoinedSource;
}

/** For a sample: the feed's own rows without attached rows, after a check of the attached columns. */
async function sampled([main, ...attached]: readonly Part[]): Promise<OpenedSource> {
  for (const { definition, file } of attached) {
    let hasColumns = false;
    const onColumns = () => {
      hasColumns = true;
    };
    for await (const _batch of readFeed(definition, file, { onColumns })) if (hasColumns) break;
  }
  const { stamp, path, format, columns } = (main as Part).file;
  return { unchanged: false, stamp, path, format, columns };
}

async function joined(
  definition: FeedDefinition,
  [main, ...attached]: readonly Part[],
  previous: Readonly<Record<string, JoinedSource | undefined>>,
  { dataDir, previousStamp, lastStamp, signal }: ConnectorOptions,
): Promise<OpenedSource> {
  const { feed } = definition;
  const reading = signal === null ? {} : { signal };
  const { file } = main as Part;
  const columns = new Set(file.columns);
  const onColumns = (names: readonly string[]) => {
    for (const name of names) columns.add(name);
  };
  const rows = readFeed(definition, file, { ...reading, onColumns });
  const counts = definition.attach.map(({ name }) => noCounts(name));
  const sides = definition.attach.map((attachment, index): AttachedSide => {
    const part = attached[index] as Part;
    const kept = attachedColumns(definition, attachment.name).map((column) => column.split('.')[0] ?? column);
    return {
      ...attachment,
      rows: readFeed(part.definition, part.file, reading),
      columns: [...new Set(kept)],
    };
  });
  const folder = await waitingFolder(downloadsFolder(dataDir), feed);
  let path: string;
  try {
    const lines = joinRows({ rows, ignored: definition.ignored }, sides, counts, folder);
    // Names of attachments contain no dash, so that this name is unique.
    path = await saveDownload(dataDir, `${feed}.with-attached.jsonl`, lines);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const last = joinedSources(lastStamp);
  const parts: Record<string, JoinedSource> = { [feed]: file };
  for (const [index, part] of attached.entries()) {
    const count = counts[index] as AttachedCounts;
    const { feed: name } = part.definition;
    checkAttached(part.definition, count, previous[name]?.rows ?? 0, last[name]?.rows ?? 0);
    parts[part.definition.feed] = { ...part.file, rows: count.rows };
  }
  const stamp: SourceStamp = { ...file.stamp, ...(await digest(path)), parts };
  if (stamp.sha256 === previousStamp?.sha256) return { unchanged: true, stamp };
  return {
    unchanged: false,
    stamp,
    path,
    format: jsonLinesFormat,
    columns: [...columns],
    attached: counts,
  };
}

/** Milliseconds after which the rows of a join belong to a killed run. */
const staleMs = 24 * 3_600_000;

/** A new folder for a join; removes folders of killed runs of the feed. */
async function waitingFolder(downloads: string, feed: string): Promise<string> {
  await mkdir(downloads, { recursive: true });
  for (const name of await readdir(downloads)) {
    if (!name.startsWith(`${feed}.`) || !name.endsWith('.join')) continue;
    const path = join(downloads, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
  return join(downloads, `${feed}.${randomUUID()}.join`);
}

async function digest(path: string): Promise<Pick<SourceStamp, 'sha256' | 'size'>> {
  const { sha256, size } = await stampFile(path, path);
  return { sha256, size };
}

function noCounts(name: string): AttachedCounts {
  return { name, rows: 0, orphans: 0, leftOut: 0, unreadable: 0 };
}

/** The definition of an attached source, named `feed.attachment`. */
function attachedDefinition(definition: FeedDefinition, attachment: Attachment): FeedDefinition {
  const { name, source, format, on, only, except, optional } = attachment;
  const read = attachedColumns(definition, name);
  return {
    ...definition,
    feed: `${definition.feed}.${name}`,
    source,
    format,
    identity: Object.values(on),
    columns: Object.fromEntries(read.map((column) => [column, column])),
    parse: [],
    attach: [],
    only,
    except,
    optional,
    ignored: [],
    // The number of its rows has no bound.
    expect: { ...definition.expect, rows: [0, Number.POSITIVE_INFINITY] },
  };
}

/**
 * Compares the rows of an attached source with the bounds of its feed. A source that never had a row has nothing to
 * lose: its feed is read without it.
 * @param part the attached source as a definition
 * @param previousRows number of its rows at the last join, if it was read by the same definition; otherwise 0
 * @param lastRows the same by any definition
 * @throws GuardError `feed.too_few_rows`, `feed.too_many_rejects`, `feed.shrunk`
 */
function checkAttached(
  definition: FeedDefinition,
  { rows, leftOut, unreadable }: AttachedCounts,
  previousRows: number,
  lastRows: number,
): void {
  const { feed, expect } = definition;
  const read = rows + leftOut + unreadable;
  if (rows === 0 && read > 0) {
    throw new GuardError(
      'feed.too_few_rows',
      `${feed}: the filters leave none of ${read} attached rows.`,
      'Check whether the attached source is complete, and what "only" and "except" filter out.',
    );
  }
  if (read === 0 && lastRows > 0 && previousRows === 0) {
    throw new GuardError(
      'feed.too_few_rows',
      `${feed}: the attached source has no rows; it had ${lastRows} at the last run.`,
      'Check whether the attached source is complete.',
    );
  }
  if (unreadable > read * expect.rejects) {
    throw new GuardError(
      'feed.too_many_rejects',
      `${feed}: ${unreadable} of ${read} attached rows cannot be read, ${percent(unreadable / read)}; the definition allows ${percent(expect.rejects)}.`,
      'Check whether the attached source still has the format of the definition.',
    );
  }
  checkShrink(definition, 'attached rows', rows, previousRows);
}
