/**
 * Opens the index of a roster so many times at once, with the built code, as a jest test cannot: its threads would look
 * for what is not built. Answers each message with what each open got, and what was logged. With the address of a
 * database, the index is built ahead from there before it is opened, as after an ingest.
 */
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import { AliasStore, RosterStore } from '@crs/pipelines';
import { createPool, inTransaction } from '@crs/store';

const configDir = fileURLToPath(new URL('../../config', import.meta.url));
const config = loadConfig({ configDir, defaultDir: configDir, env: {} });

process.on('message', async ({ databaseUrl, dataDir, feed, times, ahead }) => {
  const logged = [];
  const note = (level) => (_, message) => logged.push(`${level}: ${message}`);
  const log = { info: note('info'), warn: note('warn') };
  const { signal } = new AbortController();
  const indexes = { databaseUrl, config, dataDir, log, signal };
  const store = new RosterStore(indexes);
  const aliasStore = new AliasStore(indexes);
  const pool = createPool(databaseUrl);
  if (ahead) {
    const from = createPool(ahead);
    store.buildAhead(from, [feed]);
    await store.close();
    await from.end();
  }
  const loggedAhead = logged.splice(0);
  const opened = await Promise.all(
    Array.from({ length: times }, () =>
      inTransaction(pool, (db) => store.open(db, [feed]), 'begin isolation level repeatable read read only'),
    ),
  );
  const openAliases = (db) => aliasStore.open(db, [feed], opened[0]);
  const aliases = await inTransaction(pool, openAliases, 'begin isolation level repeatable read read only');
  await pool.end();
  process.send({
    aliases: Array.from(aliases.ids, (_, entry) => aliases.entry(entry).name),
    indexes: new Set(opened.map(({ buffer }) => buffer)).size,
    names: Array.from(opened[0].ids, (_, entry) => opened[0].entry(entry).name),
    checksum: opened[0].checksum,
    logged,
    loggedAhead,
  });
});
