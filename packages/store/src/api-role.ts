import { createClient } from './pool.js';

/** The role that reads `served` and writes only accounts, keys, and limits. */
export const API_ROLE = 'crs_api';

/** PostgreSQL's error codes for a role that does not exist, or that this user may not set. */
const ROLE_UNAVAILABLE = new Set(['22023', '42501', '42704']);

/**
 * The role for the API; null if it doesn't exist or may not be set, in which case the API works as the connecting user.
 */
export async function findApiRole(databaseUrl: string): Promise<string | null> {
  const client = createClient(databaseUrl);
  try {
    await client.connect();
    await client.query(`set role ${API_ROLE}`);
    const { rows } = await client.query<{ granted: boolean }>(
      `select has_schema_privilege('served', 'usage') as granted`,
    );
    return rows[0]?.granted ? API_ROLE : null;
  } catch (error) {
    if (ROLE_UNAVAILABLE.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  } finally {
    await client.end();
  }
}
