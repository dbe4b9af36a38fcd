import type { ReadServers, ReadSession } from '@crs/store';
import type { Request, Response } from 'express';
import { contextOf } from '../context/request-context.js';
import type { ApiDeps, HandlerDeps } from '../deps.js';
import type { AccessControl } from '../keys/access-control.js';
import type { Cursor } from '../parameters/cursor.js';
import { type RawValue, rawPathValue, readRawQuery } from '../parameters/raw-query.js';
import { readParameters } from '../parameters/read-parameters.js';
import { refuseUnknownParameters } from '../parameters/unknown-parameters.js';
import { addedFieldsOf } from './added-fields.js';
import { checkBody } from './body.js';
import { checkResponse } from './check-response.js';
import { CursorPages } from './cursor-pages.js';
import type { Etags } from './etags.js';
import { formatsOf, linkNext, preferredFormat, sendList } from './list-formats.js';
import { requireReadMethod, sendPreflight } from './methods.js';
import { isConditional, newestSeen, sendNotModified } from './not-modified.js';
import { type Picked, withPicked } from './picked-fields.js';
import { isPaged, recordShapeOf } from './record-shape.js';
import type { Route } from './route.js';

type RawValues = ReadonlyMap<string, RawValue>;

/** The Express handler of a route. Its lines are in the order of the checks. */
export function routeHandler(
  route: Route,
  deps: ApiDeps,
  access: AccessControl,
  etags: Etags,
  servers: ReadServers,
  saveUsage: () => Promise<void>,
) {
  const { dictionaries, clustering, lists, explainer, exports } = deps;
  const declared = Object.keys(route.query.shape);
  const inPath = Object.keys(route.params.shape);
  const formats = formatsOf(route);
  const depsOf = (session: ReadSession, accountId: number | null): HandlerDeps => ({
    dictionaries,
    clustering,
    lists,
    explainer,
    exports,
    session,
    accountId,
    saveUsage,
  });
  const cursors = isPaged(route) ? new CursorPages(deps.pool, depsOf, servers) : null;
  const readAsked = async (request: Request, response: Response) => {
    await checkBody(request, response);
    const named = pathValues(request);
    const given = readRawQuery(request.url);
    refuseUnknownParameters(given, declared, inPath);
    const [params = {}, parsed = {}] = readParameters([
      { schema: route.params, values: named },
      { schema: route.query, values: given },
    ]);
    if (formats.length > 0) response.vary('Accept');
    const format = preferredFormat(request, formats);
    const { fields = null, ...others } = parsed;
    const { cursor = null, ...ofPage } = others;
    // Some lists without pages have their own cursor.
    const query = cursors === null ? others : ofPage;
    const form = formats.indexOf(format);
    const beside = await route.variesWith?.(deps);
    const etag = etags.of([
      ...asked(route, named, given),
      ...(form < 0 ? [] : [form]),
      ...(beside === undefined ? [] : [beside]),
    ]);
    return {
      params,
      query,
      format,
      etag,
      picked: fields as Picked | null,
      cursor: cursors === null ? null : (cursor as Cursor | null),
      page: given.get('page')?.text ?? '',
      list: [...asked(route, named, given, notOfList), ...addedFieldsOf(route, fields as Picked | null)],
      // A page of a kept list stays the same for an hour; a cached page would stay forever.
      hasEtag: !(route.isUnversioned?.(query) ?? false) && (cursors === null || cursor === null),
    };
  };
  return async (request: Request, response: Response): Promise<void> => {
    contextOf(response).route = route.path;
    response.vary('Authorization');
    if (request.method === 'OPTIONS') {
      await access.setLimitHeaders(request, response);
      return sendPreflight(response);
    }
    requireReadMethod(request);
    // An unchanged response is not counted, so a conditional request is counted only once its result is known.
    const conditional = isConditional(request);
    const countLate = async (): Promise<void> => {
      if (conditional) await access.requireAccess(request, response);
    };
    const { accountId } = conditional
      ? await access.requireRoom(request, response)
      : await access.requireAccess(request, response);
    const read = await readAsked(request, response).catch(async (refusal: unknown) => {
      await countLate();
      throw refusal;
    });
    const { params, query, format, etag, picked, cursor, hasEtag } = read;
    response.setHeader('Cache-Control', 'private');
    const least = newestSeen(request);
    const readVersion = () => servers.version(least);
    if (conditional && hasEtag && (await sendNotModified(request, response, etag, readVersion))) return;
    await countLate();
    // The caller has disconnected.
    if (response.destroyed) return;
    const { body, version } =
      cursors !== null && cursor !== null
        ? {
            body: await cursors.read(
              { route, params, query, picked, accountId, asked: read.list },
              cursor,
              read.page,
            ),
            version: null,
          }
        : await servers.read(
            async (session) => ({
              body: await route.handler({ params, query, picked }, depsOf(session, accountId)),
              version: await session.version(),
            }),
            least,
          );
    if (deps.checkResponses) checkResponse(route, body);
    if (hasEtag) response.setHeader('ETag', etag(version));
    linkNext(request, response, body, declared);
    if (formats.includes(format)) sendList(response, route, format, body, picked);
    else response.json(picked === null ? body : withPicked(recordShapeOf(route), picked, body));
  };
}

/** Parameters that distinguish pages and forms of one list. */
const notOfList: ReadonlySet<string> = new Set(['cursor', 'fields', 'page', 'pageSize']);

/** The inputs that determine a response. The order of parameters doesn't matter. */
function asked(
  { path, query }: Route,
  named: RawValues,
  given: RawValues,
  without: ReadonlySet<string> = new Set(),
): readonly unknown[] {
  const names = Object.keys(query.shape).filter((name) => !without.has(name));
  return [
    path,
    [...named.values()].map(({ text }) => text),
    names.map((name) => given.get(name)?.text ?? ''),
  ];
}

/** The values in the path of a request. */
export function pathValues(request: Request): RawValues {
  return new Map(
    Object.entries(request.params).map(([name, value]) => [
      name,
      rawPathValue(typeof value === 'string' ? value : value.join('/')),
    ]),
  );
}
