import type pg from 'pg';
import { Conditions, type Restriction } from './conditions.js';
import { readFigure } from './figures.js';
import { linkColumns, type MatchColumns } from './match-columns.js';
import { type Page, readPage, readTablePage, type Slice, snapshot } from './page.js';
import { provenanceColumn, provenanceJoin, type Sourced } from './provenance.js';

/** An enforcement order as it is served. */
export interface ServedOrder {
  readonly id: number;
  readonly companyName: string | null;
  readonly dbaNames: readonly string[];
  readonly individualNames: readonly string[];
  readonly licenseNumbers: readonly string[];
  readonly city: string | null;
  readonly orderType: string | null;
  readonly actionsTaken: readonly string[];
  readonly penaltyAmount: number | null;
  readonly orderDate: string | null;
  readonly violationTypes: readonly string[];
}

const columns = `o.id, o.company_name as "companyName", o.dba_names as "dbaNames", o.individual_names as "individualNames",
  o.license_numbers as "licenseNumbers", o.city, o.order_type as "orderType", o.actions_taken as "actionsTaken",
  o.penalty_amount as "penaltyAmount", o.order_date as "orderDate", o.violation_types as "violationTypes"`;
const newestFirst = 'o.order_date desc nulls last, o.id';

/** Orders that meet a filter (all without one), in the given order or newest first; the id breaks ties. */
export function listOrders(
  pool: pg.Pool,
  query: { readonly filter: Restriction | null; readonly order: string | null },
  slice: Slice,
): Promise<Page<ServedOrder>> {
  return snapshot(pool, async (client) => {
    const conditions = new Conditions();
    if (query.filter !== null) conditions.add(query.filter((value) => conditions.bind(value)));
    const total = conditions.empty ? await readFigure<number>(client, 'count:enforcement_order') : null;
    const order = query.order === null ? newestFirst : `${query.order}, o.id`;
    const list = { columns, table: 'enforcement_order', alias: 'o', order };
    return readTablePage<ServedOrder>(client, list, conditions, slice, total);
  });
}

/** One order, or null. */
export async function readOrder(pool: pg.Pool, id: number): Promise<ServedOrder | null> {
  const { rows } = await pool.query<ServedOrder>(
    `select ${columns} from enforcement_order o where o.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The orders against one contractor, newest first. */
export function listContractorOrders(
  pool: pg.Pool,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedOrder & MatchColumns & Sourced>> {
  return snapshot(pool, (client) => {
    const conditions = new Conditions();
    conditions.add(`l.family = 'orders' and l.contractor_id = ${conditions.bind(contractorId)}`);
    return readPage<ServedOrder & MatchColumns & Sourced>(
      client,
      {
        columns: `${columns}, ${linkColumns('l')}, ${provenanceColumn('o')}`,
        from: `record_link l join enforcement_order o on o.id = l.record_id ${provenanceJoin('o')}`,
        countFrom: 'record_link l join enforcement_order o on o.id = l.record_id',
        order: newestFirst,
      },
      conditions,
      slice,
    );
  });
}
