import type pg from 'pg';
import { countySizes } from './records-of-a-county.js';

/** A node of an executed plan (PostgreSQL documentation, EXPLAIN): the checked parts. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Maximum share of a large table whose rows a statement can visit in vain, or one by one in index order. */
const VISITED = 0.25;
/** Accepted number of rows visited in vain per found row. */
const FOR_EACH = 2;

/** Row counts of the tables that must not be scanned; the others have tens of rows. */
const sizes: ReadonlyMap<string, number> = new Map([
  ...Object.entries(countySizes),
  ['match', countySizes.claim],
  ['record_link', (countySizes.enforcement_order + countySizes.ag_action) / 2],
  ['shared_value', 10_000],
  ['shared_value_member', 30_000],
  ['alias', 20_000],
  ['unlicensed_permit', 4_900],
  ['firm', 10_000],
  ['firm_member', 20_000],
  ['contractor_tally', 12_000],
  ['known_name', 5_000],
  ['known_word', 2_000],
  ['contractor_word', 2_000],
]);

/** The problems of a plan: each large table that is scanned, and how. */
export function complaintsAbout(node: PlanNode): string[] {
  const loops = node['Actual Loops'];
  if (loops === 0) return [];
  const table = node['Relation Name'] ?? '';
  const size = sizes.get(table);
  const below = (node.Plans ?? []).flatMap(complaintsAbout);
  if (size === undefined) return below;
  const inVain =
    loops * ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));
  const visited = loops * node['Actual Rows'];
  const kind = node['Node Type'];
  const index = node['Index Name'] ?? 'an index';
  if (kind === 'Seq Scan') return [`${table}: read through`, ...below];
  if (inVain > VISITED * size && inVain > FOR_EACH * visited)
    return [`${table}: ${inVain} rows visited for nothing by ${index}`, ...below];
  if (kind === 'Index Scan' && node['Index Cond'] === undefined && visited > VISITED * size)
    return [`${table}: ${visited} rows visited in the order of ${index}`, ...below];
  return below;
}

/** A statement with the problems of its plan. */
export interface Complaint {
  readonly statement: string;
  readonly wrong: readonly string[];
}

type Statement = string | pg.QueryConfig;
type Query = (statement: Statement, values?: unknown[]) => Promise<pg.QueryResult>;

/** Checks the plan of every select on a pool, inside its transaction. @returns the problems since the last call */
export function watchPlans(pool: pg.Pool): () => Complaint[] {
  let complaints: Complaint[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const send = client.query.bind(client) as Query;
    const query = async (statement: Statement, given?: unknown[]): Promise<pg.QueryResult> => {
      const { text, values = given } = typeof statement === 'string' ? { text: statement } : statement;
      if (/^\s*(select|with)\b/i.test(text)) {
        const { rows } = await send(`explain (analyze, costs off, timing off, format json) ${text}`, values);
        const wrong = complaintsAbout(rows[0]['QUERY PLAN'][0].Plan);
        if (wrong.length > 0) complaints.push({ statement: text.replaceAll(/\s+/g, ' '), wrong });
      }
      return send(statement, given);
    };
    // The pool itself uses callbacks, all other code promises.
    client.query = ((
      statement: Statement,
      values?: unknown,
      done?: (error: Error | null, result?: pg.QueryResult) => void,
    ) => {
      const callback = typeof values === 'function' ? (values as typeof done) : done;
      const answer = query(statement, Array.isArray(values) ? values : undefined);
      if (callback === undefined) return answer;
      answer.then((result) => callback(null, result), callback);
      return undefined;
    }) as typeof client.query;
  });
  return () => {
    const found = complaints;
    complaints = [];
    return found;
  };
}
