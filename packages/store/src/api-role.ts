import pg from 'pg';
import { connectionConfig } from './pool.js';

/** The role that reads what is served, and writes accounts, keys and limits alone. */
const API_ROLE = 'crs_api';

/** Codes of a role that is not there, or that this user may not take on. */
const NOT_TO_BE_HAD = new Set(['22023', '42501', '42704']);

/** The role that the API works in, or null where it is not there or may not be taken on: then it works as the user who connects. */
export async function findApiRole(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client(connectionConfig(databaseUrl));
  try {
    await client.connect();
    await client.query(`set role ${API_ROLE}`);
    const { rows } = await client.query<{ granted: boolean }>(
      `select has_schema_privilege('served', 'usage') as granted`,
    );
    return rows[0]?.granted ? API_ROLE : null;
  } catch (error) {
    if (NOT_TO_BE_HAD.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  } finally {
    await client.end();
  }
}
