import { csvText } from '@crs/domain';
import type { Response } from 'express';
import { renderToString } from 'preact-render-to-string';
import { Asked, nameOf, type TableFile } from '../layout/sorting.js';
import type { PageContent } from '../page.js';
import { PageError } from '../page-error.js';
import { neverStored } from './never-stored.js';

/**
 * Sends a page's table as CSV, in the order that the address requests. @throws PageError 404 if the page has no such
 * table
 */
export function sendTable(
  response: Response,
  { title, body }: PageContent,
  { query, table }: { readonly query: URLSearchParams; readonly table: string },
): void {
  const files: TableFile[] = [];
  renderToString(<Asked.Provider value={{ query, take: (file) => files.push(file) }}>{body}</Asked.Provider>);
  const file = files.find(({ name }) => name === table);
  if (file === undefined)
    throw new PageError(
      404,
      'This page has no such table',
      'Open the page and use the CSV link below a table.',
    );
  neverStored(response)
    .attachment(`${nameOf(title)}-${file.name}.csv`)
    .type('text/csv; charset=utf-8')
    .send(csvText(file.rows, { columns: file.headings, lineEnd: '\r\n' }));
}
