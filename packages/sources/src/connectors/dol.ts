/**
 * Reads data sets of the U.S. Department of Labor. New and changed rows have a later load date, so a run reads only
 * those and merges them into the complete file of the last run. A full read every few days finds removed rows and
 * changes without a new load date, such as a penalty after a settlement.
 */
import { join } from 'node:path';
import type { FeedDefinition } from '@crs/feeds';
import { columnsMissing, compileSourceKey, missingColumns, RowError, readColumns } from '@crs/feeds';
import { type Connector, type ConnectorOptions, type OpenedSource, opened } from '../connector.js';
import { saveDownload } from '../download/downloads.js';
import { refuseTooManyRows } from '../portal/dataset-guards.js';
import { InconsistentRead, inconsistentReadError } from '../portal/inconsistent-read.js';
import { mergeRows } from '../portal/merge-rows.js';
import { PagedDownload } from '../portal/paged-download.js';
import { RowIds } from '../portal/row-ids.js';
import { jsonLinesFormat } from '../portal/row-line.js';
import { isAsStamped, type SourceStamp, stampFile } from '../source-stamp.js';
import { type Condition, DolDataset, type DolQuery, type DolRow, dolPages } from './dol-api.js';
import { dolConditions } from './dol-conditions.js';

/** Rows per request: about 5 MB of inspections with all columns. */
const defaultPageSize = 5000;
const defaultFullAfterDays = 7;
/** Maximum number of changed rows in memory; with more, everything is read. */
const mostChanged = 200_000;
const mostPasses = 2;
/** Maximum age, in milliseconds, of an interrupted run's pages that the next run continues. */
const oldestPagesMs = 36 * 3_600_000;

const dayMs = 86_400_000;

/** Columns of the load date; data sets of OSHA have one of them. */
const loadColumns = ['load_dt', 'ld_dt'];

export const openDol: Connector = async (definition, options) => {
  const reading = new Reading(definition, options);
  if (options.sample) return reading.sample();
  const state = knownState(options.previousStamp, reading.location);
  if (state !== null) {
    const answer = await reading.since(state);
    if (answer !== null) return answer;
  }
  return reading.everything();
};

/** The state after the last run. */
interface KnownState {
  readonly stamp: SourceStamp;
  readonly loadColumn: string;
  /** The latest load date of a row. */
  readonly newest: string;
  /** The day of the last full read. */
  readonly full: string;
}

const versionText = /^(\w+) (.+) \(all read on (\d{4}-\d\d-\d\d)\)$/;

function knownState(stamp: SourceStamp | null, location: string): KnownState | null {
  const [, loadColumn, newest, full] = versionText.exec(stamp?.version ?? '') ?? [];
  if (stamp?.location !== location || loadColumn === undefined || newest === undefined) return null;
  return full === undefined ? null : { stamp, loadColumn, newest, full };
}

class Reading {
  readonly location: string;
  readonly #definition: FeedDefinition;
  readonly #options: ConnectorOptions;
  readonly #dataset: DolDataset;
  readonly #conditions: readonly Condition[];
  readonly #key: readonly string[] | undefined;
  readonly #keyOf: (row: DolRow) => string;
  readonly #pageSize: number;
  readonly #fullAfterDays: number;
  /** `PagedDownload.ambiguous` of the previous read. */
  #ambiguous: number | null = null;

