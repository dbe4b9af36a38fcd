/** A list that is longer than a page as one CSV, from one version of the data. */
import type { ReadServers, ReadSession } from '@crs/store';
import type { Response } from 'express';
import type { HandlerDeps } from '../deps.js';
import { csvOf } from './list-formats.js';
import { isPaged, recordShapeOf } from './record-shape.js';
import type { Route, RouteInput } from './route.js';

/** Records that are read and written at a time, so that other requests have their turn between. */
const AT_A_TIME = 1_000;

type ListAnswer = Readonly<Record<string, unknown>>;

interface WholeList {
  readonly csv: readonly string[];
  readonly rows: number;
  /** The records of the list, also beyond those that were read. */
  readonly total: number;
}

/**
 * Sends a list as CSV, up to some rows. `X-Total-Count` says how many there are, and the name of the file how many are in it if
 * that is not all.
 * @param name of the file, without its ending
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
