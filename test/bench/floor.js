import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** The tables that hold what was ingested. */
const TABLES = ['license_record', 'permit', 'inspection', 'enforcement_order', 'ag_action'];

/**
 * What no ingest can beat on this machine: the rows that are served, copied bare into tables without an
 * index, and the same indexes built afterwards. Seconds.
 */
export async function measureFloor(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=crs,public' });
  await client.connect();
  const floor = { rows: 0, copySeconds: 0, indexSeconds: 0 };
  for (const table of TABLES) {
    const chunks = [];
    const out = client.query(copyTo(`copy ${table} to stdout`));
    out.on('data', (chunk) => chunks.push(chunk));
    await once(out, 'end');

    await client.query(`drop table if exists floor_${table}`);
    await client.query(`create table floor_${table} (like ${table} including defaults)`);
    const copied = performance.now();
    const source = new PassThrough();
    const sink = client.query(copyFrom(`copy floor_${table} from stdin`));
    const writing = pipeline(source, sink);
    for (const chunk of chunks) if (!source.write(chunk)) await once(source, 'drain');
    source.end();
    await writing;
    floor.copySeconds += (performance.now() - copied) / 1000;
    floor.rows += sink.rowCount;

    const { rows } = await client.query(
      `select indexdef from pg_indexes where schemaname = 'crs' and tablename = $1`,
      [table],
    );
    const indexed = performance.now();
    for (const [n, { indexdef }] of rows.entries()) {
      await client.query(
        indexdef
          .replace(/INDEX \S+ ON/, `INDEX floor_${table}_${n} ON`)
          .replace(` ON crs.${table} `, ` ON crs.floor_${table} `),
      );
    }
    floor.indexSeconds += (performance.now() - indexed) / 1000;
    await client.query(`drop table floor_${table}`);
  }
  await client.end();
  return floor;
}
