/**
 * An ArcGIS server with one layer or table.
 *
 *   const origin = await serve(emulateArcgis(table, { path: '/arcgis/rest/services/Permits/FeatureServer/0' }));
 *   source: { arcgis: { url: `${origin}/arcgis/rest/services/Permits/FeatureServer/0` } }
 *
 * Supports `where` (see condition.ts), `orderByFields`, `resultOffset`, `resultRecordCount`, `returnCountOnly`,
 * `returnIdsOnly`, and `outStatistics` for the smallest and largest object id. As on real servers, every error has status
 * 200 and `{ "error": … }`, and a page that leaves out rows says `exceededTransferLimit`. A row's `geometry` column
 * becomes the feature's geometry. `pagination: false` emulates an old map server, which rejects offsets and may lack
 * `statistics` and `capabilities`. `edited` names the field with a row's change time. `lastEditDate: false` emulates a
 * server that does not report its last change time.
 */
import type { Handler } from '../emulator.js';
import { condition } from './condition.js';
import { answer, Faults, Paging } from './faults.js';
import type { EmulatedRow, EmulatedTable } from './table.js';

export interface EmulatedArcgis {
  readonly path: string;
  readonly maxRecordCount?: number;
  readonly objectIdField?: string;
  readonly pagination?: boolean;
  readonly statistics?: boolean;
  /** False if the layer does not list its capabilities. */
  readonly capabilities?: boolean;
  readonly edited?: string;
  readonly lastEditDate?: boolean;
  /** Types for fields other than text: `{ issued: 'esriFieldTypeDate' }`. */
  readonly types?: Readonly<Record<string, string>>;
  readonly faults?: Faults;
}

export function emulateArcgis(table: EmulatedTable, options: EmulatedArcgis): Record<string, Handler> {
  const {
    path,
    maxRecordCount = 2000,
    objectIdField = 'OBJECTID',
    pagination = true,
    statistics = true,
  } = options;
  const { capabilities = true, edited, lastEditDate = true, types = {}, faults = new Faults() } = options;
  const paging = new Paging<EmulatedRow>();
  const columns = table.columns.filter((name) => name !== 'geometry');
  const hasGeometry = table.columns.includes('geometry');

  const layer: Handler = (_request, response) =>
    answer(response, null, () =>
      JSON.stringify({
        currentVersion: 11.2,
        id: 0,
        name: 'Permits',
        type: hasGeometry ? 'Feature Layer' : 'Table',
        ...(hasGeometry ? { geometryType: 'esriGeometryPoint' } : {}),
        objectIdField,
        maxRecordCount,
        ...(capabilities
          ? {
              advancedQueryCapabilities: {
                supportsPagination: pagination,
                supportsOrderBy: true,
                supportsStatistics: true,
              },
            }
          : {}),
        ...(lastEditDate ? { editingInfo: { lastEditDate: table.now } } : {}),
        ...(edited === undefined ? {} : { editFieldsInfo: { editDateField: edited } }),
        fields: [
          { name: objectIdField, type: 'esriFieldTypeOID' },
          ...columns.map((name) => ({ name, type: types[name] ?? 'esriFieldTypeString' })),
          ...(edited === undefined ? [] : [{ name: edited, type: 'esriFieldTypeDate' }]),
        ],
      }),
    );

  const attributesOf = ({ id, updatedAt, values }: EmulatedRow) => ({
    [objectIdField]: id,
    ...Object.fromEntries(columns.map((name) => [name, values[name] ?? null])),
    ...(edited === undefined ? {} : { [edited]: updatedAt }),
  });

  const query: Handler = ({ query: asked }, response) => {
    const refuse = (message: string) =>
      answer(response, null, () => JSON.stringify({ error: { code: 400, message, details: [] } }));
    let rows: EmulatedRow[];
    try {
      const holds = condition(asked.get('where'));
      rows = table.rows.filter((row) => holds((name) => attributesOf(row)[name]));
    } catch {
      return refuse('Unable to perform query. Invalid query parameters.');
    }
    if (asked.get('returnCountOnly') === 'true') {
      return answer(response, null, () => JSON.stringify({ count: rows.length }));
    }
    if (asked.get('returnIdsOnly') === 'true') {
      return answer(response, null, () =>
        JSON.stringify({ objectIdFieldName: objectIdField, objectIds: rows.map(({ id }) => id) }),
      );
    }
    if (asked.has('outStatistics')) {
      if (!statistics) return refuse('Statistics are not supported.');
      const ids = rows.map(({ id }) => id);
      const wanted = JSON.parse(asked.get('outStatistics') ?? '[]') as {
        statisticType: string;
        outStatisticFieldName: string;
      }[];
      const attributes = Object.fromEntries(
        wanted.map(({ statisticType, outStatisticFieldName }) => [
          outStatisticFieldName,
          ids.length === 0 ? null : statisticType === 'min' ? Math.min(...ids) : Math.max(...ids),
        ]),
      );
      return answer(response, null, () => JSON.stringify({ features: [{ attributes }] }));
    }
    if (!pagination && (asked.has('resultOffset') || asked.has('resultRecordCount'))) {
      return refuse('Pagination is not supported.');
    }
    const fault = faults.next();
    return answer(response, fault, () => {
      const limit = Math.min(Number(asked.get('resultRecordCount') ?? maxRecordCount), maxRecordCount);
      const offset = Number(asked.get('resultOffset') ?? 0);
      const some = paging.take(rows, offset, limit, fault);
      return JSON.stringify({
        objectIdFieldName: objectIdField,
        ...(offset + limit < rows.length ? { exceededTransferLimit: true } : {}),
        features: some.map((row) => ({
          attributes: attributesOf(row),
          ...(hasGeometry && row.values.geometry ? { geometry: row.values.geometry } : {}),
        })),
      });
    });
  };
  return { [path]: layer, [`${path}/query`]: query };
}
