/** Publishes a response by the protocol of its definition, and points the definition to it. */
import type { FeedDefinition } from '@crs/feeds';
import type { Handler } from '@crs/testing/emulator';
import { emulateArcgis } from '@crs/testing/emulator/arcgis';
import { emulateCarto } from '@crs/testing/emulator/carto';
import { emulateCkan } from '@crs/testing/emulator/ckan';
import { Faults } from '@crs/testing/emulator/faults';
import { emulateOpendatasoft } from '@crs/testing/emulator/opendatasoft';
import { emulateSocrata } from '@crs/testing/emulator/socrata';
import { EmulatedTable } from '@crs/testing/emulator/table';
import { zip } from '@crs/testing/fixtures';
import { serve } from '@crs/testing/sources';
import type { Answer } from './answer.js';

/** Rows per page: few enough that every source has several pages. */
const pageSize = 2;
const filePath = '/published';

/** @returns the definition with the source at its new address */
export async function publish(definition: FeedDefinition, answer: Answer): Promise<FeedDefinition> {
  const { source } = definition;
  const { objectId = 'OBJECTID' } = answer;
  const [own] = Object.keys(source);
  // The portal fails once in mid-read, then works again.
  const faults = new Faults().on(own === 'http' || own === 'opendatasoft' ? 1 : 2, {
    status: answer.columns.length % 2 === 0 ? 500 : 429,
  });
  const hidden = own === 'arcgis' ? [objectId] : ['_id', 'cartodb_id'];
  const table = new EmulatedTable(
    answer.rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))),
    ),
    answer.columns.filter((name) => !hidden.includes(name)),
  );
  return {
    ...definition,
    source: await publishSource(source, answer, table, faults, objectId),
    attach: await Promise.all(
      definition.attach.map(async (attachment) => {
        const { columns = [], rows = [] } = answer.attached?.[attachment.name] ?? {};
        const beside = { ...answer, columns, rows };
        const content = new EmulatedTable(rows, columns);
        return {
          ...attachment,
          source: await publishSource(attachment.source, beside, content, new Faults(), objectId),
        };
      }),
    ),
  };
}

async function publishSource(
  source: FeedDefinition['source'],
  answer: Answer,
  table: EmulatedTable,
  faults: Faults,
  objectId: string,
): Promise<FeedDefinition['source']> {
  const at = (origin: string): FeedDefinition['source'] => {
    if (source.socrata) return { socrata: { ...source.socrata, domain: origin, pageSize } };
    if (source.arcgis) {
      return { arcgis: { ...source.arcgis, url: `${origin}${layerPath(source.arcgis.url)}`, pageSize } };
    }
    if (source.ckan) return { ckan: { ...source.ckan, url: origin, pageSize } };
    if (source.carto) return { carto: { ...source.carto, url: origin, pageSize } };
    if (source.opendatasoft) return { opendatasoft: { ...source.opendatasoft, url: origin } };
    return { http: { url: `${origin}${filePath}` } };
  };
  return at(await serve(handlersOf(source, answer, table, faults, objectId)));
}

function handlersOf(
  source: FeedDefinition['source'],
  answer: Answer,
  table: EmulatedTable,
  faults: Faults,
  objectIdField: string,
): Record<string, Handler> {
  if (source.socrata) return emulateSocrata(table, { dataset: source.socrata.dataset, faults });
  if (source.arcgis) {
    return emulateArcgis(table, {
      path: layerPath(source.arcgis.url),
      objectIdField,
      types: types(answer),
      faults,
    });
  }
  if (source.ckan) return emulateCkan(table, { resource: source.ckan.resource, faults });
  if (source.carto) return emulateCarto(table, { table: source.carto.table, faults });
  if (source.opendatasoft)
    return emulateOpendatasoft(table, { dataset: source.opendatasoft.dataset, faults });
  const { text, zipped } = answer;
  if (text === undefined) throw new Error('the answer of a published file has a text');
  const body = zipped === undefined ? Buffer.from(text) : zip({ [zipped]: text });
  return {
    [filePath]: (_request, response) => {
      const fault = faults.next();
      if (fault !== null && 'status' in fault) response.writeHead(fault.status).end();
      else response.writeHead(200, { 'content-length': String(body.length) }).end(body);
    },
  };
}

function layerPath(url: string): string {
  return new URL(url.replace(/\$\{\w+:-(\w+)\}/, '$1')).pathname;
}

/** Numbers above any sum of money are times. */
function types({ rows }: Answer): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (typeof value !== 'number') continue;
    found[name] = value > 1e11 ? 'esriFieldTypeDate' : 'esriFieldTypeDouble';
  }
  return found;
}
