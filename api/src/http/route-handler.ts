import { ReadSession, readConsistently, type SharedReads } from '@crs/store';
import type { Request, Response } from 'express';
import { contextOf } from '../context/request-context.js';
import type { ApiDeps } from '../deps.js';
import type { AccessControl } from '../keys/access-control.js';
import { type RawValue, rawPathValue, readRawQuery } from '../parameters/raw-query.js';
import { readParameters } from '../parameters/read-parameters.js';
import { refuseUnknownParameters } from '../parameters/unknown-parameters.js';
import { checkBody } from './body.js';
import { checkResponse } from './check-response.js';
import type { Etags } from './etags.js';
import { formatsOf, preferredFormat, sendList } from './list-formats.js';
import { requireReadMethod, sendPreflight } from './methods.js';
import { isConditional, sendNotModified } from './not-modified.js';
import type { Route } from './route.js';

type RawValues = ReadonlyMap<string, RawValue>;

/** The Express handler of a route. Its lines are in the order of the checks. */
export function routeHandler(
  route: Route,
  deps: ApiDeps,
  access: AccessControl,
  etags: Etags,
  shared: SharedReads,
  saveUsage: () => Promise<void>,
) {
  const { dictionaries, clustering, lists, explainer, exports } = deps;
  const declared = Object.keys(route.query.shape);
  const inPath = Object.keys(route.params.shape);
  const formats = formatsOf(route);
  const readAsked = async (request: Request, response: Response) => {
    await checkBody(request, response);
    const named = pathValues(request);
    const given = readRawQuery(request.url);
    refuseUnknownParameters(given, declared, inPath);
    const [params = {}, query = {}] = readParameters([
      { schema: route.params, values: named },
      { schema: route.query, values: given },
    ]);
    if (formats.length > 0) response.vary('Accept');
    const format = preferredFormat(request, formats);
    const beside = await route.variesWith?.(deps);
    const etag = etags.of([
      ...asked(route, named, given, formats.indexOf(format)),
      ...(beside === undefined ? [] : [beside]),
    ]);
    return { params, query, format, etag, isUnversioned: route.isUnversioned?.(query) ?? false };
  };
  return async (request: Request, response: Response): Promise<void> => {
    contextOf(response).route = route.path;
    response.vary('Authorization');
    if (request.method === 'OPTIONS') {
      await access.setLimitHeaders(request, response);
      return sendPreflight(response);
    }
    requireReadMethod(request);
    // An answer that has not changed is not counted, so a conditional request is counted once that is known.
    const conditional = isConditional(request);
    const countLate = async (): Promise<void> => {
      if (conditional) await access.requireAccess(request, response);
    };
    const { accountId } = conditional
      ? await access.requireRoom(request, response)
      : await access.requireAccess(request, response);
    const { params, query, format, etag, isUnversioned } = await readAsked(request, response).catch(
      async (refusal: unknown) => {
        await countLate();
        throw refusal;
      },
    );
    response.setHeader('Cache-Control', 'private');
    const readVersion = () => new ReadSession(deps.pool).version();
    if (conditional && !isUnversioned && (await sendNotModified(request, response, etag, readVersion)))
      return;
    await countLate();
    // The caller has left.
    if (response.destroyed) return;
    const { body, version } = await readConsistently(
      deps.pool,
      async (session) => ({
        body: await route.handler(
          { params, query },
          { dictionaries, clustering, lists, explainer, exports, session, accountId, saveUsage },
        ),
        version: await session.version(),
      }),
      shared,
    );
    if (deps.checkResponses) checkResponse(route, body);
    if (!isUnversioned) response.setHeader('ETag', etag(version));
    if (formats.includes(format)) sendList(response, route, format, body);
    else response.json(body);
  };
}

/** What the ETag depends on. The order of parameters does not matter. JSON has no number among the formats. */
function asked({ path, query }: Route, named: RawValues, given: RawValues, format: number): unknown[] {
  const values = Object.keys(query.shape).map((name) => given.get(name)?.text ?? '');
  const words = [path, [...named.values()].map(({ text }) => text), values];
  return format < 0 ? words : [...words, format];
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
