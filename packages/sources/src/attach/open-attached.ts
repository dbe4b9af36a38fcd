/** Opens a feed with attached sources: downloads all of them and joins them into one file. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedDefinition } from '@crs/feeds';
import { attachedColumns } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import type { Connector, ConnectorOptions, OpenedSource } from '../connector.js';
import { downloadsFolder, saveDownload } from '../download/downloads.js';
import { jsonLinesFormat } from '../portal/row-line.js';
import { isAsStamped, type SourceStamp, stampFile } from '../source-stamp.js';
import { attachedDefinition } from './attached-definition.js';
import { checkAttached } from './guards.js';
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
