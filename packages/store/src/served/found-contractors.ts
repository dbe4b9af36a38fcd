import { type ContractorSummary, contractorColumns } from './contractors.js';
import type { ReadSession } from './read-session.js';

/** A contractor that was found, with commonly known details. */
interface FoundContractor extends ContractorSummary {
  readonly rosterState: string;
  readonly personName: string | null;
  readonly address: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
}

/** The contractors with these ids, in the given order. */
export async function readFoundContractors(
  session: ReadSession,
  ids: readonly number[],
): Promise<readonly FoundContractor[]> {
  const { rows } = await session.query<FoundContractor>({
    rows: `select ${contractorColumns}, c.roster_state as "rosterState", c.person_name as "personName", c.address, c.zip, c.phone
      from unnest($1::bigint[]) with ordinality as picked (id, ord) join contractor c on c.id = picked.id order by picked.ord`,
    values: [ids],
  });
  return rows;
}
