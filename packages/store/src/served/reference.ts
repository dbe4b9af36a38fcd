import type { ReadSession } from './read-session.js';

/** A license type in the rosters. */
interface LicenseType {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** A category within a license type; `licenseType` is null if rosters give none. */
interface LicenseSubtype {
  readonly id: number;
  readonly name: string;
  readonly licenseTypeId: number | null;
  readonly licenseType: string | null;
}

export async function listLicenseTypes(session: ReadSession): Promise<LicenseType[]> {
  const { rows } = await session.query<LicenseType>({
    rows: 'select id, name, code from license_type order by id',
  });
  return rows;
}

export async function listLicenseSubtypes(session: ReadSession): Promise<LicenseSubtype[]> {
  const { rows } = await session.query<LicenseSubtype>({
    rows: `select s.id, s.name, s.license_type_id as "licenseTypeId", t.name as "licenseType"
      from license_subtype s left join license_type t on t.id = s.license_type_id order by s.id`,
  });
  return rows;
}
