import type pg from 'pg';

/** The columns that both tables have, in the served table's order. */
export async function commonColumns(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.attname as name from pg_attribute t join pg_attribute s using (attname)
     where t.attrelid = $1::regclass and s.attrelid = $2::regclass and t.attnum > 0 and s.attnum > 0
       and not t.attisdropped and not s.attisdropped order by t.attnum`,
    [`served.${name}`, `crs.${name}`],
  );
  return rows.map((column) => column.name);
}
