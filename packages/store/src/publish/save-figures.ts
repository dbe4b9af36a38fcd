import type pg from 'pg';

/** Saves changed figures, which are JSON texts by name; returns the number of changes. */
export async function saveFigures(
  client: pg.ClientBase,
  figures: ReadonlyMap<string, string>,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into served.prepared_figure as f (name, value) select * from unnest($1::text[], $2::json[])
     on conflict (name) do update set value = excluded.value where f.value::text <> excluded.value::text`,
    [[...figures.keys()], [...figures.values()]],
  );
  return rowCount ?? 0;
}
