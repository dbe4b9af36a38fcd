import { type ContractorSummary, contractorColumns } from './contractors.js';
import type { ReadSession } from './read-session.js';

/** A line of a firm: a contractor, with the comparable texts that explain why it belongs to the firm. */
export interface FirmLine extends ContractorSummary {
  readonly personName: string | null;
  readonly originalDate: string | null;
  readonly rosterState: string;
  /** The feed. */
  readonly source: string;
  readonly nameKey: string;
  readonly dbaKey: string | null;
  readonly phone: string | null;
  readonly phoneKey: string | null;
  readonly address: string | null;
  readonly addressKey: string | null;
  readonly zip: string | null;
}

/** A firm of two or more contractors. */
export interface ServedFirm {
  readonly id: number;
  readonly lines: readonly FirmLine[];
}

/** One firm, or null. */
export const readFirm = (session: ReadSession, id: number): Promise<ServedFirm | null> =>
  readLines(session, '$1', id);

/** A contractor's firm; null if the firm has no other license. */
export const readFirmOf = (session: ReadSession, contractorId: number): Promise<ServedFirm | null> =>
  readLines(session, '(select firm_id from firm_member where contractor_id = $1)', contractorId);

/** @param firmId as SQL for $1 */
async function readLines(session: ReadSession, firmId: string, value: number): Promise<ServedFirm | null> {
  const { rows } = await session.query<FirmLine & { firmId: number }>({
    rows: `select m.firm_id as "firmId", ${contractorColumns}, c.person_name as "personName",
        c.original_date as "originalDate", c.roster_state as "rosterState", c.feed as source,
        c.name_key as "nameKey", c.dba_key as "dbaKey", c.phone_clean as phone, c.phone_key as "phoneKey",
        c.address, c.address_key as "addressKey", c.zip
      from firm_member m join contractor c on c.id = m.contractor_id
      where m.firm_id = ${firmId} order by c.roster_state, c.license_key, c.id`,
    values: [value],
  });
  const [first] = rows;
  if (first === undefined || rows.length < 2) return null;
  return { id: first.firmId, lines: rows.map(({ firmId: _id, ...line }) => line) };
}

/** The firm to which most contractors of a former firm now belong; null for none. */
export async function findMergedFirm(session: ReadSession, id: number): Promise<number | null> {
  const { rows } = await session.query<{ id: number }>({
    rows: `with recursive followed (id, merged_into) as (
        select id, merged_into from firm where id = $1
        union select f.id, f.merged_into from followed o join firm f on f.id = o.merged_into)
      select id from followed f where id <> $1 and merged_into is null
        and exists (select from firm_member m where m.firm_id = f.id)`,
    values: [id],
  });
  return rows[0]?.id ?? null;
}
