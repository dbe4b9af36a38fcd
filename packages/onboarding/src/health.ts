/** Checks a feed's source: its columns, row count, freshness, and rejects. */
import type { FeedDefinition, FeedFormat, RawRow } from '@crs/feeds';
import { compileMapping, substitute, substituteHeaders } from '@crs/feeds';
import type { SourceFile } from '@crs/formats';
import type { Dictionaries } from '@crs/normalise';
import {
  defaultNetwork,
  describeDataset,
  fetchHead,
  networkFor,
  type OpenOptions,
  type RequestOptions,
  timeoutsFor,
  withTemporaryFolder,
} from '@crs/sources';
import { checkOf, type FeedCheck } from './check.js';
import { firstRows, openSample } from './source/first-rows.js';

/** What a look at a source shows. */
export interface FeedHealth extends FeedCheck {
  /** The row count from the portal, or from a file that was read to its end; null if unknown. */
  readonly rows: number | null;
  /** How many of the checked rows would be rejected, and the first reason. */
  readonly rejected: { readonly rows: number; readonly of: number; readonly why: string | null };
  /** The newest day among the checked rows, `YYYY-MM-DD`; null if there is none. */
  readonly newest: string | null;
}

type HealthOptions = Omit<OpenOptions, 'previousStamp' | 'sample' | 'fileOverride'>;

/** Enough rows of a file to judge its freshness. From a portal, only one page is read. */
const mostRows = 100_000;

/** Days that show how new a record is, for all families. */
const tellingDays = ['issueDate', 'openDate', 'orderDate', 'actionDate', 'originalDate'];

/**
 * Checks a source: its columns, some rows, and the portal's own count. Fetches only the beginning of a web file, unless
 * it is an archive. Leaves nothing behind.
 * @throws what `openSource` and `readFeed` throw, except `feed.column_missing`
 */
export async function feedHealth(
  definition: FeedDefinition,
  dictionaries: Dictionaries,
  options: HealthOptions,
): Promise<FeedHealth> {
  const requests: RequestOptions = {
    feed: definition.feed,
    timeouts: timeoutsFor(definition, options.timeouts),
    signal: options.signal ?? null,
    network: networkFor(definition, options.network ?? defaultNetwork),
  };
  return withTemporaryFolder(options.dataDir, async (folder) => {
    const { source, isWhole } = await beginningOf(definition, folder, requests, options);
    const first = await firstRows(definition, source, { most: mostRows, isCut: !isWhole });
    const names = first.rows.flatMap(({ values }) => namesOf(values));
    const check = checkOf(definition, { ...first, columns: [...new Set([...first.columns, ...names])] });
    const described = await describeDataset(definition, options);
    const end = (await described?.endRows(first.rows.length))?.rows ?? [];
    const { days, rejected } = mapped(
      definition,
      dictionaries,
      check.missing.length > 0 ? [] : [...first.rows, ...end],
    );
    const { file, http } = definition.source;
    const isCounted = (file ?? http) !== undefined && isWhole && definition.attach.length === 0;
    return {
      ...check,
      rows: described?.rows ?? (isCounted && first.isAll ? first.rows.length : null),
      newest: newestOf(days),
      rejected,
    };
  });
}

/** Delimited rows show their columns through a prototype. */
function namesOf(values: RawRow['values']): string[] {
  const names: string[] = [];
  for (const name in values) names.push(name);
  return names;
}

/** Returns the local source, or its beginning. */
async function beginningOf(
  definition: FeedDefinition,
  folder: string,
  requests: RequestOptions,
  options: HealthOptions,
): Promise<{ source: SourceFile; isWhole: boolean }> {
  const { http } = definition.source;
  if (http === undefined || definition.attach.length > 0)
    return { source: await openSample(definition, { ...options, dataDir: folder }), isWhole: true };
  const url = substitute(definition.feed, http.url, options.env);
  const headers = substituteHeaders(definition.feed, http.headers, options.env);
  const { path, whole } = await fetchHead(url, folder, { ...requests, headers });
  return { source: { path, format: definition.format as FeedFormat }, isWhole: whole };
}

/** The newest day that is not in the future, because clerks type 2205 for 2025. */
function newestOf(days: readonly string[]): string | null {
  const today = new Date().toISOString().slice(0, 10);
  return days.reduce<string | null>((best, day) => (day <= today && day > (best ?? '') ? day : best), null);
}

/** Maps a sample's rows. Returns the records' days and the rejected rows. */
function mapped(
  definition: FeedDefinition,
  dictionaries: Dictionaries,
  rows: readonly RawRow[],
): { days: string[]; rejected: FeedHealth['rejected'] } {
  const { map } = compileMapping(definition, dictionaries, { today: new Date().toISOString().slice(0, 10) });
  const days: string[] = [];
  const reasons: string[] = [];
  let leftOut = 0;
  for (const row of rows) {
    const result = map(row);
    if (result.ok) {
      const record = result.record as unknown as Record<string, unknown>;
      const day = tellingDays.map((name) => record[name]).find((value) => typeof value === 'string');
      if (typeof day === 'string') days.push(day.slice(0, 10));
    } else if (result.leftOut) leftOut++;
    else reasons.push(result.reject.reason);
  }
  return { days, rejected: { rows: reasons.length, of: rows.length - leftOut, why: reasons[0] ?? null } };
}
