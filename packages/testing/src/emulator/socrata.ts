/**
 * A Socrata portal with one data set, through SODA 2.1.
 *
 *   const origin = await serve(emulateSocrata(table, { dataset: 'abcd-1234' }));
 *   source: { socrata: { domain: origin, dataset: 'abcd-1234' } }
 *
 * Supports `$limit` (default 1,000, at most `mostRows`), `$offset`, `$order` by `:id`, `$where` (see condition.ts), and
 * `$select` with `*`, `:id`, `:created_at`, `:updated_at`, and `count(*)`; the metadata under `/api/views`; and the CSV
 * export with display names. As on the portal, nulls are omitted, numbers are texts, and errors have status 400 and a
 * code. `plain: true` emulates a simple server that answers `$select` and `$where` with 400.
 */
import type { Handler } from '../emulator.js';
import { condition } from './condition.js';
import { csvText } from './csv-text.js';
import { answer, Faults, Paging } from './faults.js';
import type { EmulatedRow, EmulatedTable, Values } from './table.js';

interface EmulatedSocrata {
  readonly dataset: string;
  /** The maximum number of rows in a response. */
  readonly mostRows?: number;
  readonly faults?: Faults;
  readonly plain?: boolean;
  /** Column display names that differ from the field names. */
  readonly names?: Readonly<Record<string, string>>;
}

export function emulateSocrata(
  table: EmulatedTable,
  { dataset, mostRows = 50_000, faults = new Faults(), plain = false, names = {} }: EmulatedSocrata,
): Record<string, Handler> {
  const paging = new Paging<EmulatedRow>();
  const nameOf = (column: string) => names[column] ?? column;
  const metadata: Handler = (_request, response) =>
    answer(response, null, () =>
      JSON.stringify({
        id: dataset,
        name: 'Building permits',
        rowsUpdatedAt: Math.floor(table.now / 1000),
        columns: table.columns.map((fieldName, id) => ({
          id,
          fieldName,
          name: nameOf(fieldName),
          dataTypeName: 'text',
        })),
      }),
    );
  const rows: Handler = ({ query }, response) => {
    const refuse = (message: string) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 'query.soql.no-such-column', error: true, message }));
    const select = query.get('$select') ?? '*';
    const where = query.get('$where');
    if (plain && (query.has('$select') || where !== null)) return refuse('Unrecognized arguments');
    let holds: (row: EmulatedRow) => boolean;
    try {
      const compiled = condition(where);
      holds = (row) => compiled((name) => systemValue(row, name) ?? row.values[name]);
    } catch (error) {
      return refuse((error as Error).message);
    }
    if (/^count\(\*\)/i.test(select)) {
      return answer(response, null, () =>
        JSON.stringify([{ count: String(table.rows.filter(holds).length) }]),
      );
    }
    const fault = faults.next();
    const system = select.split(',').filter((name) => name.startsWith(':'));
    return answer(response, fault, () => {
      const limit = Math.min(Number(query.get('$limit') ?? 1000), mostRows);
      const some = paging.take(table.rows.filter(holds), Number(query.get('$offset') ?? 0), limit, fault);
      return JSON.stringify(some.map((row) => socrataRow(row, system)));
    });
  };
  const exported: Handler = (_request, response) =>
    answer(
      response,
      faults.next(),
      () =>
        csvText(
          table.columns.map(nameOf),
          table.rows.map(({ values }) => table.columns.map((column) => values[column])),
        ),
      { 'content-type': 'text/csv' },
    );
  return {
    [`/api/views/${dataset}.json`]: metadata,
    [`/api/views/${dataset}`]: metadata,
    [`/resource/${dataset}.json`]: rows,
    [`/api/views/${dataset}/rows.csv`]: exported,
  };
}

/** Identifiers are in a different order than the rows, as on the portal. */
function systemValue({ id, updatedAt }: EmulatedRow, name: string): string | undefined {
  if (name === ':id') return `row-${((id * 7919) % 46_649).toString(36).padStart(4, 'a')}.${id.toString(36)}`;
  if (name === ':updated_at' || name === ':created_at') return new Date(updatedAt).toISOString();
  return undefined;
}

function socrataRow(row: EmulatedRow, system: readonly string[]): Values {
  const values: Record<string, unknown> = {};
  for (const name of system) values[name] = systemValue(row, name);
  for (const [name, value] of Object.entries(row.values)) {
    if (value === null || value === undefined) continue;
    values[name] = typeof value === 'number' ? String(value) : value;
  }
  return values;
}
