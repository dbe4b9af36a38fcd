/** Opens a feed's source, whatever its protocol. */

import type { Environment, FeedDefinition, Protocol } from '@crs/feeds';
import { openAttached } from '../attach/open-attached.js';
import { defaultNetwork, type Network } from '../transport/network.js';
import type { Patience } from '../transport/patience.js';
import { openArcgis } from './arcgis.js';
import { openCarto } from './carto.js';
import { openCkan } from './ckan.js';
import type { Connector, ConnectorOptions, OpenedSource } from './connector.js';
import { namingFeed } from './disk.js';
import { openDol } from './dol.js';
import { openFile, readLocal } from './file.js';
import { guessFormat } from './guess.js';
import { openHttp } from './http.js';
import { openOpendatasoft } from './opendatasoft.js';
import { networkFor, patienceFor } from './politeness.js';
import { openSocrata } from './socrata.js';
import type { SourceStamp } from './stamp.js';

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

/** What `openSource` takes beside the definition. */
export interface OpenOptions {
  readonly env: Environment;
  /** Downloads are kept under `<dataDir>/downloads`. */
  readonly dataDir: string;
  /**
   * Read this file instead of the source, and of attached ones at the same address: in the feed's format, or for a
   * portal in CSV, JSON or JSON Lines.
   */
  readonly fileOverride?: string | undefined;
  /**
   * The stamp of the last successful run. Give it only where definition and dictionaries are those of that run:
   * the answer is about the source's bytes alone.
   */
  readonly previousStamp?: SourceStamp | null | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly patience?: Partial<Patience> | undefined;
  /** How servers are reached, shared by all feeds of the process; without it as one that nobody set anything for. */
  readonly network?: Network | undefined;
  /** Fetch only what shows the columns: of a portal its first page. */
  readonly sample?: boolean | undefined;
}

/**
 * Brings a feed's source onto this disk.
 * @returns that it is unchanged, or a file for `readFeed`
 * @throws UsageError where a variable is unset or a file is missing; CrsError `feed.unreachable` and others of the
 *   connectors, `disk.full`; GuardError `feed.truncated` for a download that breaks off
 */
export async function openSource(definition: FeedDefinition, options: OpenOptions): Promise<OpenedSource> {
  const { feed, format } = definition;
  const settled: ConnectorOptions = {
    env: options.env,
    dataDir: options.dataDir,
    previousStamp: options.previousStamp ?? null,
    signal: options.signal ?? null,
    patience: patienceFor(definition, options.patience),
    network: networkFor(definition, options.network ?? defaultNetwork),
    sample: options.sample ?? false,
  };
  const path = options.fileOverride;
  const open: Connector = (part, partOptions) => {
    if (path === undefined || part !== definition) return connect(part, partOptions);
    return readLocal(feed, path, format ?? (() => guessFormat(path)), partOptions.previousStamp);
  };
  try {
    return await (definition.attach.length > 0
      ? openAttached(definition, settled, open)
      : open(definition, settled));
  } catch (error) {
    throw namingFeed(error, feed);
  }
}

const connect: Connector = (definition, options) => {
  const [protocol] = Object.keys(definition.source) as Protocol[];
  const connector = protocol === undefined ? undefined : connectors[protocol];
  if (connector === undefined) throw new Error(`${definition.feed}: no connector for ${protocol}`);
  return connector(definition, options);
};
