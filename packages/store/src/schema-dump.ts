import type pg from 'pg';
import { inSchemas } from './schemas.js';

/** Everything in the service's schemas as text, in a fixed order, for review in `schema.sql`. */
export async function dumpSchema(db: pg.Pool | pg.ClientBase): Promise<string> {
  const { rows: tables } = await db.query<{
    name: string;
    unlogged: boolean;
    partitioning: string | null;
    columns: string[];
    constraints: string[];
  }>(
    `select concat_ws('.', nullif(n.nspname, 'crs'), c.relname) as name, c.relpersistence = 'u' as unlogged,
       pg_get_partkeydef(c.oid) as partitioning,
       (select array_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                 case when a.attnotnull then ' not null' else '' end,
                 case when a.attidentity <> '' then ' generated always as identity' else '' end,
                 coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select coalesce(array_agg(format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) order by k.conname), '{}')
        from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n') as constraints
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${inSchemas('c.relnamespace')} and c.relkind in ('r', 'p') and not c.relispartition
     order by n.nspname, c.relname`,
  );
  const { rows: indexes } = await db.query<{ definition: string }>(
    `select pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where ${inSchemas('c.relnamespace')} and not c.relispartition
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by c.relnamespace::regnamespace::text, c.relname`,
  );
  const { rows: triggers } = await db.query<{ definition: string }>(
    `select pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where ${inSchemas('c.relnamespace')} and not t.tgisinternal order by c.relname, t.tgname`,
  );
  const { rows: functions } = await db.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p
     where ${inSchemas('p.pronamespace')} order by p.proname, p.oid::regprocedure::text`,
  );
  const created = tables.map(({ name, unlogged, partitioning, columns, constraints }) => {
    const lines = [...columns, ...constraints].map((line) => `  ${line}`);
    return `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n${lines.join(',\n')}\n)${partitioning === null ? '' : ` partition by ${partitioning}`};\n`;
  });
  return [
    '-- The schema as the migrations leave it. Written by `npm run schema`; a test compares it.\n',
    ...created,
    `${indexes.map(({ definition }) => `${definition};`).join('\n')}\n`,
    `${triggers.map(({ definition }) => `${definition};`).join('\n')}\n`,
    ...functions.map(({ definition }) => `${definition.trimEnd()};\n`),
  ].join('\n');
}
