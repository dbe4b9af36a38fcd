import type pg from 'pg';

/** Values of served records, for the examples of the reference; null where nothing is served. */
export interface ExampleRecords {
  readonly license: {
    readonly licenseNumber: string;
    readonly state: string;
    readonly licenseType: string | null;
    readonly name: string;
    readonly city: string | null;
  } | null;
  readonly permit: {
    readonly id: number;
    readonly contractorName: string;
    readonly address: string;
    readonly street: string;
    readonly city: string | null;
    readonly permitType: string | null;
  } | null;
  readonly inspection: {
    readonly activityNumber: number;
    readonly name: string;
    readonly city: string | null;
  } | null;
  readonly orderId: number | null;
  readonly actionId: number | null;
  readonly firmId: number | null;
}

/** Reads one served record of each family: the first one, of a business where there is any. */
export async function readExampleRecords(pool: pg.Pool): Promise<ExampleRecords> {
  const first = async <T extends pg.QueryResultRow>(sql: string): Promise<T | null> =>
    (await pool.query<T>(sql)).rows[0] ?? null;
  const [license, permit, inspection, order, action, firm] = await Promise.all([
    first<NonNullable<ExampleRecords['license']>>(
      `select license_number as "licenseNumber", roster_state as state, license_type as "licenseType", name, city
       from served.contractor order by entity_type is distinct from 'Business', city is null, id limit 1`,
    ),
    first<NonNullable<ExampleRecords['permit']>>(
      `select id, contractor_name as "contractorName", property_address as address, property_street as street, city,
         permit_type as "permitType"
       from served.permit where contractor_name is not null and property_address is not null
         and property_street is not null and length(contractor_name) >= 3 order by id limit 1`,
    ),
    first<NonNullable<ExampleRecords['inspection']>>(
      `select activity_number as "activityNumber", establishment_name as name, city
       from served.inspection order by id limit 1`,
    ),
    first<{ id: number }>('select id from served.enforcement_order order by id limit 1'),
    first<{ id: number }>('select id from served.ag_action order by id limit 1'),
    first<{ id: number }>(
      'select firm_id as id from served.firm_member group by firm_id having count(*) > 1 order by firm_id limit 1',
    ),
  ]);
  return {
    license,
    permit,
    inspection,
    orderId: order?.id ?? null,
    actionId: action?.id ?? null,
    firmId: firm?.id ?? null,
  };
}
