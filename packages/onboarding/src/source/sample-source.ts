/** Looks at an operator's source: recognizes it, asks the portal about it, and takes a sample of its rows. */

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '@crs/domain';
import type { FeedSource, RawRow } from '@crs/feeds';
import { type FeedDefinition, formatSchema, parseFeedDefinition } from '@crs/feeds';
import { type Sniffed, sniffFile } from '@crs/formats';
import {
  type DeclaredColumn,
  defaultNetwork,
  describeDataset,
  fetchHead,
  type Head,
  networkFor,
  type OpenOptions,
  type RequestOptions,
  timeoutsFor,
  UnreachableError,
  withTemporaryFolder,
} from '@crs/sources';
import { firstRows, openSample } from './first-rows.js';
import { outOfReach } from './out-of-reach.js';
import { recognize } from './recognize.js';
import { type ResolvedSource, resolveSource } from './resolve-source.js';
import type { SourceSample } from './source-sample.js';

export type SampleOptions = Pick<OpenOptions, 'env' | 'dataDir' | 'signal' | 'timeouts' | 'network'>;

/** The number of sample rows. */
const sampleRows = 1000;
/** The maximum rows to read from a file for its sample, so that the sample covers more than one year. */
const mostRows = 100_000;
/** The source's name in messages until it has its own. */
const feed = 'new feed';

/**
 * Looks at an address or a file.
 * @throws UsageError if the address is ambiguous or leads to no rows; also what the connectors throw
 */
export async function sampleSource(text: string, options: SampleOptions): Promise<SourceSample> {
  const draft = draftOf({ http: { url: 'https://example.invalid' } }, { type: 'csv' });
  const requests: RequestOptions = {
    feed,
    timeouts: timeoutsFor(draft, options.timeouts),
    signal: options.signal ?? null,
    network: networkFor(draft, options.network ?? defaultNetwork),
  };
  return withTemporaryFolder(options.dataDir, (folder) => sampled(text, folder, requests, options)).catch(
    (error: unknown) => {
      throw error instanceof UnreachableError ? outOfReach(error) : error;
    },
  );
}

async function sampled(
  text: string,
  folder: string,
  requests: RequestOptions,
  options: SampleOptions,
): Promise<SourceSample> {
  const resolved = await resolveSource(recognize(text), requests, options.env);
  const { file, http } = resolved.source;
  if (file !== undefined) return await localFile(file);
  if (http !== undefined) {
    const head = await sniffed(await fetchHead(http.url, folder, requests), http.url);
    return await remoteFile(http.url, resolved, head);
  }
  return await portal(resolved, { ...options, dataDir: folder });
}

/** Creates a minimal definition, for code that reads sources. */
function draftOf(source: FeedSource, format?: Readonly<Record<string, unknown>>): FeedDefinition {
  const { definition, problems } = parseFeedDefinition(
    {
      feed: 'new_feed',
      family: 'orders',
      title: feed,
      publisher: feed,
      source,
      ...(format === undefined ? {} : { format }),
      identity: ['nothing'],
      columns: { respondent: { constant: '-' } },
      optional: ['nothing'],
      expect: { rows: [0, 1_000_000_000] },
    },
    '.',
  );
  if (definition !== null) return definition;
  throw new UsageError(
    'proposal.invalid',
    `This source cannot be described in a definition: ${problems.map(({ message }) => message).join('; ')}.`,
    'Use the address as the portal shows it.',
  );
}

/** A file, or its beginning, with its format. */
type SniffedFile = Head & { readonly sniffed: Sniffed };

/** Detects a file's format. */
const sniffed = async (head: Head, what: string): Promise<SniffedFile> => ({
  ...head,
  sniffed: await sniffFile(head.path, what),
});

