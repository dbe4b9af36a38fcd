/**
 * A Carto account with one table, through the SQL API.
 *
 *   const origin = await serve(emulateCarto(table, { table: 'permits' }));
 *   source: { carto: { url: origin, table: 'permits' } }
 *
 * Supports `SELECT * FROM t [WHERE …] [ORDER BY cartodb_id] [LIMIT n] [OFFSET n]` and `SELECT count(*) …`, with the
 * conditions in condition.ts. Errors have status 400 and a list of texts. `lastModified: false` emulates a server without
 * a last change time: like Carto, it returns the current time. `keyset: false` emulates a server that ignores conditions
 * on `cartodb_id`.
 */
import type { Handler } from '../emulator.js';
import { condition } from './condition.js';
import { answer, Faults, Paging } from './faults.js';
import type { EmulatedRow, EmulatedTable } from './table.js';

export interface EmulatedCarto {
  readonly table: string;
  readonly lastModified?: boolean;
  readonly keyset?: boolean;
  readonly faults?: Faults;
}

const statement =
  /^SELECT (\*|count\(\*\)(?: AS count)?) FROM "?([\w.]+)"?(?: WHERE (.+?))?(?: ORDER BY cartodb_id(?: ASC)?)?(?: LIMIT (\d+))?(?: OFFSET (\d+))?$/i;

export function emulateCarto(
  table: EmulatedTable,
  { table: name, lastModified = true, keyset = true, faults = new Faults() }: EmulatedCarto,
): Record<string, Handler> {
  const paging = new Paging<EmulatedRow>();
  const sql: Handler = ({ query }, response) => {
    const refuse = (message: string) => {
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: [message] }));
      return undefined;
    };
    const text = (query.get('q') ?? '').trim().replaceAll(/\s+/g, ' ');
    const [, select = '', asked = '', where, limit, offset = '0'] = statement.exec(text) ?? [];
    if (select === '') return refuse('syntax error');
    if (asked !== name) return refuse(`relation "${asked}" does not exist`);
    let rows: EmulatedRow[];
    try {
      const heeded = keyset ? where : where?.replaceAll(/\(?cartodb_id > \d+\)?/g, '1=1');
      const holds = condition(heeded ?? null);
      rows = table.rows.filter(({ id, values }) =>
        holds((column) => (column === 'cartodb_id' ? id : values[column])),
      );
    } catch (error) {
      return refuse((error as Error).message);
    }
    const headers = {
      'content-type': 'application/json',
      'last-modified': new Date(lastModified ? table.now : Date.now()).toUTCString(),
    };
    if (select !== '*') {
      const body = {
        rows: [{ count: rows.length }],
        time: 0.01,
        fields: { count: { type: 'number' } },
        total_rows: 1,
      };
      return answer(response, null, () => JSON.stringify(body), headers);
    }
    const fields = {
      cartodb_id: { type: 'number' },
      the_geom: { type: 'geometry' },
      ...Object.fromEntries(table.columns.map((column) => [column, { type: 'string' }])),
    };
    const most = limit === undefined ? rows.length : Number(limit);
    const fault = most === 0 ? null : faults.next();
    const make = () => {
      const some = paging.take(rows, Number(offset), most, fault).map(({ id, values }) => ({
        cartodb_id: id,
        the_geom: null,
        ...Object.fromEntries(table.columns.map((column) => [column, values[column] ?? null])),
      }));
      return JSON.stringify({ rows: some, time: 0.01, fields, total_rows: some.length });
    };
    return answer(response, fault, make, headers);
  };
  return { '/api/v2/sql': sql };
}
