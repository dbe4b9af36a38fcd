/** The contractors of license numbers that a roster gives to several holders. */
import { assignHolders, type HolderGroup, type HolderRow, type KnownHolder } from '@crs/normalise';
import type pg from 'pg';
import { recordId } from './record-id.js';

/** The rows of numbers with several holders, each with its contractor; the three lists are parallel. */
export interface HeldRows {
  readonly licenseKeys: readonly string[];
  readonly rowIds: readonly number[];
  readonly contractorIds: readonly number[];
  /** Contractors that became one with another contractor. */
  readonly merged: readonly MergedContractor[];
}

export interface MergedContractor {
  readonly goneId: number;
  readonly keptId: number;
}

interface Numbered {
  readonly licenseKey: string;
}

/** A known holder with its place in the history of its number; null where it was never noted. */
type NotedHolder = KnownHolder & Numbered & { readonly place: number | null };

/** A holder as the table `license_holder` keeps it. */
interface HolderNote extends Numbered {
  readonly contractorId: number;
  readonly place: number;
  readonly rowIds: readonly number[];
  readonly prints: KnownHolder['prints'];
}

/** SQL of what the row `r` prints of its holder. */
const PRINT = `json_build_object('nameKey', r.name_key, 'dbaKey', r.dba_key, 'personName', r.person_name,
  'addressKey', r.address_key, 'city', r.city, 'zip', r.zip, 'phoneKey', r.phone_key)`;

/**
 * Finds the holders of the numbers that rows of several names share, or shared before, and notes them. A number of one holder
 * that never had another is left out. Only rows whose names differ can be of several holders.
 * @param records the table with the feed's new records
 */
export async function findHolders(client: pg.ClientBase, feed: string, records: string): Promise<HeldRows> {
  const rows = await numberedRows(client, feed, records);
  const known = byNumber(await knownHolders(client, feed, [...rows.keys()]));
  const held = {
    licenseKeys: [] as string[],
    rowIds: [] as number[],
    contractorIds: [] as number[],
    merged: [] as MergedContractor[],
  };
  const notes: HolderNote[] = [];
  for (const [licenseKey, ofNumber] of rows) {
    const before = known.get(licenseKey) ?? [];
    const groups = assignHolders(ofNumber, before);
    if (groups.length === 1 && before.every(({ place }) => place === null)) continue;
    for (const noted of notesOf({ feed, licenseKey }, groups, before)) {
      notes.push(noted.note);
      for (const { id } of noted.group.rows) {
        held.licenseKeys.push(licenseKey);
        held.rowIds.push(id);
        held.contractorIds.push(noted.note.contractorId);
      }
      for (const holder of noted.group.merged)
        held.merged.push({ goneId: holder.contractorId, keptId: noted.note.contractorId });
    }
  }
  await saveNotes(client, feed, notes, held.merged);
  return held;
}

/** The groups of a number with what to note of them. A new holder's id is made of the number and its license type. */
function notesOf(
  { feed, licenseKey }: Numbered & { readonly feed: string },
  groups: readonly HolderGroup[],
  before: readonly NotedHolder[],
): { readonly group: HolderGroup; readonly note: HolderNote }[] {
  const ids = new Set(before.map(({ contractorId }) => contractorId));
  let places = Math.max(-1, ...before.map(({ place }) => place ?? 0));
  const newId = (type: string): number => {
    if (ids.size === 0) return recordId(feed, licenseKey, 0);
    const key = `${licenseKey}\u001f${type.trim().toUpperCase()}`;
    let ordinal = 0;
    while (ids.has(recordId(feed, key, ordinal))) ordinal += 1;
    return recordId(feed, key, ordinal);
  };
  return groups.map((group) => {
    const known = before.find((holder) => holder === group.known);
    const contractorId = known?.contractorId ?? newId(group.rows[0]?.licenseType ?? '');
    ids.add(contractorId);
    if (known === undefined) places += 1;
    const prints = new Map(group.rows.map((row) => [JSON.stringify(printOf(row)), printOf(row)]));
    const note: HolderNote = {
      contractorId,
      licenseKey,
      place: known === undefined ? places : (known.place ?? 0),
      rowIds: group.rows.map(({ id }) => id).sort((a, b) => a - b),
      prints: [...prints].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, print]) => print),
    };
    return { group, note };
  });
}

