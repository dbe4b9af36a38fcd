/** How a feed's source is: what `check.ts` tells, and how many rows it says it has and how new they are. */
import { GuardError } from '@crs/domain';
import type { FeedDefinition, FeedFormat, RawRow } from '@crs/feeds';
import {
  compileMapping,
  leftoverColumns,
  missingColumns,
  readColumns,
  substitute,
  substituteHeaders,
} from '@crs/feeds';
import type { Respelled } from '@crs/formats';
import { readFeed, type SourceFile } from '@crs/formats';
import type { Dictionaries } from '@crs/normalise';
import {
  defaultNetwork,
  describeDataset,
  networkFor,
  type OpenOptions,
  openSource,
  type RequestOptions,
  timeoutsFor,
  withTemporaryFolder,
} from '@crs/sources';
import type { FeedCheck } from './check.js';
import { fetchHead } from './source/head.js';

/** What a look at a source shows. */
export interface FeedHealth extends FeedCheck {
  /** Rows, as the portal counts them, or those of a file that was read to its end; null where nobody counts. */
  readonly rows: number | null;
  /** Rows looked at that would be rejected, of how many, and why the first would. */
  readonly rejected: { readonly rows: number; readonly of: number; readonly why: string | null };
  /** The newest day among the rows looked at, `YYYY-MM-DD`; null where there is none. */
  readonly newest: string | null;
}

type HealthOptions = Omit<OpenOptions, 'previousStamp' | 'sample' | 'fileOverride'>;

/** Rows that are looked at: of a portal a page, of a file what tells how new it is. */
const sampleRows = 100_000;

/** Days that tell how new a record is, of whichever family has them. */
const tellingDays = ['issueDate', 'openDate', 'orderDate', 'actionDate', 'originalDate'];

/**
 * Looks at a source: its columns, some of its rows, the portal's own count. Of a file at an address only the
 * beginning is fetched, unless it is an archive. Leaves nothing behind.
 * @throws what `openSource` and `readFeed` throw, save `feed.column_missing`
 */
export async function feedHealth(
  definition: FeedDefinition,
  dictionaries: Dictionaries,
  options: HealthOptions,
): Promise<FeedHealth> {
  const asking: RequestOptions = {
    feed: definition.feed,
    timeouts: timeoutsFor(definition, options.timeouts),
    signal: options.signal ?? null,
    network: networkFor(definition, options.network ?? defaultNetwork),
  };
  return withTemporaryFolder(options.dataDir, async (folder) => {
    const { source, whole } = await begun(definition, folder, asking, options);
    const { rows, columns, respelled } = await sampled(definition, source, whole);
    const described = await describeDataset(definition, options);
    const end = (await described?.endRows(rows.length))?.rows ?? [];
    const missing = missingColumns(definition, columns);
    const looked = lookedAt(definition, dictionaries, missing.length > 0 ? [] : [...rows, ...end]);
    const { file, http } = definition.source;
    const isCounted = (file ?? http) !== undefined && whole && definition.attach.length === 0;
    return {
      columns,
      missing,
      leftover: leftoverColumns(definition, columns),
      respelled,
      rows: described?.rows ?? (isCounted && rows.length < sampleRows ? rows.length : null),
      newest: newestOf(looked.days),
      rejected: looked.rejected,
    };
  });
}

/** The source on this disk, or its beginning. */
async function begun(
  definition: FeedDefinition,
  folder: string,
  asking: RequestOptions,
  options: HealthOptions,
): Promise<{ source: SourceFile; whole: boolean }> {
  const { http } = definition.source;
  if (http !== undefined && definition.attach.length === 0) {
    const url = substitute(definition.feed, http.url, options.env);
    const headers = substituteHeaders(definition.feed, http.headers, options.env);
    const { path, whole } = await fetchHead(url, folder, { ...asking, headers });
    return { source: { path, format: definition.format as FeedFormat }, whole };
  }
  const opened = await openSource(definition, {
    ...options,
    dataDir: folder,
    previousStamp: null,
    sample: true,
  });
  if (opened.unchanged) throw new Error('a source without a previous stamp cannot be unchanged');
  return { source: opened, whole: true };
}

async function sampled(
  definition: FeedDefinition,
  source: SourceFile,
  whole: boolean,
): Promise<{ rows: RawRow[]; columns: string[]; respelled: Respelled[] }> {
  const columns = new Set(source.columns);
  const rows: RawRow[] = [];
  const tolerant: FeedDefinition = { ...definition, optional: readColumns(definition) };
  const respelled: Respelled[] = [];
  const onColumns = (names: readonly string[], otherwise: readonly Respelled[]) => {
    for (const name of names) columns.add(name);
    respelled.push(...otherwise);
  };
  try {
    for await (const batch of readFeed(tolerant, source, { onColumns })) {
      for (const row of batch) {
        rows.push(row);
        for (const name in row.values) columns.add(name);
      }
      if (rows.length >= sampleRows) break;
    }
  } catch (error) {
    // The beginning of a file may end inside a row.
    if (whole || !(error instanceof GuardError) || columns.size === 0) throw error;
  }
  return { rows: rows.slice(0, sampleRows), columns: [...columns], respelled };
}

/** The newest day that is not to come: clerks type 2205 for 2025. */
function newestOf(days: readonly string[]): string | null {
  const today = new Date().toISOString().slice(0, 10);
  return days.reduce<string | null>((best, day) => (day <= today && day > (best ?? '') ? day : best), null);
}

/** The days of the records of a sample, and the rows that make none. */
function lookedAt(
  definition: FeedDefinition,
  dictionaries: Dictionaries,
  rows: readonly RawRow[],
): { days: string[]; rejected: FeedHealth['rejected'] } {
  const { map } = compileMapping(definition, dictionaries);
  const days: string[] = [];
  const reasons: string[] = [];
  let leftOut = 0;
  for (const row of rows) {
    const mapped = map(row);
    if (mapped.ok) {
      const record = mapped.record as unknown as Record<string, unknown>;
      const day = tellingDays.map((name) => record[name]).find((value) => typeof value === 'string');
      if (typeof day === 'string') days.push(day.slice(0, 10));
    } else if (mapped.leftOut) leftOut++;
    else reasons.push(mapped.reject.reason);
  }
  return { days, rejected: { rows: reasons.length, of: rows.length - leftOut, why: reasons[0] ?? null } };
}
