import type pg from 'pg';

/** A license type of the rosters. */
export interface LicenseType {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** A category within a license type; `licenseType` is null where rosters print none beside it. */
export interface LicenseSubtype {
  readonly id: number;
  readonly name: string;
  readonly licenseTypeId: number | null;
  readonly licenseType: string | null;
}

export async function listLicenseTypes(pool: pg.Pool): Promise<LicenseType[]> {
  return (await pool.query<LicenseType>('select id, name, code from license_type order by id')).rows;
}

export async function listLicenseSubtypes(pool: pg.Pool): Promise<LicenseSubtype[]> {
  const { rows } = await pool.query<LicenseSubtype>(
    `select s.id, s.name, s.license_type_id as "licenseTypeId", t.name as "licenseType"
     from license_subtype s left join license_type t on t.id = s.license_type_id order by s.id`,
  );
  return rows;
}
