/** The contractors of license numbers that a roster gives to several holders. */
import { isDeepStrictEqual } from 'node:util';
import { assignHolders, type HolderGroup, type HolderRow, type KnownHolder } from '@crs/normalise';
import type pg from 'pg';
import { HolderIds } from './holder-ids.js';

/** The rows of numbers with several holders, each with its contractor; the three lists are parallel. */
interface HeldRows {
  readonly licenseKeys: readonly string[];
  readonly rowIds: readonly number[];
  readonly contractorIds: readonly number[];
  /** Numbers that again have only one holder. */
  readonly released: readonly string[];
  /** Contractors that were merged into another contractor. */
  readonly merged: readonly MergedContractor[];
}

interface MergedContractor {
  readonly goneId: number;
  readonly keptId: number;
}

/** A roster whose contractors are being created. */
export interface RosterRun {
  readonly feed: string;
  /** The current run. */
  readonly runId: number;
  /** The run that it undoes, if it is an undo. */
  readonly undoes?: number | undefined;
}

/** A holder as stored in the table `license_holder`. */
interface HolderNote extends KnownHolder {
  readonly licenseKey: string;
  /** 0 is the contractor that the number identifies by itself; the others follow in the order of their first run. */
  readonly place: number;
  readonly mergedInto: number | null;
}

/** SQL for the row `r`'s details about its holder. */
const PRINT = `json_build_object('nameKey', r.name_key, 'dbaKey', r.dba_key, 'personName', r.person_name,
  'addressKey', r.address_key, 'city', r.city, 'zip', r.zip, 'phoneKey', r.phone_key)`;

/**
 * Finds the holders of the numbers that rows with several names share, or used to share, and records them. Leaves out
 * numbers that never had more than one holder. Only rows with different names can have several holders; `shared_number`
 * has their numbers.
 * @param records the table with the feed's new records
 */
export async function findHolders(
  client: pg.ClientBase,
  roster: RosterRun,
  records: string,
): Promise<HeldRows> {
  const { feed } = roster;
  const stored = await loadNotes(client, feed);
  const before = await withUndone(client, stored, roster.undoes);
  const rows = await numberedRows(client, feed, records, [...before.keys()]);
  const contractors = await bareContractors(client, feed, [...rows.keys()]);
  const licenseKeys = new Set([...rows.keys(), ...before.keys()]);
  const newIds = await HolderIds.of(client, feed, [...licenseKeys]);
  const now = new Map<string, readonly HolderNote[]>();
  do {
    for (const licenseKey of licenseKeys) {
      const noted = before.get(licenseKey) ?? [];
      const known = noted.length > 0 ? noted : (contractors.get(licenseKey) ?? []);
      const groups = assignHolders(rows.get(licenseKey) ?? [], known);
      if (groups.length < 2 && noted.length === 0) continue;
      now.set(licenseKey, notesOf(licenseKey, groups, known, newIds));
    }
  } while (!(await newIds.areFree()));
  const held = {
    licenseKeys: [] as string[],
    rowIds: [] as number[],
    contractorIds: [] as number[],
    merged: [] as MergedContractor[],
  };
  for (const [licenseKey, found] of now) {
    for (const { contractorId, rowIds, isCurrent, mergedInto } of found) {
      if (mergedInto !== null) held.merged.push({ goneId: contractorId, keptId: mergedInto });
      for (const id of isCurrent ? rowIds : []) {
        held.licenseKeys.push(licenseKey);
        held.rowIds.push(id);
        held.contractorIds.push(contractorId);
      }
    }
  }
  await saveNotes(client, roster, stored, now);
  return { ...held, released: [...stored.keys()].filter((licenseKey) => !now.has(licenseKey)) };
}

/** The data to record for a number: its groups and earlier holders. */
function notesOf(
  licenseKey: string,
  groups: readonly HolderGroup[],
  known: readonly HolderNote[],
  newIds: HolderIds,
): HolderNote[] {
  const ids = new Set(known.map(({ contractorId }) => contractorId));
  const mergedInto = new Map<KnownHolder, number>();
  const current = groups.map((group): HolderNote => {
    const before = known.find((holder) => holder === group.known);
    const contractorId =
      before?.contractorId ?? newIds.next(licenseKey, group.rows[0]?.licenseType ?? '', ids);
    const place = before?.place ?? ids.size;
    ids.add(contractorId);
    for (const holder of group.merged) mergedInto.set(holder, contractorId);
    const prints = new Map(group.rows.map((row) => [JSON.stringify(printOf(row)), printOf(row)]));
    return {
      ...{ contractorId, licenseKey, place, mergedInto: null, isCurrent: true },
      rowIds: group.rows.map(({ id }) => id).sort((a, b) => a - b),
      prints: [...prints].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, print]) => print),
    };
  });
  const gone = known
    .filter((holder) => groups.every((group) => group.known !== holder))
    .map((holder) => ({ ...holder, isCurrent: false, mergedInto: mergedInto.get(holder) ?? null }));
  return [...current, ...gone].sort((a, b) => a.place - b.place);
}

