/**
 * Loaded into a server before it starts: writes how many statements it has sent to PostgreSQL, and how many lines of them went
 * at once, to the file CRS_STATEMENTS_FILE.
 */
import { openSync, writeSync } from 'node:fs';
import pg from 'pg';

const file = openSync(process.env.CRS_STATEMENTS_FILE, 'w');
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(...given) {
  writeSync(file, String(++statements), 0);
  return query.apply(this, given);
};
