/**
 * A CKAN portal with one resource in its DataStore.
 *
 *   const origin = await serve(emulateCkan(table, { resource: '6ddcd912-32a0' }));
 *   source: { ckan: { url: origin, resource: '6ddcd912-32a0' } }
 *
 * Supports `resource_show`; `datastore_search` with `limit` (default 100, at most `mostRows`), `offset`, `sort` by `_id`,
 * and `filters`; and the CSV dump with `filters`. Errors have status 404 and `success: false`. A request for a single row
 * reads the fields and has no faults. `metadata: false` emulates a portal without `resource_show`.
 */
import type { Handler } from '../emulator.js';
import { csvText } from './csv-text.js';
import { answer, Faults, Paging } from './faults.js';
import type { EmulatedRow, EmulatedTable } from './table.js';

export interface EmulatedCkan {
  readonly resource: string;
  readonly mostRows?: number;
  readonly metadata?: boolean;
  readonly faults?: Faults;
}

export function emulateCkan(table: EmulatedTable, options: EmulatedCkan): Record<string, Handler> {
  const { resource, mostRows = 32_000, metadata = true, faults = new Faults() } = options;
  const paging = new Paging<EmulatedRow>();
  const success = (result: unknown) => JSON.stringify({ help: '', success: true, result });
  const filtered = (text: string | null) => {
    const filters = Object.entries(JSON.parse(text ?? '{}') as Record<string, unknown>);
    return table.rows.filter(({ values }) =>
      filters.every(([name, wanted]) => [wanted].flat().map(String).includes(String(values[name]))),
    );
  };
  const search: Handler = ({ query }, response) => {
    if (query.get('resource_id') !== resource) {
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end(JSON.stringify({ success: false, error: { __type: 'Not Found Error', message: 'Not found' } }));
      return undefined;
    }
    const limit = Math.min(Number(query.get('limit') ?? 100), mostRows);
    const fault = limit <= 1 ? null : faults.next();
    return answer(response, fault, () => {
      const rows = filtered(query.get('filters'));
      const some = paging.take(rows, Number(query.get('offset') ?? 0), limit, fault);
      return success({
        resource_id: resource,
        fields: [{ id: '_id', type: 'int' }, ...table.columns.map((id) => ({ id, type: 'text' }))],
        records: some.map(({ id, values }) => ({
          _id: id,
          ...Object.fromEntries(table.columns.map((name) => [name, values[name] ?? null])),
        })),
        total: rows.length,
        limit,
        total_was_estimated: false,
      });
    });
  };
  const dump: Handler = ({ query }, response) =>
    answer(
      response,
      faults.next(),
      () =>
        csvText(
          ['_id', ...table.columns],
          filtered(query.get('filters')).map(({ id, values }) => [
            id,
            ...table.columns.map((column) => values[column]),
          ]),
        ),
      { 'content-type': 'text/csv; charset=utf-8' },
    );
  const handlers: Record<string, Handler> = {
    '/api/3/action/datastore_search': search,
    [`/datastore/dump/${resource}`]: dump,
  };
  if (metadata) {
    handlers['/api/3/action/resource_show'] = (_request, response) =>
      answer(response, null, () =>
        success({
          id: resource,
          datastore_active: true,
          hash: '',
          last_modified: new Date(table.now).toISOString().slice(0, -1),
          metadata_modified: new Date(table.now).toISOString().slice(0, -1),
        }),
      );
  }
  return handlers;
}
