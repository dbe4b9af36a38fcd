import type pg from 'pg';

/** The data version of the current publish. */
export async function nextVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) + 1 as version from served.data_version',
  );
  return rows[0]?.version ?? 1;
}

/**
 * Makes a version the current one.
 * @param differing the difference from the previous version: `records` for any record, finding, or event; `figures` for
 * only counts or coverage, which no export contains
 */
export async function raiseVersion(
  client: pg.ClientBase,
  version: number,
  differing: 'records' | 'figures',
): Promise<void> {
  await client.query(
    `insert into served.data_version as d (version, published_at, records_version)
     values ($1::bigint, clock_timestamp(), case when $2 then $1::bigint else 0 end)
     on conflict (one) do update set version = excluded.version, published_at = excluded.published_at,
       records_version = greatest(d.records_version, excluded.records_version)`,
    [version, differing === 'records'],
  );
  await client.query('insert into served.publication (version) values ($1)', [version]);
}

/** Stops serving files of earlier versions, because they contain withheld data. */
export async function endEarlierExports(client: pg.ClientBase, version: number): Promise<void> {
  await client.query('update served.data_version set exports_from = $1', [version]);
}
