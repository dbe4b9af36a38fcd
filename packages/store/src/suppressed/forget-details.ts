/** Keeps suppressed names, phones, and addresses out of the history of licenses. */
import type pg from 'pg';
import { licenseDetails } from '../publish/published-tables.js';
import type { WithheldState } from './withhold.js';
import { type LineTexts, type NameRules, Withholding } from './withholding.js';

interface KeptDetails extends LineTexts {
  readonly contractorId: number;
  readonly version: number;
}

interface KeptLine extends LineTexts {
  readonly contractorId: number;
  readonly key: string;
}

/** SQL for the texts in a version of a license, or in a former line. */
const TEXTS = 'phone, address, to_json(array_remove(array[name, dba_name, person_name], null)) as names';

const FORGET = `update served.license_history h set ${licenseDetails.map((column) => `${column} = null`).join(', ')}`;

/**
 * Permanently removes the details of license versions that name suppressed people: those from this data version, or all
 * for a new suppression. All details of a version are removed, even if only one name or phone in it is withheld
 * elsewhere.
 */
export async function forgetSuppressedDetails(
  client: pg.ClientBase,
  rules: NameRules,
  { active, fresh }: Pick<WithheldState, 'active' | 'fresh'>,
  version: number,
): Promise<void> {
  if (active.length === 0) return;
  const withholding = new Withholding(active, rules);
  await forgetFormerLines(client, withholding, version, fresh);
  await client.query(
    `${FORGET} where h.name is not null and ($2 or h.version = $1)
       and exists (select from crs.withheld w where w.kind = 'contractor' and w.id = h.contractor_id)`,
    [version, fresh],
  );
  const { rows } = await client.query<KeptDetails>(
    `select contractor_id as "contractorId", version, ${TEXTS}
     from served.license_history where name is not null and ($2 or version = $1)`,
    [version, fresh],
  );
  const found = rows.filter((row) => withholding.namedIn(row).length > 0);
  if (found.length === 0) return;
  await client.query(
    `${FORGET} from unnest($1::bigint[], $2::bigint[]) f (contractor_id, version)
     where (h.contractor_id, h.version) = (f.contractor_id, f.version)`,
    [found.map(({ contractorId }) => contractorId), found.map((one) => one.version)],
  );
}

/** Also removes the aliases found through these versions; the next nightly run builds the aliases without them. */
async function forgetFormerLines(
  client: pg.ClientBase,
  withholding: Withholding,
  version: number,
  fresh: boolean,
): Promise<void> {
  const { rows } = await client.query<KeptLine & { withheld: boolean }>(
    `select l.contractor_id as "contractorId", l.key, ${TEXTS},
       exists (select from crs.withheld w where w.kind = 'contractor' and w.id = l.contractor_id) as withheld
     from crs.former_line l
     where $2 or l.contractor_id in (select contractor_id from served.license_history where version = $1)`,
    [version, fresh],
  );
  const found = rows.filter((row) => row.withheld || withholding.namedIn(row).length > 0);
  if (found.length === 0) return;
  await client.query(
    `delete from crs.former_line l using unnest($1::bigint[], $2::text[]) f (contractor_id, key)
     where (l.contractor_id, l.key) = (f.contractor_id, f.key)`,
    [found.map(({ contractorId }) => contractorId), found.map(({ key }) => key)],
  );
}
