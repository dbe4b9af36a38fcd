import type { Readable } from 'node:stream';
import type { ClusteringSettings } from '@crs/clustering';
import type { Claim, ListRow } from '@crs/domain';
import type { ListOptions, MatchedRow, ShownMatch } from '@crs/matching';
import type { FolderSpace } from '@crs/metrics';
import type { Dictionaries } from '@crs/normalise';
import type { Logger, QueuedJobs } from '@crs/runtime';
import type { ContractorCandidate, ExportName, OpenReplica, ReadSession } from '@crs/store';
import type pg from 'pg';
import type { MakePages } from './context/page-services.js';
import type { LimitStore } from './limits/limit-store.js';

/** Matches lists as nightly runs match permits, and stores nothing. */
export interface ListMatching {
  match(rows: readonly ListRow[], options: ListOptions): Promise<readonly MatchedRow<ContractorCandidate>[]>;
}

/** Explains matches of permits. */
export interface MatchExplaining {
  /** Matches a claim as nightly runs do, and lists the parts of its best candidates' scores. */
  explain(
    claim: Claim,
    most: number,
  ): Promise<ShownMatch<ContractorCandidate> & { readonly decision: 'confirmed' | 'refused' | null }>;
}

/** Checks where webhooks may go. */
interface WebhookAddresses {
  /** What the address must be, to follow its name; null if it is allowed. */
  refusal(url: URL): Promise<string | null>;
}

/** A file of a data version. */
interface ExportedFile {
  /** The file's path within the version. */
  readonly name: string;
  readonly kind: ExportName | null;
  readonly format: 'csv' | 'jsonl' | 'parquet' | 'ftm' | 'datapackage' | 'sha256';
  readonly state: string | null;
  /** Null until the file is made. */
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly sha256: string | null;
}

/** The files of one data version. */
export interface KeptExport {
  readonly version: number;
  readonly publishedAt: string;
  readonly madeAt: string;
  readonly files: readonly ExportedFile[];
}

/** What a file contains, wherever it is kept. */
export interface FileContent {
  readonly bytes: number;
  /** The digest of the content. */
  readonly sha256: string;
  /** Reads from one byte to another one, including both; null if the file was removed. */
  read(range: { readonly start: number; readonly end: number }): Promise<Readable | null>;
}

/** The files of whole data versions. */
export interface ExportFiles {
  /** The versions that readers may have, newest first. */
  list(): Promise<readonly KeptExport[]>;
  /** A version's file. Creates it if necessary; null if it no longer exists. */
  file(version: number, name: string): Promise<FileContent | null>;
}

/** The dependencies of a route handler. */
export interface HandlerDeps
  extends Pick<ApiDeps, 'dictionaries' | 'clustering' | 'lists' | 'explainer' | 'exports'> {
  readonly session: ReadSession;
  /** The account of the request's key; null for the operator. */
  readonly accountId: number | null;
  /** Saves key usage up to now. */
  readonly saveUsage: () => Promise<void>;
}

/** The dependencies of the API. */
export interface ApiDeps {
  readonly pool: pg.Pool;
  /** Streaming replicas that answer reads, by name; without any, the pool answers everything. */
  readonly replicas?: Readonly<Record<string, OpenReplica>>;
  readonly limitStore: LimitStore;
  readonly dictionaries: Dictionaries;
  /** Settings that explain links between contractors. */
  readonly clustering: ClusteringSettings;
  /** URL of the page that explains error codes; null for the page of this service. */
  readonly docsUrl: string | null;
  /** Where people can ask for a key: an email or web address; without it, the reference says how to create one. */
  readonly contact?: string | null;
  /** True if everybody may get a free key at `/docs/keys`. */
  readonly freeKeys?: boolean;
  /** Addresses and networks of trusted proxies (X-Forwarded-For, X-Forwarded-Proto). */
  readonly trustedProxies?: readonly string[];
  /** Origins of pages that may call `/mcp`, in addition to those of this machine; `*` for all. */
  readonly assistantOrigins?: readonly string[];
  /** True for errors in the older shape. */
  readonly olderErrors: boolean;
  readonly log: Logger;
  /** In production, `sk_test_` keys are refused. */
  readonly production: boolean;
  /** Resolves when the work queue can be reached; for `/readyz`. */
  readonly checkQueue?: () => Promise<unknown>;
  /** True for a feed that has a definition now, for `/metrics`; without it every feed counts as defined. */
  readonly isDefined?: (feed: string) => boolean;
  /** The jobs of the work queue, for `/metrics`. */
  readonly readQueue?: () => Promise<readonly QueuedJobs[]>;
  /** The number of workers that take jobs, for `/metrics`. */
  readonly countWorkers?: () => Promise<number>;
  /** The disks of the service's folders, for `/metrics`. */
  readonly readDisks?: () => Promise<readonly FolderSpace[]>;
  /** The feeds whose schedule the queue lost, for `/metrics`. */
  readonly listLostSchedules?: () => Promise<readonly string[]>;
  /** Matches lists; without it, `/v1/match` answers 503. */
  readonly lists?: ListMatching | undefined;
  /** Explains matches; without it, `/v1/permits/:id/match` answers 503. */
  readonly explainer?: MatchExplaining | undefined;
  /** Makes the pages of the console; without it, `/` leads to the reference. */
  readonly makePages?: MakePages | undefined;
  /** Checks webhook addresses; without it, none is accepted. */
  readonly webhookAddresses?: WebhookAddresses | undefined;
  /** Files of whole versions; without it, there are none. */
  readonly exports?: ExportFiles | undefined;
  /** True to compare every response with its schema, in tests. */
  readonly checkResponses?: boolean;
  /** False when `/metrics` has its own port. */
  readonly serveMetrics?: boolean;
}
