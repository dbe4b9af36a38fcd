/** What operators withhold from readers: by whom, why, and until when. */
import type pg from 'pg';

/** The tables with records that can be suppressed one by one. */
type SuppressibleTable = 'permit' | 'inspection' | 'enforcement_order' | 'ag_action';

/** A license, with the names that its holder has had. */
export interface ContractorTarget {
  readonly licenseKey: string;
  readonly licenseNumber: string;
  readonly state: string;
  /** Null for all types. */
  readonly licenseType: string | null;
  /** The original spelling, stored because records still name the holder after it has left its roster. */
  readonly names: readonly string[];
  readonly nameKeys: readonly string[];
  /** The holder's phones and street addresses, which operators see. */
  readonly contacts: readonly string[];
}

/** A record, by the keys in its source. */
interface RecordTarget {
  readonly table: SuppressibleTable;
  /** For permits; null for other records. */
  readonly jurisdiction: string | null;
  /** The permit number, or the API's id: an activity number, or a hash of feed and source key. */
  readonly number: string;
}

/** A person. Missing details exclude no namesakes. */
export interface PersonTarget {
  readonly name: string;
  readonly state: string | null;
  readonly jurisdiction: string | null;
  readonly phone: string | null;
  readonly address: string | null;
}

/** What is suppressed. */
export type SuppressionTarget =
  | { readonly kind: 'contractor'; readonly target: ContractorTarget }
  | { readonly kind: 'record'; readonly target: RecordTarget }
  | { readonly kind: 'person'; readonly target: PersonTarget };

/** A suppression to record. */
export type NewSuppression = SuppressionTarget & {
  /** Hidden: as if it did not exist. Masked: without names, phone, and street. */
  readonly action: 'hide' | 'mask';
  readonly reason: string;
  readonly by: string;
  /** ISO; null if the suppression is in force until lifted. */
  readonly until: string | null;
};

/** A recorded suppression. */
export type Suppression = NewSuppression & {
  readonly id: number;
  /** UTC. */
  readonly at: string;
  readonly liftedBy: string | null;
  readonly liftedAt: string | null;
  /** Whether it is in force: not lifted and not past its end. */
  readonly active: boolean;
};

export type SuppressionOf<K extends Suppression['kind']> = Extract<Suppression, { readonly kind: K }>;

const ACTIVE = '(s.lifted_at is null and (s.until is null or s.until > now()))';

const COLUMNS = `id, kind, action, target, reason, made_by as by, made_at as at, until, lifted_by as "liftedBy",
  lifted_at as "liftedAt", ${ACTIVE} as active,
  exists (select from applied_suppression a where a.id = s.id) as applied`;

/** Records a suppression; the next publish applies it. */
export async function recordSuppression(
  db: pg.Pool | pg.ClientBase,
  { kind, action, target, reason, by, until }: NewSuppression,
): Promise<Suppression> {
  const { rows } = await db.query<Suppression>(
    `insert into suppression as s (kind, action, target, reason, made_by, until) values ($1, $2, $3, $4, $5, $6)
     returning ${COLUMNS}`,
    [kind, action, JSON.stringify(target), reason, by, until],
  );
  return rows[0] as Suppression;
}

/** Suppressions, newest first: those in force, or with `all` also those that ended. */
export async function listSuppressions(db: pg.Pool, all: boolean): Promise<Suppression[]> {
  const { rows } = await db.query<Suppression>(
    `select ${COLUMNS} from suppression s where $1 or ${ACTIVE} order by id desc`,
    [all],
  );
  return rows;
}

/** The state and license types of each contractor with a license number. */
export async function findSuppressible(
  db: pg.Pool,
  licenseKey: string,
): Promise<{ readonly state: string; readonly licenseTypes: readonly string[] }[]> {
  const { rows } = await db.query<{ state: string; licenseTypes: string[] }>(
    `select roster_state as state, array_remove(license_type || license_types, null) as "licenseTypes"
     from contractor where license_key = $1 order by roster_state, id`,
    [licenseKey],
  );
  return rows;
}

/** Ends a suppression; the next publish applies that. Null if none with this number is in force. */
export async function liftSuppression(db: pg.Pool, id: number, by: string): Promise<Suppression | null> {
  const { rows } = await db.query<Suppression>(
    `update suppression s set lifted_by = $2, lifted_at = clock_timestamp() where id = $1 and ${ACTIVE}
     returning ${COLUMNS}`,
    [id, by],
  );
  return rows[0] ?? null;
}

/** True if a suppression was made or ended since the last publish. */
export async function suppressionsChanged(db: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from suppression s left join applied_suppression a using (id) where (a.id is not null) <> ${ACTIVE} limit 1`,
  );
  return rowCount !== 0;
}

/** The suppressions that a publish must apply. */
interface SuppressionsToApply {
  readonly active: readonly Suppression[];
  /** Suppressions that have not been applied yet. */
  readonly fresh: ReadonlySet<number>;
  /** Applied suppressions that are no longer in force. */
  readonly ended: readonly number[];
}

export async function suppressionsToApply(client: pg.ClientBase): Promise<SuppressionsToApply> {
  const { rows } = await client.query<Suppression & { applied: boolean }>(
    `select * from (select ${COLUMNS} from suppression s) s where applied or active order by id`,
  );
  const active = rows.filter((one) => one.active);
  return {
    active,
    fresh: new Set(active.filter(({ applied }) => !applied).map(({ id }) => id)),
    ended: rows.filter((one) => !one.active).map(({ id }) => id),
  };
}

/** Records, in the caller's transaction, that the published data reflects these suppressions. */
export async function noteApplied(
  client: pg.ClientBase,
  { fresh, ended }: SuppressionsToApply,
): Promise<void> {
  if (fresh.size > 0)
    await client.query('insert into applied_suppression select unnest($1::bigint[])', [[...fresh]]);
  if (ended.length > 0) await client.query('delete from applied_suppression where id = any($1)', [ended]);
}

/** Adds new names of a suppressed license's holder. */
export async function addNames(client: pg.ClientBase, id: number, target: ContractorTarget): Promise<void> {
  await client.query('update suppression set target = $2 where id = $1', [id, JSON.stringify(target)]);
}
