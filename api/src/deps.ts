import type { ClusteringSettings } from '@crs/clustering';
import type { Dictionaries } from '@crs/normalise';
import type { Logger, QueuedJobs } from '@crs/runtime';
import type { ReadSession } from '@crs/store';
import type pg from 'pg';
import type { LimitStore } from './limits/limit-store.js';

/** The dependencies of a route handler. */
export interface HandlerDeps extends Pick<ApiDeps, 'dictionaries' | 'clustering'> {
  readonly session: ReadSession;
}

/** The dependencies of the API. */
export interface ApiDeps {
  readonly pool: pg.Pool;
  readonly limitStore: LimitStore;
  readonly dictionaries: Dictionaries;
  /** Settings that explain links between contractors. */
  readonly clustering: ClusteringSettings;
  /** URL of the page that explains error codes; null for the page of this service. */
  readonly docsUrl: string | null;
  /** Addresses and networks of trusted proxies (X-Forwarded-For, X-Forwarded-Proto). */
  readonly trustedProxies?: readonly string[];
  /** True for errors in the older shape. */
  readonly olderErrors: boolean;
  readonly log: Logger;
  /** In production, `sk_test_` keys are refused. */
  readonly production: boolean;
  /** Resolves when the work queue can be reached; for `/readyz`. */
  readonly checkQueue?: () => Promise<unknown>;
  /** The feeds that have a definition, for `/metrics`; without them every feed counts as defined. */
  readonly definedFeeds?: ReadonlySet<string>;
  /** The jobs of the work queue, for `/metrics`. */
  readonly readQueue?: () => Promise<readonly QueuedJobs[]>;
  /** The feeds whose schedule the queue lost, for `/metrics`. */
  readonly listLostSchedules?: () => Promise<readonly string[]>;
  /** True to compare every response with its schema, in tests. */
  readonly checkResponses?: boolean;
  /** False when `/metrics` has its own port. */
  readonly serveMetrics?: boolean;
}