async function localFile(given: string): Promise<SourceSample> {
  const path = resolve(given);
  let size: number;
  try {
    size = (await stat(path)).size;
  } catch (error) {
    throw new UsageError(
      'feed.file_missing',
      `${given} is neither an address nor a file: ${(error as Error).message}.`,
      'Use an address that begins with http:// or https://, or the path of a file.',
    );
  }
  const head = await sniffed({ path, whole: true, size }, path);
  const { rows, columns, count } = await sampleOf(head);
  return {
    source: { file: path },
    format: head.sniffed.format,
    title: null,
    publisher: null,
    description: null,
    host: '',
    rowCount: { rows: count.rows, exact: count.all },
    columns,
    rows,
    fromSource: false,
    notes: head.sniffed.notes,
  };
}

async function remoteFile(
  url: string,
  { title, publisher }: ResolvedSource,
  head: SniffedFile,
): Promise<SourceSample> {
  const { rows, columns, count } = await sampleOf(head);
  const all = head.whole && count.all;
  const reckoned =
    head.size === null || count.bytes === 0 ? null : Math.round((head.size / count.bytes) * count.rows);
  return {
    source: { http: { url } },
    format: head.sniffed.format,
    title,
    publisher,
    description: null,
    host: new URL(url).hostname,
    rowCount: all
      ? { rows: count.rows, exact: true }
      : reckoned === null
        ? null
        : { rows: reckoned, exact: false },
    columns,
    rows,
    fromSource: true,
    notes: [
      ...head.sniffed.notes,
      ...(head.whole
        ? []
        : ['Only the beginning of the file was read; its number of rows is estimated from its size.']),
    ],
  };
}

async function portal(resolved: ResolvedSource, options: SampleOptions): Promise<SourceSample> {
  const { source } = resolved;
  const draft = draftOf(source);
  const opened = await openSample(draft, options);
  const first = await firstRows(draft, opened, { most: sampleRows });
  const rows = first.rows.slice(0, sampleRows);
  const described = await describeDataset(draft, options);
  const count = described?.rows ?? null;
  const { rows: end = [], error = null } = (await described?.endRows(rows.length)) ?? {};
  const declared = described?.columns ?? [];
  const names = new Set(['geometry', ...declared.map(({ name }) => name)]);
  const others = (opened.columns ?? first.columns).filter((name) => !names.has(name)).map(undeclared);
  return {
    source,
    format: null,
    title: resolved.title ?? described?.title ?? null,
    publisher: resolved.publisher ?? described?.publisher ?? null,
    description: described?.description ?? null,
    host: hostOf(source),
    rowCount: count === null ? null : { rows: count, exact: true },
    columns: [...declared.filter(({ name }) => name !== 'geometry'), ...others],
    rows: [...rows, ...end],
    fromSource: true,
    notes: error === null ? [] : [`Only the first rows could be read: ${error.message}`],
  };
}

function hostOf({ socrata, arcgis, ckan, opendatasoft, carto, dol }: FeedSource): string {
  const address =
    socrata?.domain ?? arcgis?.url ?? ckan?.url ?? opendatasoft?.url ?? carto?.url ?? dol?.url ?? '';
  const url = /^https?:\/\//.test(address) ? address : `https://${address}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** Returns rows spread over a file, and the file's row count. */
async function sampleOf({ path, sniffed, whole }: SniffedFile) {
  const format = formatSchema.parse(sniffed.format);
  const draft = draftOf({ file: path }, { type: 'csv' });
  const { rows, columns, isAll } = await firstRows(
    draft,
    { path, format },
    { most: mostRows, isCut: !whole },
  );
  const step = Math.max(1, Math.floor(rows.length / sampleRows));
  // JSON rows themselves show the columns.
  const isTable = format.type !== 'json' && format.type !== 'jsonl';
  return {
    rows: rows.filter((_row, index) => index % step === 0).slice(0, sampleRows),
    columns: isTable ? columns.map(undeclared) : [],
    count: { rows: rows.length, bytes: bytesOf(rows), all: isAll },
  };
}

const undeclared = (name: string): DeclaredColumn => ({ name, type: null, label: null });

/** Estimates the rows' size in their file, from every fiftieth row. */
function bytesOf(rows: readonly RawRow[]): number {
  const some = rows.filter((_row, index) => index % 50 === 49);
  return some.reduce((sum, row) => sum + Buffer.byteLength(row.raw()) + 1, 0) * 50;
}