const printOf = ({ nameKey, dbaKey, personName, addressKey, city, zip, phoneKey }: HolderRow) => ({
  ...{ nameKey, dbaKey, personName, addressKey, city, zip, phoneKey },
});

/** By number, the rows that share the number with rows of another name, or whose number has recorded holders. */
async function numberedRows(
  client: pg.ClientBase,
  feed: string,
  records: string,
  noted: readonly string[],
): Promise<Map<string, HolderRow[]>> {
  const { rows } = await client.query<{ licenseKey: string; row: Omit<HolderRow, 'id'>; id: number }>(
    `select r.license_key as "licenseKey", r.id,
       (${PRINT}::jsonb || jsonb_build_object('ordinal', r.ordinal, 'licenseType', r.license_type,
         'expirationDate', r.expiration_date)) as row
     from ${records} r
     where r.feed = $1 and (r.license_key in (select license_key from shared_number where names_differ)
       or r.license_key = any($2))`,
    [feed, noted],
  );
  const found = new Map<string, HolderRow[]>();
  for (const { licenseKey, id, row } of rows) {
    const same = found.get(licenseKey);
    if (same) same.push({ ...row, id });
    else found.set(licenseKey, [{ ...row, id }]);
  }
  return found;
}

/** The recorded holders of a roster, by number, each number's first holder first. */
async function loadNotes(client: pg.ClientBase, feed: string): Promise<Map<string, HolderNote[]>> {
  const { rows } = await client.query<HolderNote>(
    `select contractor_id as "contractorId", license_key as "licenseKey", place, to_jsonb(row_ids) as "rowIds", prints,
       is_current as "isCurrent", merged_into as "mergedInto"
     from license_holder where feed = $1 order by license_key, place`,
    [feed],
  );
  return byNumber(rows);
}

/** The holders as they were before the undone run. */
async function withUndone(
  client: pg.ClientBase,
  notes: ReadonlyMap<string, HolderNote[]>,
  undoes: number | undefined,
): Promise<Map<string, HolderNote[]>> {
  const restored = new Map(notes);
  if (undoes === undefined) return restored;
  const { rows } = await client.query<{ licenseKey: string; holders: HolderNote[] }>(
    'select license_key as "licenseKey", holders from license_holder_before where replaced_by = $1',
    [undoes],
  );
  for (const { licenseKey, holders } of rows)
    if (holders.length > 0) restored.set(licenseKey, holders);
    else restored.delete(licenseKey);
  return restored;
}

/** The contractors that some numbers identify by themselves, as holders without recorded rows. */
async function bareContractors(
  client: pg.ClientBase,
  feed: string,
  licenseKeys: readonly string[],
): Promise<Map<string, HolderNote[]>> {
  if (licenseKeys.length === 0) return new Map();
  const { rows } = await client.query<HolderNote>(
    `select r.id as "contractorId", r.license_key as "licenseKey", 0 as place, '[]'::jsonb as "rowIds",
       jsonb_build_array(${PRINT}) as prints, true as "isCurrent", null as "mergedInto"
     from contractor r where r.feed = $1 and r.license_key = any($2) 
       and r.id = given_record_id('contractor', $1, r.license_key, 0)`,
    [feed, licenseKeys],
  );
  return byNumber(rows);
}

function byNumber(holders: readonly HolderNote[]): Map<string, HolderNote[]> {
  const found = new Map<string, HolderNote[]>();
  for (const holder of holders) {
    const same = found.get(holder.licenseKey);
    if (same) same.push(holder);
    else found.set(holder.licenseKey, [holder]);
  }
  return found;
}

/** Saves the records of numbers that changed, and their previous records, so that the run can be undone. */
async function saveNotes(
  client: pg.ClientBase,
  { feed, runId }: RosterRun,
  stored: ReadonlyMap<string, readonly HolderNote[]>,
  now: ReadonlyMap<string, readonly HolderNote[]>,
): Promise<void> {
  const changed = [...new Set([...stored.keys(), ...now.keys()])].filter(
    (licenseKey) => !isDeepStrictEqual(stored.get(licenseKey) ?? [], now.get(licenseKey) ?? []),
  );
  if (changed.length === 0) return;
  const before = changed.map((licenseKey) => ({ licenseKey, holders: stored.get(licenseKey) ?? [] }));
  await client.query(
    `insert into license_holder_before (replaced_by, license_key, holders)
     select $1, b."licenseKey", b.holders from json_to_recordset($2::json) as b ("licenseKey" text, holders jsonb)`,
    [runId, JSON.stringify(before)],
  );
  await client.query('delete from license_holder where feed = $1 and license_key = any($2)', [feed, changed]);
  await client.query(
    `insert into license_holder (contractor_id, feed, license_key, place, row_ids, prints, is_current, merged_into)
     select n."contractorId", $1, n."licenseKey", n.place, n."rowIds", n.prints, n."isCurrent", n."mergedInto"
     from json_to_recordset($2::json) as n ("contractorId" bigint, "licenseKey" text, place integer, "rowIds" bigint[],
       prints jsonb, "isCurrent" boolean, "mergedInto" bigint)`,
    [feed, JSON.stringify(changed.flatMap((licenseKey) => now.get(licenseKey) ?? []))],
  );
}
