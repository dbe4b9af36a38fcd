/** The interface of connectors: a connector downloads a source to this disk, or reports that it is unchanged. */

import type { Environment, FeedDefinition, FeedFormat } from '@crs/feeds';
import type { AttachedCounts } from './attach/join.js';
import type { SourceStamp } from './source-stamp.js';
import type { Network } from './transport/network.js';
import type { TimeoutPolicy } from './transport/timeout-policy.js';

/** Options of a connector. */
export interface ConnectorOptions {
  readonly env: Environment;
  /** Downloads go to `<dataDir>/downloads`. */
  readonly dataDir: string;
  /** The stamp of the last successful run; null to read even an unchanged source. */
  readonly previousStamp: SourceStamp | null;
  /** The stamp of the last successful run, even if the source is read again. */
  readonly lastStamp: SourceStamp | null;
  readonly signal: AbortSignal | null;
  readonly timeouts: TimeoutPolicy;
  /** The network of this process. */
  readonly network: Network;
  /** True to fetch only enough to see the columns: the first page of a portal. */
  readonly sample: boolean;
}

/** An unchanged source, or a file to read. */
export type OpenedSource =
  | { readonly unchanged: true; readonly stamp: SourceStamp }
  | {
      readonly unchanged: false;
      readonly stamp: SourceStamp;
      readonly path: string;
      readonly format: FeedFormat;
      /** The source's list of columns, if it has one; JSON rows may omit nulls. */
      readonly columns?: readonly string[];
      /** Why the last row may be cut off; it is, unless the last run had the same row. */
      readonly cut?: string;
      /** Counts of the rows of attached sources. */
      readonly attached?: readonly AttachedCounts[];
    };

export type Connector = (definition: FeedDefinition, options: ConnectorOptions) => Promise<OpenedSource>;

/** The file at `path`, or unchanged if its bytes are those of the last run. */
export function opened(
  stamp: SourceStamp,
  previous: SourceStamp | null,
  path: string,
  format: FeedFormat,
): OpenedSource {
  if (previous !== null && previous.sha256 === stamp.sha256) return { unchanged: true, stamp };
  return { unchanged: false, stamp, path, format };
}