  constructor(definition: FeedDefinition, options: ConnectorOptions) {
    const { feed, source } = definition;
    const dol = source.dol as NonNullable<FeedDefinition['source']['dol']>;
    this.#definition = definition;
    this.#options = options;
    this.#dataset = new DolDataset(feed, dol, options);
    this.#conditions = dolConditions(feed, dol, options.env);
    this.#key = dol.key;
    const key = compileSourceKey(dol.key ?? []);
    this.#keyOf = (row) => {
      const found = key(row);
      return found instanceof RowError ? JSON.stringify(row) : found;
    };
    this.#pageSize = dol.pageSize ?? defaultPageSize;
    this.#fullAfterDays = dol.fullAfterDays ?? defaultFullAfterDays;
    // Different conditions make it a different source.
    const asked = new URLSearchParams({ filter_object: JSON.stringify({ and: this.#conditions }) });
    this.location = `${this.#dataset.location}${this.#conditions.length > 0 ? `?${asked}` : ''}`;
  }

  /** The first page. */
  async sample(): Promise<OpenedSource> {
    const { feed } = this.#definition;
    const columns = await this.#dataset.columns();
    const rows = await this.#dataset.rows({ ...this.#query(columns), limit: Math.min(1000, this.#pageSize) });
    return this.#opened(
      await saveDownload(this.#options.dataDir, `${feed}.jsonl`, linesOf(rows)),
      null,
      columns,
    );
  }

  /**
   * Reads rows loaded since the last run and merges them into its file.
   * @returns null if everything must be read
   */
  async since(state: KnownState): Promise<OpenedSource | null> {
    const { feed } = this.#definition;
    const { stamp, loadColumn, newest, full } = state;
    if (this.#key === undefined || daysBetween(full, today()) >= this.#fullAfterDays) return null;
    const loaded: Condition = { field: loadColumn, operator: 'gt', value: newest };
    const conditions = [...this.#conditions, loaded];
    const news = await this.#dataset.rows({ offset: 0, limit: 1, conditions });
    if (news.length === 0) return { unchanged: true, stamp };
    const path = this.#path();
    if (!(await isAsStamped(path, stamp))) return null;
    const columns = await this.#columns();
    const changed = new Map<string, string>();
    let latest = newest;
    const query = { ...this.#query(columns), conditions };
    for await (const rows of dolPages(this.#dataset, query)) {
      for (const row of rows) {
        const text = loadedAt(row, loadColumn);
        // A server that ignores the condition returns every row.
        if (text === null || text <= newest) return null;
        latest = later(latest, text);
        changed.set(this.#keyOf(row), JSON.stringify(row));
      }
      if (changed.size > mostChanged) return null;
    }
    await saveDownload(this.#options.dataDir, `${feed}.jsonl`, mergeRows(path, this.#keyOf, changed));
    return this.#opened(path, versionOf(loadColumn, knownUntil(latest), full), columns);
  }

  /** Reads all rows; once more from the start if they changed during the read. */
  async everything(): Promise<OpenedSource> {
    const columns = await this.#columns();
    for (let pass = 1; ; pass++) {
      try {
        return await this.#everyPage(columns, pass > 1);
      } catch (error) {
        if (!(error instanceof InconsistentRead)) throw error;
        if (pass === mostPasses) throw inconsistentReadError(this.#definition.feed, error, pass);
      }
    }
  }

  async #everyPage(columns: readonly string[] | null, anew: boolean): Promise<OpenedSource> {
    const { feed } = this.#definition;
    const loadColumn = loadColumns.find((name) => columns?.includes(name)) ?? null;
    const query = this.#query(columns);
    const pagesOptions = {
      dataDir: this.#options.dataDir,
      feed,
      address: this.location,
      largestBytes: this.#options.network.largestBytes,
      of: JSON.stringify([this.location, query.fields ?? null, query.sortBy ?? null]),
      oldestMs: oldestPagesMs,
      keys: { id: null, changed: loadColumn },
    };
    const file = anew ? await PagedDownload.restart(pagesOptions) : await PagedDownload.resume(pagesOptions);
    const seen = new RowIds();
    let offset = Number(file.next ?? 0);
    try {
      for await (const rows of dolPages(this.#dataset, { ...query, offset })) {
        if (this.#key !== undefined) {
          for (const row of rows) {
            if (!seen.add(this.#keyOf(row)))
              throw new InconsistentRead(`the row ${this.#keyOf(row)} came twice`);
          }
        }
        offset += rows.length;
        if (!(await file.append(rows, String(offset))))
          throw new InconsistentRead('the same page came twice');
        refuseTooManyRows(this.#definition, file.rows);
      }
      if (file.ambiguous !== null && file.ambiguous !== this.#ambiguous) {
        this.#ambiguous = file.ambiguous;
        throw new InconsistentRead('equal rows came, but not the same ones each time');
      }
    } catch (error) {
      await (error instanceof InconsistentRead ? file.discard() : file.keep(error));
      throw error;
    }
    const newest = file.changed;
    const path = await file.finish(`${feed}.jsonl`);
    const version =
      loadColumn === null || newest === null
        ? null
        : versionOf(loadColumn, knownUntil(String(newest)), today());
    return this.#opened(path, version, columns);
  }

  /**
   * The columns in the metadata; null if a required column is missing there, so that the rows decide.
   * @throws GuardError `feed.column_missing`
   */
  async #columns(): Promise<readonly string[] | null> {
    const { feed } = this.#definition;
    const columns = await this.#dataset.columns();
    if (columns === null || missingColumns(this.#definition, columns).length === 0) return columns;
    const [row = {}] = await this.#dataset.rows({ offset: 0, limit: 1, conditions: this.#conditions });
    const shown = Object.keys(row);
    const missing = missingColumns(this.#definition, shown);
    if (missing.length > 0) throw columnsMissing(feed, missing, shown.length > 0 ? shown : columns);
    return shown;
  }

  /** The query, restricted to the columns of the definition if they are known, so that a response has more rows. */
  #query(columns: readonly string[] | null): DolQuery {
    const wanted = new Set([...readColumns(this.#definition), ...loadColumns, ...(this.#key ?? [])]);
    const fields = columns?.filter((column) => wanted.has(column)) ?? [];
    const [sortBy] = this.#key ?? [];
    return { offset: 0, limit: this.#pageSize, conditions: this.#conditions, fields, sortBy };
  }

  #path(): string {
    return join(this.#options.dataDir, 'downloads', `${this.#definition.feed}.jsonl`);
  }

  async #opened(
    path: string,
    version: string | null,
    columns: readonly string[] | null,
  ): Promise<OpenedSource> {
    const stamp = await stampFile(path, this.location, { version });
    const result = opened(stamp, this.#options.previousStamp, path, jsonLinesFormat);
    return result.unchanged || columns === null ? result : { ...result, columns };
  }
}

async function* linesOf(rows: readonly DolRow[]): AsyncGenerator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}

function loadedAt(row: DolRow, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' && value !== '' ? value : null;
}

function later(one: string, two: string): string {
  return two > one ? two : one;
}

/** Days of loads that the next run reads again. */
const OPEN_DAYS = 3;

/**
 * The load date up to which every row is known. It is some days before the newest one, because a read takes hours, may be
 * continued a day later, and load dates depend on the zone.
 */
function knownUntil(newest: string): string {
  const last = new Date(Date.now() - OPEN_DAYS * dayMs).toISOString().slice(0, 10);
  return newest.slice(0, 10) > last ? last + newest.slice(10) : newest;
}

function versionOf(loadColumn: string, newest: string, full: string): string {
  return `${loadColumn} ${newest} (all read on ${full})`;
}

/** The day in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
