import type pg from 'pg';

/** The data version of what is being published. */
export async function nextVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) + 1 as version from served.data_version',
  );
  return rows[0]?.version ?? 1;
}

/** Makes a version the current one. */
export async function raiseVersion(client: pg.ClientBase, version: number): Promise<void> {
  await client.query(
    `insert into served.data_version as d (version, published_at) values ($1, clock_timestamp())
     on conflict (one) do update set version = excluded.version, published_at = excluded.published_at`,
    [version],
  );
  await client.query('insert into served.publication (version) values ($1)', [version]);
}

/** Lets readers have no files of versions before this one, because these hold what is withheld now. */
export async function endEarlierExports(client: pg.ClientBase, version: number): Promise<void> {
  await client.query('update served.data_version set exports_from = $1', [version]);
}
