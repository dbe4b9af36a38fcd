import type pg from 'pg';

/** Values from served records, for the examples in the reference; null if nothing is served. */
export interface ExampleRecords {
  /** Licenses that have records from different families. */
  readonly licenses: readonly {
    readonly licenseNumber: string;
    readonly state: string;
    readonly licenseType: string | null;
    readonly name: string;
    readonly city: string | null;
  }[];
  readonly permit: {
    readonly id: number;
    readonly contractorName: string;
    readonly address: string;
    readonly street: string;
    readonly city: string | null;
    readonly permitType: string | null;
    readonly jurisdiction: string;
  } | null;
  /** The jurisdiction and city of a permit without a license in force. */
  readonly unlicensed: { readonly jurisdiction: string; readonly city: string | null } | null;
  readonly inspection: {
    readonly activityNumber: number;
    readonly name: string;
    readonly city: string | null;
  } | null;
  readonly order: { readonly id: number; readonly orderType: string | null } | null;
  readonly action: { readonly id: number; readonly actionType: string | null } | null;
  readonly firmId: number | null;
}

/** Reads the first served records from each family, preferring those of businesses. */
export async function readExampleRecords(pool: pg.Pool): Promise<ExampleRecords> {
  const first = async <T extends pg.QueryResultRow>(sql: string): Promise<T | null> =>
    (await pool.query<T>(sql)).rows[0] ?? null;
  const [{ rows: licenses }, permit, unlicensed, inspection, order, action, firm] = await Promise.all([
    pool.query<ExampleRecords['licenses'][number]>(
      `select license_number as "licenseNumber", roster_state as state, license_type as "licenseType", name, city
       from served.contractor where id in (
         (select id from served.contractor order by entity_type is distinct from 'Business', city is null, id limit 1)
         union all ${['enforcement_order', 'inspection', 'ag_action', 'permit'].map(contractorWith).join(' union all ')}
         union all (select contractor_id from served.unlicensed_permit order by id limit 1)
         union all (select contractor_id from served.firm_member order by firm_id, contractor_id limit 1)
         union all (select contractor_id from served.shared_value_member limit 1)
       ) order by entity_type is distinct from 'Business', city is null, id`,
    ),
    first<NonNullable<ExampleRecords['permit']>>(
      `select id, contractor_name as "contractorName", property_address as address, property_street as street, city,
         permit_type as "permitType", jurisdiction
       from served.permit where contractor_name is not null and property_address is not null
         and property_street is not null and length(contractor_name) >= 3 order by id limit 1`,
    ),
    first<NonNullable<ExampleRecords['unlicensed']>>(
      'select jurisdiction, city from served.unlicensed_permit order by id limit 1',
    ),
    first<NonNullable<ExampleRecords['inspection']>>(
      `select activity_number as "activityNumber", establishment_name as name, city
       from served.inspection order by id limit 1`,
    ),
    first<NonNullable<ExampleRecords['order']>>(
      `select id, order_type as "orderType" from served.enforcement_order order by order_type is null, id limit 1`,
    ),
    first<NonNullable<ExampleRecords['action']>>(
      `select id, action_type as "actionType" from served.ag_action order by action_type is null, id limit 1`,
    ),
    first<{ id: number }>(
      'select firm_id as id from served.firm_member group by firm_id having count(*) > 1 order by firm_id limit 1',
    ),
  ]);
  return { licenses, permit, unlicensed, inspection, order, action, firmId: firm?.id ?? null };
}

/** The contractor of one matched record in a table. */
const contractorWith = (table: string): string =>
  `(select m.contractor_id from served.${table} r join served.match m on m.claim_id = r.claim_id
    where m.contractor_id is not null limit 1)`;
