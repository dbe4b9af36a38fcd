import type { ClusteringSettings } from '@crs/clustering';
import type { Dictionaries } from '@crs/normalise';
import type { Logger } from '@crs/runtime';
import type { ReadSession } from '@crs/store';
import type pg from 'pg';
import type { LimitStore } from './limits/limit-store.js';

/** What a handler answers with: the records as they stand, and the settings. */
export interface HandlerDeps extends Pick<ApiDeps, 'dictionaries' | 'clustering'> {
  readonly session: ReadSession;
}

/** What the API needs of the world. */
export interface ApiDeps {
  readonly pool: pg.Pool;
  readonly limitStore: LimitStore;
  readonly dictionaries: Dictionaries;
  /** Words and weights by which links between contractors are explained. */
  readonly clustering: ClusteringSettings;
  /** Where error codes are explained; null for this service's own page. */
  readonly docsUrl: string | null;
  /** Addresses and networks of proxies whose X-Forwarded-For and -Proto are believed. */
  readonly trustedProxies?: readonly string[];
  /** True to answer errors in the older shape. */
  readonly olderErrors: boolean;
  readonly log: Logger;
  /** In production, `sk_test_` keys are refused. */
  readonly production: boolean;
  /** Answers when the work queue can be reached; asked by `/readyz`. */
  readonly checkQueue?: () => Promise<unknown>;
  /** True to compare every answer with its schema, which tests do. */
  readonly checkResponses?: boolean;
  /** False where `/metrics` has a port of its own. */
  readonly serveMetrics?: boolean;
}
