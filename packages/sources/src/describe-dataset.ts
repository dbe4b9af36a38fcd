/** Asks a portal about a data set: its title, its columns, its count, and rows from its end. */
import { CrsError } from '@crs/domain';
import type { FeedDefinition, Protocol, RawRow } from '@crs/feeds';
import type { ConnectorOptions } from './connector.js';
import { arcgisDataset } from './connectors/arcgis.js';
import { cartoDataset } from './connectors/carto.js';
import { ckanDataset } from './connectors/ckan.js';
import { opendatasoftDataset } from './connectors/opendatasoft.js';
import { socrataDataset } from './connectors/socrata.js';
import { connectorOptions, type OpenOptions } from './open-source.js';
import { type DatasetAbout, unsaid } from './portal/dataset-about.js';
import type { PagedDataset } from './portal/paged-dataset.js';
import type { Row } from './portal/row-line.js';

/** What a portal says about a data set; null, or no column, for what it doesn't say or refuses to say. */
interface DatasetDescription extends DatasetAbout {
  /** The portal's own count. */
  readonly rows: number | null;
  /**
   * The last rows, up to 300, because the first page is often the oldest.
   * @param seen rows at the beginning that are already known
   * @returns no rows if the portal supports no offsets; with `error`, the rows before the error
   */
  endRows(seen: number): Promise<{ readonly rows: readonly RawRow[]; readonly error: CrsError | null }>;
}

type OpenDataset = (definition: FeedDefinition, options: ConnectorOptions) => PagedDataset;

const portals: Partial<Record<Protocol, OpenDataset>> = {
  socrata: socrataDataset,
  arcgis: arcgisDataset,
  ckan: ckanDataset,
  opendatasoft: opendatasoftDataset,
  carto: cartoDataset,
};

const mostEndRows = 300;

/**
 * Describes a definition's data set, using its connector's requests. A refusal is not an error here: the connector says
 * whether the rows can be read.
 * @returns null for a source that is not a portal
 * @throws UsageError if a variable is unset
 */
export async function describeDataset(
  definition: FeedDefinition,
  options: Omit<OpenOptions, 'previousStamp' | 'sample' | 'fileOverride'>,
): Promise<DatasetDescription | null> {
  const [protocol] = Object.keys(definition.source) as Protocol[];
  const open = protocol && portals[protocol];
  if (open === undefined) return null;
  const dataset = open(definition, connectorOptions(definition, options));
  const info = await nullIfFailed(dataset.info());
  const count = info && (await nullIfFailed(dataset.count(info, null)));
  return {
    ...(info?.about ?? unsaid),
    rows: count,
    async endRows(seen) {
      const rows: RawRow[] = [];
      const wanted = Math.min(mostEndRows, (count ?? 0) - seen);
      if (info === null || count === null || wanted <= 0) return { rows, error: null };
      try {
        let at = dataset.startAfter(info, count - wanted);
        while (at !== null && rows.length < wanted) {
          const page = await dataset.page(info, at, null);
          for (const row of page.rows) rows.push(rawRow(row, rows.length + 1));
          at = page.rows.length === 0 || page.last === 'yes' ? null : page.next;
        }
      } catch (error) {
        if (error instanceof CrsError) return { rows, error };
        throw error;
      }
      return { rows, error: null };
    },
  };
}

async function nullIfFailed<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CrsError) return null;
    throw error;
  }
}

function rawRow(values: Row, line: number): RawRow {
  return { line, values, spans: null, raw: () => JSON.stringify(values), error: null, member: null };
}
