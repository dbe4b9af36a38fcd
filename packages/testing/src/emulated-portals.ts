/** Emulates portals of every protocol over the same table, for tests that apply to all of them. */

import { emulateArcgis } from './emulator/arcgis.js';
import { emulateCarto } from './emulator/carto.js';
import { emulateCkan } from './emulator/ckan.js';
import { Faults } from './emulator/faults.js';
import { emulateOpendatasoft } from './emulator/opendatasoft.js';
import { emulateSocrata } from './emulator/socrata.js';
import { EmulatedTable } from './emulator/table.js';
import type { Handler } from './emulator.js';

const pageSize = 5;

export interface EmulatedPortal {
  handlers(table: EmulatedTable, faults: Faults): Record<string, Handler>;
  source(origin: string): Record<string, unknown>;
}

const layer = '/arcgis/rest/services/Permits/FeatureServer/0';
const mapLayer = '/arcgis/rest/services/Permits/MapServer/3';

/** Portals to read page by page. */
export const pagedPortals: Record<string, EmulatedPortal> = {
  socrata: {
    handlers: (table, faults) => emulateSocrata(table, { dataset: 'abcd-1234', faults }),
    source: (origin) => ({ socrata: { domain: origin, dataset: 'abcd-1234', pageSize } }),
  },
  arcgis: {
    handlers: (table, faults) => emulateArcgis(table, { path: layer, faults }),
    source: (origin) => ({ arcgis: { url: origin + layer, pageSize } }),
  },
  'arcgis without offsets': {
    handlers: (table, faults) =>
      emulateArcgis(table, { path: mapLayer, pagination: false, maxRecordCount: pageSize, faults }),
    source: (origin) => ({ arcgis: { url: origin + mapLayer } }),
  },
  ckan: {
    handlers: (table, faults) => emulateCkan(table, { resource: 'r-1', faults }),
    source: (origin) => ({ ckan: { url: origin, resource: 'r-1', pageSize } }),
  },
  carto: {
    handlers: (table, faults) => emulateCarto(table, { table: 'permits', faults }),
    source: (origin) => ({ carto: { url: origin, table: 'permits', pageSize } }),
  },
};

/** Portals to read as one export. */
export const exportPortals: Record<string, EmulatedPortal> = {
  'socrata csv': {
    handlers: (table, faults) => emulateSocrata(table, { dataset: 'abcd-1234', faults }),
    source: (origin) => ({ socrata: { domain: origin, dataset: 'abcd-1234', via: 'csv' } }),
  },
  'ckan dump': {
    handlers: (table, faults) => emulateCkan(table, { resource: 'r-1', faults }),
    source: (origin) => ({ ckan: { url: origin, resource: 'r-1', via: 'dump' } }),
  },
  opendatasoft: {
    handlers: (table, faults) => emulateOpendatasoft(table, { dataset: 'permits', faults }),
    source: (origin) => ({ opendatasoft: { url: origin, dataset: 'permits' } }),
  },
};

/** Rows numbered from 1, with a note that needs quotes in CSV. */
export function tableOf(count: number): EmulatedTable {
  const rows = Array.from({ length: count }, (_, index) => ({
    number: String(index + 1),
    note: `line ${index + 1}\nand "more", \u2028 still one`,
  }));
  return new EmulatedTable(rows, ['number', 'note']);
}

export const numbersTo = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1));

export { Faults };
