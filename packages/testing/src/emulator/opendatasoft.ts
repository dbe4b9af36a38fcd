/**
 * An OpenDataSoft portal with one data set, through Explore v2.1.
 *
 *   const origin = await serve(emulateOpendatasoft(table, { dataset: 'building-permits' }));
 *   source: { opendatasoft: { url: origin, dataset: 'building-permits' } }
 *
 * Supports the data set's metadata; `records` (at most 100 at once, never beyond 10,000) with `limit`, `offset`, and
 * `where`; and the exports `jsonl`, `json`, and `csv` (separated by semicolons by default) with `where`. `exports` lists
 * the available ones.
 */
import type { Handler } from '../emulator.js';
import { condition } from './condition.js';
import { csvText } from './csv-text.js';
import { answer, Faults } from './faults.js';
import type { EmulatedTable, Values } from './table.js';

type Export = 'jsonl' | 'json' | 'csv';

interface EmulatedOpendatasoft {
  readonly dataset: string;
  readonly exports?: readonly Export[];
  readonly faults?: Faults;
}

export function emulateOpendatasoft(
  table: EmulatedTable,
  { dataset, exports = ['jsonl', 'json', 'csv'], faults = new Faults() }: EmulatedOpendatasoft,
): Record<string, Handler> {
  const base = `/api/explore/v2.1/catalog/datasets/${dataset}`;
  const matching = (where: string | null): Values[] => {
    const holds = condition(where);
    return table.rows
      .map(({ values }) => Object.fromEntries(table.columns.map((name) => [name, values[name] ?? null])))
      .filter((values) => holds((name) => values[name]));
  };
  const handlers: Record<string, Handler> = {
    [base]: (_request, response) =>
      answer(response, null, () =>
        JSON.stringify({
          dataset_id: dataset,
          has_records: true,
          fields: table.columns.map((name) => ({ name, label: name, type: 'text' })),
          metas: {
            default: {
              title: 'Building permits',
              records_count: table.rows.length,
              modified: new Date(table.now).toISOString(),
              data_processed: new Date(table.now).toISOString(),
            },
          },
        }),
      ),
    [`${base}/records`]: ({ query }, response) => {
      const limit = Number(query.get('limit') ?? 10);
      const offset = Number(query.get('offset') ?? 0);
      if (limit > 100 || offset + limit > 10_000) {
        response.writeHead(400).end(JSON.stringify({ error_code: 'InvalidRESTParameterError' }));
        return undefined;
      }
      return answer(response, null, () => {
        const rows = matching(query.get('where'));
        return JSON.stringify({ total_count: rows.length, results: rows.slice(offset, offset + limit) });
      });
    },
  };
  for (const type of exports) {
    handlers[`${base}/exports/${type}`] = ({ query }, response) =>
      answer(response, faults.next(), () => {
        const rows = matching(query.get('where'));
        if (type === 'json') return JSON.stringify(rows);
        if (type === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
        const text = csvText(
          table.columns,
          rows.map((row) => Object.values(row)),
        );
        return query.get('delimiter') === ',' ? text : text.replaceAll(',', ';');
      });
  }
  return handlers;
}
