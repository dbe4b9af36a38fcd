/**
 * The U.S. Department of Labor's Open Data API with some of one agency's data sets.
 *
 *   const origin = await serve(emulateDol({ inspection: inspections, violation: violations }));
 *   source: { dol: { url: origin, agency: OSHA, dataset: inspection } }     // and DOL_API_KEY: emulatedDolKey
 *
 * Supports `limit` (default 10, at most 10,000), `offset`, `sort`, `sort_by`, `fields`, `filter_object` with `eq`, `neq`,
 * `in`, `like`, `gt`, `lt`, `and`, and `or`, and the metadata. Cuts responses at `mostBytes`. An unknown key gets 401, an
 * overlong query 403, an unknown data set 404, and an offset after the end 204.
 */
import type { Handler, ReceivedRequest } from '../emulator.js';
import { answer, Faults, Paging } from './faults.js';
import type { EmulatedTable, Values } from './table.js';

export const emulatedDolKey = 'made-up-key';

export interface EmulatedDol {
  readonly agency?: string;
  /** Where the server expects the key: some gateways read only the query or only the header. */
  readonly keyIn?: 'query' | 'header';
  /** `data`: `{"data": […]}`; `bare`: the array itself. */
  readonly shape?: 'data' | 'bare';
  /** The response after the end: no content, an empty array, or an empty body. */
  readonly end?: 204 | 'array' | 'nothing';
  readonly mostBytes?: number;
  /** False for no metadata. `capitals` for column names in capitals, unlike those of the rows. */
  readonly metadata?: boolean | 'capitals';
  /** True if the server ignores conditions and order. */
  readonly ignoresQuery?: boolean;
  readonly faults?: Faults;
}

interface Clause {
  readonly field?: string;
  readonly operator?: string;
  readonly value?: unknown;
  readonly and?: readonly Clause[];
  readonly or?: readonly Clause[];
}

export function emulateDol(
  tables: Readonly<Record<string, EmulatedTable>>,
  options: EmulatedDol = {},
): Record<string, Handler> {
  const { agency = 'OSHA', metadata = true } = options;
  const handlers: Record<string, Handler> = {};
  for (const [name, table] of Object.entries(tables)) {
    const path = `/v4/get/${agency}/${name}/json`;
    handlers[path] = rowsHandler(table, options);
    if (metadata === false) continue;
    const spelt = (column: string) => (metadata === 'capitals' ? column.toUpperCase() : column);
    handlers[`${path}/metadata`] = guarded(options, (_request, response) =>
      answer(response, null, () =>
        JSON.stringify(table.columns.map((column) => ({ short_name: spelt(column) }))),
      ),
    );
  }
  return handlers;
}

function guarded({ keyIn = 'query' }: EmulatedDol, handler: Handler): Handler {
  return (asked, response, count) => {
    const key = keyIn === 'query' ? asked.query.get('X-API-KEY') : asked.headers['x-api-key'];
    if (key !== emulatedDolKey) response.writeHead(401).end('{"message":"Unauthorized"}');
    else if (asked.query.toString().length > 2048) response.writeHead(403).end('<h1>403 Forbidden</h1>');
    else return handler(asked, response, count);
    return undefined;
  };
}

function rowsHandler(table: EmulatedTable, options: EmulatedDol): Handler {
  const {
    shape = 'data',
    end = 204,
    mostBytes = 5_000_000,
    ignoresQuery = false,
    faults = new Faults(),
  } = options;
  const paging = new Paging<Values>();
  return guarded(options, ({ query }, response) => {
    const limit = Math.min(Number(query.get('limit') ?? 10), 10_000);
    const fault = faults.next();
    const all = table.rows.map(({ values }) => values);
    const wanted = ignoresQuery ? all : sorted(filtered(all, query), query);
    const page = cut(paging.take(wanted, Number(query.get('offset') ?? 0), limit, fault), mostBytes);
    const fields = query.get('fields')?.split(',') ?? table.columns;
    const rows = page.map((row) => Object.fromEntries(fields.map((name) => [name, row[name] ?? null])));
    if (rows.length === 0 && fault === null && end !== 'array') {
      response.writeHead(end === 204 ? 204 : 200).end();
      return undefined;
    }
    return answer(response, fault, () => JSON.stringify(shape === 'data' ? { data: rows } : rows));
  });
}

/** Returns as many rows as fit, but at least one. */
function cut(rows: readonly Values[], mostBytes: number): readonly Values[] {
  let bytes = 0;
  const over = rows.findIndex((row, index) => {
    bytes += JSON.stringify(row).length;
    return index > 0 && bytes > mostBytes;
  });
  return over === -1 ? rows : rows.slice(0, over);
}

function filtered(rows: readonly Values[], query: ReceivedRequest['query']): readonly Values[] {
  const text = query.get('filter_object');
  return text === null ? rows : rows.filter((row) => holds(JSON.parse(text) as Clause, row));
}

function holds({ field = '', operator, value, and, or }: Clause, row: Values): boolean {
  if (and !== undefined) return and.every((clause) => holds(clause, row));
  if (or !== undefined) return or.some((clause) => holds(clause, row));
  const own = row[field] === null || row[field] === undefined ? null : String(row[field]);
  const order = own === null ? Number.NaN : compared(own, String(value));
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'neq':
      return order !== 0;
    case 'gt':
      return order > 0;
    case 'lt':
      return order < 0;
    case 'in':
      return own !== null && [value].flat().map(String).includes(own);
    case 'like':
      return own?.includes(String(value).replaceAll('%', '')) ?? false;
    default:
      throw new Error(`there is no operator ${operator}`);
  }
}

function sorted(rows: readonly Values[], query: ReceivedRequest['query']): readonly Values[] {
  const by = query.get('sort_by');
  if (by === null) return rows;
  const way = query.get('sort') === 'desc' ? -1 : 1;
  return rows.toSorted((one, two) => way * compared(String(one[by]), String(two[by])));
}

function compared(one: string, two: string): number {
  const [first, second] = [Number(one), Number(two)];
  if (one !== '' && two !== '' && !Number.isNaN(first) && !Number.isNaN(second)) return first - second;
  return one < two ? -1 : one > two ? 1 : 0;
}
