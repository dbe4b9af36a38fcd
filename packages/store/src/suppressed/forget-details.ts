/** Keeps suppressed names, phones and addresses out of the history of licenses. */
import type pg from 'pg';
import { licenseDetails } from '../publish/published-tables.js';
import { isSameAddress, isSamePhone } from './contact.js';
import type { WithheldState } from './withhold.js';
import { Withholding } from './withholding.js';

interface KeptDetails {
  readonly contractorId: number;
  readonly version: number;
  readonly names: readonly string[];
  readonly phone: string | null;
  readonly address: string | null;
}

const FORGET = `update served.license_history h set ${licenseDetails.map((column) => `${column} = null`).join(', ')}`;

/**
 * Empties the details of forms that name who is suppressed, for good: those of this version, or all for a new suppression.
 * A form goes as a whole, also where only one name or phone of it is withheld elsewhere.
 */
export async function forgetSuppressedDetails(
  client: pg.ClientBase,
  { active, fresh }: Pick<WithheldState, 'active' | 'fresh'>,
  version: number,
): Promise<void> {
  if (active.length === 0) return;
  const { phrases } = new Withholding(active);
  const persons = active.flatMap((one) => (one.kind === 'person' ? [one.target] : []));
  await client.query(
    `${FORGET} where h.name is not null and ($2 or h.version = $1)
       and exists (select from crs.withheld w where w.kind = 'contractor' and w.id = h.contractor_id)`,
    [version, fresh],
  );
  const { rows } = await client.query<KeptDetails>(
    `select contractor_id as "contractorId", version, phone, address,
       to_json(array_remove(array[name, dba_name, person_name], null)) as names
     from served.license_history where name is not null and ($2 or version = $1)`,
    [version, fresh],
  );
  const found = rows.filter(
    ({ names, phone, address }) =>
      names.some((name) => phrases.in(name).size > 0) ||
      persons.some(
        (person) =>
          (phone !== null && person.phone !== null && isSamePhone(phone, person.phone)) ||
          (address !== null && person.address !== null && isSameAddress(address, person.address)),
      ),
  );
  if (found.length === 0) return;
  await client.query(
    `${FORGET} from unnest($1::bigint[], $2::bigint[]) f (contractor_id, version)
     where (h.contractor_id, h.version) = (f.contractor_id, f.version)`,
    [found.map(({ contractorId }) => contractorId), found.map((one) => one.version)],
  );
}
