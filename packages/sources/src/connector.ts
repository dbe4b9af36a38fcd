/** The shape every connector has: it brings a source onto this disk and says what state it is in. */

import type { Environment, FeedDefinition, FeedFormat } from '@crs/feeds';
import type { AttachedCounts } from './attach/join.js';
import type { SourceStamp } from './source-stamp.js';
import type { Network } from './transport/network.js';
import type { TimeoutPolicy } from './transport/timeout-policy.js';

/** What a connector may know and use. */
export interface ConnectorOptions {
  readonly env: Environment;
  /** Downloads go to `<dataDir>/downloads`. */
  readonly dataDir: string;
  /** The stamp of the last successful run; null reads the source whatever its state. */
  readonly previousStamp: SourceStamp | null;
  readonly signal: AbortSignal | null;
  readonly timeouts: TimeoutPolicy;
  /** How servers are reached; this process has one. */
  readonly network: Network;
  /** Only as much as shows the columns: of a portal its first page. */
  readonly sample: boolean;
}

/** A source that is as it was, or a file to read. */
export type OpenedSource =
  | { readonly unchanged: true; readonly stamp: SourceStamp }
  | {
      readonly unchanged: false;
      readonly stamp: SourceStamp;
      readonly path: string;
      readonly format: FeedFormat;
      /** The columns the source names apart from its rows; JSON rows may leave out those that are null. */
      readonly columns?: readonly string[];
      /** What became of the rows of attached sources. */
      readonly attached?: readonly AttachedCounts[];
    };

export type Connector = (definition: FeedDefinition, options: ConnectorOptions) => Promise<OpenedSource>;

/** The file at `path`, or the news that its bytes are those of the last run. */
export function opened(
  stamp: SourceStamp,
  previous: SourceStamp | null,
  path: string,
  format: FeedFormat,
): OpenedSource {
  if (previous !== null && previous.sha256 === stamp.sha256) return { unchanged: true, stamp };
  return { unchanged: false, stamp, path, format };
}
