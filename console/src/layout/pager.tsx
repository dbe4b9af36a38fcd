import type { VNode } from 'preact';
import { counted } from './values.js';

interface PagerProps {
  /** The list's address without `page`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | number | null | undefined>>;
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
  /** The word for the listed records, in singular and plural. */
  readonly of: readonly [one: string, many: string];
}

/** An address with the query parameters that are set. */
export function addressOf(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The number of records, and links to the other pages. */
export const Pager = ({ path, query, page, pageSize, totalCount, of }: PagerProps): VNode => {
  const last = Math.max(1, Math.ceil(totalCount / pageSize));
  const to = (number: number): string => addressOf(path, { ...query, page: number === 1 ? null : number });
  return (
    <nav class="pager" aria-label="Pages">
      <span>{counted(totalCount, ...of)}</span>
      {page > last && (
        <span>
          There is no page {page}: <a href={to(last)}>go to the last page</a>
        </span>
      )}
      {page > 1 && page <= last && (
        <a href={to(page - 1)} rel="prev">
          Earlier page
        </a>
      )}
      {last > 1 && page <= last && (
        <span>
          Page {page} of {last}
        </span>
      )}
      {page < last && (
        <a href={to(page + 1)} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
};
