/**
 * What no chain can beat on this machine: the rows that are served, copied bare into the tables that readers used in
 * commit 5fd90b5, and their indexes built afterwards. Both are frozen in `floor-schema.sql`, in a database of its own.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { secondsOfPostgres } from './processes.js';

const DATABASE = 'crs_floor';

/** The statements of the frozen schema: tables, and indexes to be built once rows are in. */
async function frozenSchema() {
  const text = await readFile(new URL('floor-schema.sql', import.meta.url), 'utf8');
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return {
    tables: statements.filter((statement) => statement.startsWith('create table')),
    indexes: statements.filter((statement) => !statement.startsWith('create table')),
  };
}

/** Columns of a table, in order; none where the schema has no such table. */
async function columnsOf(client, schema, table) {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_schema = $1 and table_name = $2 order by ordinal_position`,
    [schema, table],
  );
  return rows.map(({ name }) => name);
}

/** Copies the served rows of a table to a file: from where readers see it, or from the stages where they see it nowhere. */
async function copyOut(source, target, table, file) {
  const wanted = await columnsOf(target, 'public', table);
  for (const schema of ['served', 'crs']) {
    const there = new Set(await columnsOf(source, schema, table));
    if (there.size === 0) continue;
    const columns = wanted.filter((name) => there.has(name)).map((name) => `"${name}"`);
    await pipeline(
      source.query(copyTo(`copy (select ${columns} from ${schema}."${table}") to stdout`)),
      createWriteStream(file),
    );
    return columns;
  }
  throw new Error(`Neither served nor crs holds a table ${table}.`);
}

/** Times the floor on the server of a data folder. */
export async function measureFloor(dataDir) {
  const server = await acquireEmbeddedPostgres(dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'crs-floor-'));
  await chmod(folder, 0o755);
  const source = new pg.Client(server.url);
  const target = new pg.Client(server.url.replace(/\/[^/]*$/, `/${DATABASE}`));
  const floor = { load: loadavg()[0], rows: 0, copySeconds: 0, indexSeconds: 0, seconds: 0, tables: {} };
  try {
    await source.connect();
    await source.query(`drop database if exists ${DATABASE}`);
    await source.query(`create database ${DATABASE}`);
    await target.connect();
    await target.query('create extension pg_trgm');
    const { tables, indexes } = await frozenSchema();
    for (const statement of tables) await target.query(statement);

    const names = tables.map((statement) => /create table (\w+)/.exec(statement)[1]);
    const columns = new Map();
    for (const name of names) columns.set(name, await copyOut(source, target, name, join(folder, name)));
    await source.query('checkpoint');

    const usedBefore = await secondsOfPostgres(dataDir);
    for (const name of names) {
      const began = performance.now();
      const sink = target.query(copyFrom(`copy ${name} (${columns.get(name)}) from stdin`));
      await pipeline(createReadStream(join(folder, name), { highWaterMark: 1 << 18 }), sink);
      floor.copySeconds += (performance.now() - began) / 1000;
      floor.rows += sink.rowCount;
      floor.tables[name] = sink.rowCount;
    }
    const began = performance.now();
    for (const statement of indexes) await target.query(statement);
    floor.indexSeconds = (performance.now() - began) / 1000;
    floor.seconds = floor.copySeconds + floor.indexSeconds;
    floor.postgresSeconds = (await secondsOfPostgres(dataDir)) - usedBefore;
    return floor;
  } finally {
    await target.end();
    await source.query(`drop database if exists ${DATABASE}`);
    await source.end();
    await server.release();
    await rm(folder, { recursive: true, force: true });
  }
}
