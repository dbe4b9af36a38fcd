/** Pages of a list at one data version, whatever is published in the meantime. */
import { hash } from 'node:crypto';
import {
  keepCursorList,
  type ReadServers,
  type ReadSession,
  readCursorPage,
  renewCursorList,
} from '@crs/store';
import type { ApiDeps, HandlerDeps } from '../deps.js';
import { ApiError } from '../errors/api-error.js';
import { type Cursor, type CursorPlace, writeCursor } from '../parameters/cursor.js';
import type { Picked } from './picked-fields.js';
import type { Route } from './route.js';

/** A longer list is not kept, but read from the data as long as its version is current. */
const MOST_KEPT = 10_000;
/** Records to read at a time for a kept list. */
const AT_A_TIME = 1_000;
/** The page size of a list that is sent in full without one. */
const DEFAULT_SIZE = 25;

/** A request for a list. */
interface ListRequest {
  readonly route: Route;
  readonly params: Record<string, unknown>;
  /** Without `cursor` and `fields`. */
  readonly query: Record<string, unknown>;
  readonly picked: Picked | null;
  /** The values of the request that distinguish lists. */
  readonly asked: unknown;
  readonly accountId: number | null;
}

/** A page of a list: the records, the page's number and size, and the total. */
interface ListPage {
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly [name: string]: unknown;
}

/** Reads a response in a session, with the numbers of its page. */
type ReadPage = (session: ReadSession, page: number, pageSize: number) => Promise<ListPage>;

export class CursorPages {
  // Lists are read in full one after another, so that other requests find connections.
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: ApiDeps['pool'],
    private readonly depsOf: (session: ReadSession, accountId: number | null) => HandlerDeps,
    private readonly servers: ReadServers,
  ) {}

  /**
   * @throws ApiError `cursor.expired`, or `validation.semantic` for a cursor of another list or together with `page`
   */
  async read(list: ListRequest, cursor: Cursor, pageGiven: string): Promise<unknown> {
    if (pageGiven !== '') throw besidePage(pageGiven);
    const size = (list.query.pageSize as number | null) ?? DEFAULT_SIZE;
    const request = hash('sha256', JSON.stringify([list.asked, size]), 'base64url').slice(0, 12);
    const readPage: ReadPage = async (session, page, pageSize) =>
      (await list.route.handler(
        { params: list.params, query: { ...list.query, page, pageSize }, picked: list.picked },
        this.depsOf(session, list.accountId),
      )) as ListPage;
    if (cursor === '*') return this.#begin(list, request, size, readPage);
    const { version, page } = cursor;
    const kept =
      cursor.request === request
        ? await readCursorPage(this.pool, { accountId: list.accountId, version, request }, page)
        : null;
    if (kept !== null) return withNext(JSON.parse(kept) as ListPage, version, request);
    const body = await this.servers.read(async (session) => {
      if ((await session.version()) !== version) throw expired(cursor);
      if (cursor.request !== request) throw ofAnotherList(cursor);
      return readPage(session, page, size);
    }, version);
    return withNext(body, version, request);
  }

  async #begin(
    { route, accountId }: ListRequest,
    request: string,
    size: number,
    readPage: ReadPage,
  ): Promise<unknown> {
    const { first, version, pages } = await this.servers.read(async (session) => {
      const first = await readPage(session, 1, size);
      const version = (await session.version()) ?? 0;
      const { totalCount } = first;
      const toKeep =
        totalCount > size &&
        totalCount <= MOST_KEPT &&
        !(await renewCursorList(this.pool, { accountId, version, request }));
      return { first, version, pages: toKeep ? await this.#readAll(session, route, first, readPage) : [] };
    });
    if (pages.length > 0) await keepCursorList(this.pool, { accountId, version, request }, pages);
    return withNext(first, version, request);
  }

  /** All pages of a list, in JSON. */
  async #readAll(
    session: ReadSession,
    route: Route,
    first: ListPage,
    readPage: ReadPage,
  ): Promise<readonly string[]> {
    const { pageSize: size, totalCount } = first;
    const pagesAtATime = Math.floor(AT_A_TIME / size);
    const read = async (): Promise<readonly string[]> => {
      const pages: string[] = [];
      for (let part = 1; pages.length * size < totalCount; part++) {
        const many = await readPage(session, part, pagesAtATime * size);
        for (let from = 0; from < pagesAtATime * size && pages.length * size < totalCount; from += size) {
          const page = { ...first, ...partOf(route, many, from, from + size), page: pages.length + 1 };
          pages.push(JSON.stringify(page));
        }
      }
      return pages;
    };
    const mine = this.#last.then(read, read);
    this.#last = mine.catch(() => {});
    return mine;
  }
}

/** The records of a page from one index up to another, and the rest of the response for them. */
function partOf(route: Route, page: ListPage, from: number, to: number): Record<string, unknown> {
  return route.partOf?.(page, from, to) ?? { data: (page.data as unknown[]).slice(from, to) };
}

function withNext(body: ListPage, version: number, request: string): unknown {
  const { page, pageSize, totalCount } = body;
  const next = page * pageSize < totalCount ? writeCursor({ version, page: page + 1, request }) : null;
  return { ...body, nextCursor: next, dataVersion: version };
}

function besidePage(received: string): ApiError {
  return new ApiError('validation.semantic', 'Use either page or cursor, not both.', {
    details: [{ field: 'page', issue: 'semantic', received, expected: 'page or cursor, not both' }],
  });
}

function ofAnotherList(cursor: CursorPlace): ApiError {
  return new ApiError(
    'validation.semantic',
    'This cursor belongs to a list with other parameters. Repeat the parameters of the first request, including pageSize.',
    {
      details: [
        {
          field: 'cursor',
          issue: 'semantic',
          received: writeCursor(cursor),
          expected: 'the parameters of the first request',
        },
      ],
    },
  );
}

function expired(cursor: CursorPlace): ApiError {
  return new ApiError(
    'cursor.expired',
    'This cursor has expired, and the data has changed since. Start again with cursor=*.',
    { details: [{ field: 'cursor', issue: 'expired', received: writeCursor(cursor), expected: '*' }] },
  );
}
