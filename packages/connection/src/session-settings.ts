/** The session settings that the service relies on, whatever the server, database, and role have set. Pure. */

/** One session's settings, by PostgreSQL name. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Settings for every session. The first part keeps a connection alive while it holds a lock and others work, and makes
 * transactions behave as the code expects. The second part decides how values are formatted and compared.
 */
const everySession: SessionSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',

  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  backslash_quote: 'safe_encoding',
  array_nulls: 'on',
  row_security: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  default_text_search_config: 'pg_catalog.english',
  gin_fuzzy_search_limit: '0',
  'pg_trgm.similarity_threshold': '0.3',
  'pg_trgm.word_similarity_threshold': '0.6',

  default_table_access_method: 'heap',
  jit: 'off',
  // The data is in memory or on flash.
  random_page_cost: '1.1',
};

/** A text as an SQL literal. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * SQL for the one statement that sets up a session. Each row contains the server process id as `pid`, and as
 * `isCitus` whether the database has Citus. Settings that the
 * server's version does not know are left out.
 * @param more settings for this session, which override those for every session
 */
export function sessionSql(more: SessionSettings): string {
  const rows = Object.entries({ ...everySession, ...more }).map(
    ([name, value]) => `(${literal(name)}, ${literal(value)})`,
  );
  return `select pg_catalog.set_config(name, value, false), pg_catalog.pg_backend_pid() as pid,
      exists (select from pg_catalog.pg_extension where extname = 'citus') as "isCitus" from (values ${rows.join(', ')}) as s (name, value)
    where pg_catalog.current_setting(name, true) is not null`;
}
