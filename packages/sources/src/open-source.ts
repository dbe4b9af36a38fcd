/** Opens a feed's source with the connector of its protocol. */

import type { Environment, FeedDefinition, Protocol } from '@crs/feeds';
import { joinedSources } from './attach/joined-source.js';
import { openAttached } from './attach/open-attached.js';
import type { Connector, ConnectorOptions, OpenedSource } from './connector.js';
import { openArcgis } from './connectors/arcgis.js';
import { openCarto } from './connectors/carto.js';
import { openCkan } from './connectors/ckan.js';
import { detectFormat } from './connectors/detect-format.js';
import { openDol } from './connectors/dol.js';
import { openFile, readLocal } from './connectors/file.js';
import { openHttp } from './connectors/http.js';
import { openOpendatasoft } from './connectors/opendatasoft.js';
import { openSocrata } from './connectors/socrata.js';
import { possibleCut } from './download/cut-line.js';
import { withFeedName } from './download/disk.js';
import { networkFor, timeoutsFor } from './feed-network.js';
import type { SourceStamp } from './source-stamp.js';
import { defaultNetwork, type Network } from './transport/network.js';
import type { TimeoutPolicy } from './transport/timeout-policy.js';

const connectors: Partial<Record<Protocol, Connector>> = {
  file: openFile,
  http: openHttp,
  socrata: openSocrata,
  arcgis: openArcgis,
  ckan: openCkan,
  opendatasoft: openOpendatasoft,
  carto: openCarto,
  dol: openDol,
};

/** Options of `openSource`. */
export interface OpenOptions {
  readonly env: Environment;
  /** Downloads are kept under `<dataDir>/downloads`. */
  readonly dataDir: string;
  /**
   * Read this file instead of the source, and of attached ones at the same address: in the feed's format, or for a
   * portal, in CSV, JSON, or JSON Lines.
   */
  readonly fileOverride?: string | undefined;
  /**
   * The stamp of the last successful run. Pass it only if definition and dictionaries are those of that run, because
   * "unchanged" refers to the source's bytes alone.
   */
  readonly previousStamp?: SourceStamp | null | undefined;
  /** The same, whatever the definition was; `previousStamp` by default. */
  readonly lastStamp?: SourceStamp | null | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeouts?: Partial<TimeoutPolicy> | undefined;
  /** Consecutive failed attempts in earlier tries of the same job, which count until a server answers successfully. */
  readonly failedBefore?: number | undefined;
  /** The network, shared by all feeds of the process; default: one with default settings. */
  readonly network?: Network | undefined;
  /** True to fetch only enough to see the columns: the first page of a portal. */
  readonly sample?: boolean | undefined;
}

/**
 * Downloads a feed's source to this disk.
 * @returns unchanged, or a file for `readFeed`
 * @throws UsageError if a variable is unset or a file is missing; CrsError `feed.unreachable` and others of the
 * connectors, `disk.full`; GuardError `feed.truncated` for an interrupted download
 */
export async function openSource(definition: FeedDefinition, options: OpenOptions): Promise<OpenedSource> {
  const { feed, format } = definition;
  const settled = connectorOptions(definition, options);
  const path = options.fileOverride;
  const open: Connector = (part, partOptions) => {
    if (path === undefined || part !== definition) return connect(part, partOptions);
    return readLocal(feed, path, format ?? (() => detectFormat(path)), partOptions.previousStamp);
  };
  try {
    if (definition.attach.length > 0) return await openAttached(definition, settled, open);
    const opened = await open(definition, settled);
    const cut = possibleCut(opened, settled.previousStamp);
    return cut === null || opened.unchanged ? opened : { ...opened, cut };
  } catch (error) {
    throw withFeedName(error, feed);
  }
}

/** The options of a connector, with the defaults of a definition. */
export function connectorOptions(definition: FeedDefinition, options: OpenOptions): ConnectorOptions {
  return {
    env: options.env,
    dataDir: options.dataDir,
    previousStamp: options.previousStamp ?? null,
    lastStamp: options.lastStamp ?? options.previousStamp ?? null,
    signal: options.signal ?? null,
    timeouts: timeoutsFor(definition, options.timeouts),
    network: networkFor(
      definition,
      options.network ?? defaultNetwork,
      options.failedBefore,
      largestBefore(options.previousStamp ?? null),
    ),
    sample: options.sample ?? false,
  };
}

/** Bytes of the largest file in the last run, including those of attached sources; null if unknown. */
function largestBefore(stamp: SourceStamp | null): number | null {
  if (stamp === null) return null;
  const parts = Object.values(joinedSources(stamp)).map((part) => part?.stamp.size ?? 0);
  return Math.max(stamp.size, ...parts);
}

const connect: Connector = (definition, options) => {
  const [protocol] = Object.keys(definition.source) as Protocol[];
  const connector = protocol === undefined ? undefined : connectors[protocol];
  if (connector === undefined) throw new Error(`${definition.feed}: no connector for ${protocol}`);
  return connector(definition, options);
};
