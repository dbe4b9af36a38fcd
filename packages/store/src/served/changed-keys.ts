/** The keys of an export's lines that changed rows affect. */
import type { KeyedExport, LineKey } from './exported-keys.js';
import type { ReadSession } from './read-session.js';

/** A changed row of a served table. */
interface ChangedRow {
  readonly kind: string;
  readonly owner: string;
  readonly id: number;
  /** False for a new row. */
  readonly gone: boolean;
  /** The former public key, a JSON array; null if unchanged. */
  readonly key: string | null;
}

export interface ChangedKey {
  readonly key: LineKey;
  /** The record number in the log, if the record was removed or its number changed. */
  readonly number: string | null;
  /** True if there may have been lines with this key. */
  readonly gone: boolean;
}

/**
 * SQL for whether an entry `l` of the change log may concern lines. Claims change every night with their figures, which
 * no line has: what concerns lines is a claim that is new, gone, or shows other texts.
 */
export const concernsLines = `(l.kind <> 'claim' or l.change = 'inserted' or l.public_keys is not null)`;

/** Where lines are from; null for anywhere. */
type Places = Readonly<Record<'jurisdiction' | 'state', readonly string[]>> | null;

/**
 * SQL for the keys that changed rows `e (kind, owner, id, gone, key)` affect, one per row.
 * @param others SQL for more columns, by the changed table
 */
export const concernedKeys = (
  sources: KeyedExport['sources'],
  others: (kind: string) => readonly string[] = () => [],
): string =>
  sources
    .map(
      ({ kind, joins = '', where = 'true', keys }) =>
        `select ${[...keys, ...others(kind)].join(', ')} from e ${joins} where e.kind = '${kind}' and ${where}`,
    )
    .join(' union all ');

/** The keys, in a stable order. If places are requested, an export whose lines belong to none returns nothing. */
export async function readChangedKeys(
  session: ReadSession,
  { key: columns, place, sources, number }: KeyedExport,
  items: readonly ChangedRow[],
  places: Places,
): Promise<ChangedKey[]> {
  const kinds = new Set<string>(sources.map(({ kind }) => kind));
  const concerned = items.filter(({ kind }) => kinds.has(kind));
  if (concerned.length === 0 || (places !== null && place === null)) return [];
  const names = Object.keys(columns);
  const numberOf = (kind: string): string =>
    number !== null && typeof number === 'object' && number.kind === kind ? `e.key ->> ${number.at}` : 'null';
  const found = concernedKeys(sources, (kind) => ['e.gone', 'e.place', numberOf(kind)]);
  const within = places === null || place === null ? 'true' : `${place.column} = any($2)`;
  const { rows } = await session.query<
    Record<string, string | number> & { gone: boolean; keptNumber: string | null }
  >({
    rows: `with e as materialized (
        select place, kind, owner, id, gone, key::json as key
        from json_to_recordset($1) r (place int, kind text, owner text, id bigint, gone boolean, key text))
      select ${names.join(', ')}, bool_or(gone) as gone, (array_agg(kept order by place desc) filter (where kept is not null))[1] as "keptNumber"
      from (${found}) f (${names.join(', ')}, gone, place, kept)
      where ${within} group by ${names.join(', ')} order by ${names.join(', ')}`,
    values: [
      JSON.stringify(
        concerned.map(({ kind, owner, id, gone, key }, place) => ({ place, kind, owner, id, gone, key })),
      ),
      ...(places === null || place === null ? [] : [places[place.is]]),
    ],
  });
  return rows.map(({ gone, keptNumber, ...key }) => {
    const own = typeof number === 'string' ? key[number] : undefined;
    return { key, gone, number: own === undefined ? keptNumber : String(own) };
  });
}