const printOf = ({ nameKey, dbaKey, personName, addressKey, city, zip, phoneKey }: HolderRow) => ({
  ...{ nameKey, dbaKey, personName, addressKey, city, zip, phoneKey },
});

/** The rows whose number other rows of another name have, or of a number with noted holders: by number. */
async function numberedRows(
  client: pg.ClientBase,
  feed: string,
  records: string,
): Promise<Map<string, HolderRow[]>> {
  const { rows } = await client.query<{ licenseKey: string; row: Omit<HolderRow, 'id'>; id: number }>(
    `with several as materialized (
       select license_key from ${records} where feed = $1 group by license_key
       having count(*) > 1 and min(name_key collate "C") <> max(name_key collate "C"))
     select r.license_key as "licenseKey", r.id,
       (${PRINT}::jsonb || jsonb_build_object('ordinal', r.ordinal, 'licenseType', r.license_type,
         'expirationDate', r.expiration_date)) as row
     from ${records} r
     where r.feed = $1 and (r.license_key in (select license_key from several)
       or r.license_key in (select license_key from license_holder where feed = $1))`,
    [feed],
  );
  const found = new Map<string, HolderRow[]>();
  for (const { licenseKey, id, row } of rows) {
    const same = found.get(licenseKey);
    if (same) same.push({ ...row, id });
    else found.set(licenseKey, [{ ...row, id }]);
  }
  return found;
}

/** The noted holders of some numbers, and the contractors of the other ones; the first of each number comes first. */
async function knownHolders(
  client: pg.ClientBase,
  feed: string,
  licenseKeys: readonly string[],
): Promise<NotedHolder[]> {
  if (licenseKeys.length === 0) return [];
  const { rows } = await client.query<NotedHolder>(
    `select h.contractor_id as "contractorId", h.license_key as "licenseKey", h.place, to_jsonb(h.row_ids) as "rowIds", h.prints,
       exists (select from contractor c where c.id = h.contractor_id) as "isCurrent"
     from license_holder h where h.feed = $1 and h.license_key = any($2)
     union all
     select r.id, r.license_key, null, '[]', jsonb_build_array(${PRINT}), true
     from contractor r where r.feed = $1 and r.license_key = any($2)
       and not exists (select from license_holder h where h.feed = $1 and h.license_key = r.license_key)
     order by 2, 3`,
    [feed, licenseKeys],
  );
  return rows;
}

function byNumber(holders: readonly NotedHolder[]): Map<string, NotedHolder[]> {
  const found = new Map<string, NotedHolder[]>();
  for (const holder of holders) {
    const same = found.get(holder.licenseKey);
    if (same) same.push(holder);
    else found.set(holder.licenseKey, [holder]);
  }
  return found;
}

/** Saves the holders of tonight. What is noted of the others stays, except into whom they are merged. */
async function saveNotes(
  client: pg.ClientBase,
  feed: string,
  notes: readonly HolderNote[],
  merged: readonly MergedContractor[],
): Promise<void> {
  if (notes.length === 0) return;
  await client.query(
    `insert into license_holder as h (contractor_id, feed, license_key, place, row_ids, prints)
     select n."contractorId", $1, n."licenseKey", n.place, n."rowIds", n.prints
     from json_to_recordset($2::json) as n ("contractorId" bigint, "licenseKey" text, place integer, "rowIds" bigint[], prints jsonb)
     on conflict (contractor_id) do update set row_ids = excluded.row_ids, prints = excluded.prints
     where (h.row_ids, h.prints) is distinct from (excluded.row_ids, excluded.prints)`,
    [feed, JSON.stringify(notes)],
  );
  await client.query(
    `update license_holder h set merged_into = m."keptId"
     from license_holder o left join json_to_recordset($2::json) as m ("goneId" bigint, "keptId" bigint)
       on m."goneId" = o.contractor_id
     where o.contractor_id = h.contractor_id and h.feed = $1 and h.license_key = any($3)
       and h.merged_into is distinct from m."keptId"`,
    [feed, JSON.stringify(merged), [...new Set(notes.map(({ licenseKey }) => licenseKey))]],
  );
}
