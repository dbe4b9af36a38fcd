/** The settings of a database session that the service relies on, whatever server, database and role have set. Pure. */

/** Settings of one session, by the name of PostgreSQL. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * What every session sets. The first part keeps a connection alive that holds a lock while others work, and makes
 * transactions what the code expects; the second part decides how values are written as text and compared.
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
 * SQL for the one statement that sets up a session; each of its rows tells the process of the server as `pid`. A
 * setting that the server's version does not know is left out.
 * @param more settings of this session, which win over those of every session
 */
export function sessionSql(more: SessionSettings): string {
  const rows = Object.entries({ ...everySession, ...more }).map(
    ([name, value]) => `(${literal(name)}, ${literal(value)})`,
  );
  return `select pg_catalog.set_config(name, value, false), pg_catalog.pg_backend_pid() as pid from (values ${rows.join(', ')}) as s (name, value)
    where pg_catalog.current_setting(name, true) is not null`;
}
