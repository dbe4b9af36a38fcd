import type { LicenseRecord } from '@crs/domain';
import type { ReadSession } from './read-session.js';

/**
 * A version of a license in its roster, from its first fetch until the fetch of the next version; null for the current
 * one.
 */
export interface LicenseForm {
  readonly status: LicenseRecord['status'];
  readonly expirationDate: string | null;
  readonly seenFrom: string | null;
  readonly seenUntil: string | null;
}

/** The versions of a license, current one first. */
export async function readLicenseForms(
  session: ReadSession,
  contractorId: number,
): Promise<readonly LicenseForm[]> {
  const { rows } = await session.query<LicenseForm>({
    rows: `select status, expiration_date as "expirationDate", seen_from as "seenFrom", seen_until as "seenUntil" from (
        select c.status, c.expiration_date, v.fetched_at as seen_from, null::timestamptz as seen_until, null::bigint as version
        from contractor c left join feed_version v on v.feed = c.feed and v.run_id = c.run_id where c.id = $1
        union all
        select status, expiration_date, seen_from, seen_until, version from license_history where contractor_id = $1) forms
      order by version desc nulls first`,
    values: [contractorId],
  });
  return rows;
}

/** A version of a license with all stored details. */
export interface DetailedForm extends LicenseForm {
  /** False if only the status and the expiration date were stored. */
  readonly detailed: boolean;
  readonly name: string | null;
  readonly dbaName: string | null;
  readonly personName: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
}

const details = `name, dba_name as "dbaName", person_name as "personName", address, city, zip, phone, name is not null as detailed`;

/** The versions of a license with its name, owner, address, and phone, current one first. */
export async function readDetailedForms(
  session: ReadSession,
  contractorId: number,
): Promise<readonly DetailedForm[]> {
  const { rows } = await session.query<DetailedForm>({
    rows: `select status, expiration_date as "expirationDate", ${details}, seen_from as "seenFrom", seen_until as "seenUntil"
      from (
        select c.status, c.expiration_date, c.name, c.dba_name, c.person_name, c.address, c.city, c.zip, c.phone,
          v.fetched_at as seen_from, null::timestamptz as seen_until, null::bigint as version
        from contractor c left join feed_version v on v.feed = c.feed and v.run_id = c.run_id where c.id = $1
        union all
        select status, expiration_date, name, dba_name, person_name, address, city, zip, phone, seen_from, seen_until, version
        from license_history where contractor_id = $1) forms
      order by version desc nulls first`,
    values: [contractorId],
  });
  return rows;
}
