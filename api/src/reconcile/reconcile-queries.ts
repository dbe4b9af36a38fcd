import { type ListRow, problemOf } from '@crs/domain';
import { findLicenseKeys, readContractors, rowReader } from '@crs/store';
import type pg from 'pg';
import type { ListMatching } from '../deps.js';
import { candidatesOf, namedById, type Result } from './candidates.js';
import { type QueryBatch, type ReconciliationQuery, rowOfQuery } from './query-batch.js';

/** Default number of candidates for a query, and the maximum it may ask for. */
const CANDIDATES = { usual: 5, most: 10 };

/** A word with a digit: a license number or an id rather than a name. */
const NUMBER = /^\S*\d\S*$/;
/** A contractor's id. */
const ID = /^\d{1,16}$/;

export const contractorId = (text: string): number | null => (ID.test(text) ? Number(text) : null);

/** A batch to be matched. */
interface ReadBatch {
  readonly queries: readonly ReadQuery[];
  /** Queries that name a contractor, to be matched. */
  readonly rows: number;
}

interface ReadQuery {
  readonly id: string;
  readonly limit: number;
  readonly row: ListRow;
  /** The contractor that the query identifies by its id. */
  readonly named: Result['result'][number] | null;
}

/**
 * Parses a batch of queries. A text that is a contractor's id or license number identifies it.
 * @throws ValidationError
 */
export async function readQueries(pool: pg.Pool, batch: QueryBatch): Promise<ReadBatch> {
  const given = Object.entries(batch).map(([id, query]) => ({ id, query, text: textOf(query) }));
  const numbers = given.map(({ text }) => text).filter((text) => NUMBER.test(text));
  const ids = numbers.flatMap((text) => contractorId(text) ?? []);
  const [contractors, licenses] =
    numbers.length === 0
      ? [new Map(), new Map<string, string>()]
      : await Promise.all([readContractors(pool, ids), findLicenseKeys(rowReader(pool), numbers)]);
  const queries = given.map(({ id, query, text }): ReadQuery => {
    const isLicense = licenses.has(text);
    const row = rowOfQuery(id, query, text === '' || isLicense ? null : text);
    const contractor = contractors.get(contractorId(text) ?? 0);
    return {
      id,
      limit: Math.min(Math.floor(query.limit ?? CANDIDATES.usual), CANDIDATES.most),
      row: isLicense ? { ...row, licenseNumber: row.licenseNumber ?? text } : row,
      named: contractor === undefined ? null : namedById(contractor),
    };
  });
  return { queries, rows: queries.filter(isMatched).length };
}

const textOf = ({ query }: ReconciliationQuery): string => (query ?? '').trim();

const isMatched = ({ named, row }: ReadQuery): boolean => named === null && problemOf(row) === null;

/** The results of queries, in order. */
export async function reconcile(
  { queries }: ReadBatch,
  lists: ListMatching,
): Promise<readonly (readonly [id: string, result: Result])[]> {
  const asked = queries.filter(isMatched);
  const most = Math.max(1, ...asked.map(({ limit }) => limit));
  const matched = await lists.match(
    asked.map(({ row }) => row),
    { most, explaining: true },
  );
  const results = new Map(
    asked.map(({ id, limit }, at) => {
      const found = matched[at];
      return [id, found === undefined ? [] : candidatesOf(found, limit)] as const;
    }),
  );
  return queries.map(({ id, named }) => [id, { result: named === null ? (results.get(id) ?? []) : [named] }]);
}
