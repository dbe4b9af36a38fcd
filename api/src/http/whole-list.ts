/** A list longer than a page as one CSV, from one data version. */
import type { ReadServers, ReadSession } from '@crs/store';
import type { Response } from 'express';
import type { HandlerDeps } from '../deps.js';
import { csvOf } from './list-formats.js';
import { isPaged, recordShapeOf } from './record-shape.js';
import type { Route, RouteInput } from './route.js';

/** Records to read and write at a time, so that other requests get their turn. */
const AT_A_TIME = 1_000;

type ListAnswer = Readonly<Record<string, unknown>>;

interface WholeList {
  readonly csv: readonly string[];
  readonly rows: number;
  /** The number of records in the list, including those beyond the ones read. */
  readonly total: number;
}

/**
 * Sends a list as CSV, up to some rows. `X-Total-Count` has the total, and the file's name has the number of rows if
 * some are missing.
 * @param name of the file, without its extension
 */
export async function sendWholeCsv(
  response: Response,
  { route, input, most, name }: { route: Route; input: RouteInput; most: number; name: string },
  { servers, depsOf }: WholeListDeps,
): Promise<void> {
  const { csv, rows, total } = await servers.read((session) =>
    readWhole(route, input, most, depsOf(session)),
  );
  response.attachment(rows < total ? `${name}-first-${rows}-of-${total}.csv` : `${name}.csv`);
  response.set('X-Total-Count', String(total)).type('text/csv; charset=utf-8').send(csv.join(''));
}

interface WholeListDeps {
  readonly servers: ReadServers;
  readonly depsOf: (session: ReadSession) => HandlerDeps;
}

async function readWhole(
  route: Route,
  { params, query }: RouteInput,
  most: number,
  deps: HandlerDeps,
): Promise<WholeList> {
  const { field } = recordShapeOf(route);
  const csv: string[] = [];
  let rows = 0;
  for (let page = 1; ; page++) {
    const part = isPaged(route) ? { ...query, page, pageSize: AT_A_TIME } : query;
    const answer = (await route.handler({ params, query: part }, deps)) as ListAnswer;
    const found = (field === null ? answer : answer[field]) as readonly ListAnswer[];
    const taken = found.slice(0, most - rows);
    csv.push(csvOf(route, taken, null, page === 1));
    rows += taken.length;
    const total = typeof answer.totalCount === 'number' ? answer.totalCount : found.length;
    if (rows >= Math.min(total, most) || found.length === 0) return { csv, rows, total };
  }
}
