import type { Request, Response } from 'express';
import { contextOf } from '../context/request-context.js';
import type { ApiDeps } from '../deps.js';
import type { AccessControl } from '../keys/access-control.js';
import { readRawQuery } from '../parameters/raw-query.js';
import { readParameters } from '../parameters/read-parameters.js';
import { refuseUnknownParameters } from '../parameters/unknown-parameters.js';
import type { AccountRoute } from './account-route.js';
import { checkBody } from './body.js';
import { checkResponse } from './check-response.js';
import { checkedBody } from './checked-body.js';
import { allowOf, methodNotAllowed, sendPreflight } from './methods.js';
import { readJsonBody } from './read-body.js';
import { pathValues } from './route-handler.js';

/** The Express handler for all methods of a path. Its lines are in the order of the checks. */
export function accountHandler(methods: readonly AccountRoute[], deps: ApiDeps, access: AccessControl) {
  const allowed = allowOf(methods.map(({ method }) => method));
  return async (request: Request, response: Response): Promise<void> => {
    contextOf(response).route = methods[0]?.path ?? null;
    response.vary('Authorization');
    if (request.method === 'OPTIONS') {
      await access.setLimitHeaders(request, response);
      return sendPreflight(response, allowed);
    }
    const asked = request.method === 'HEAD' ? 'GET' : request.method;
    const route = methods.find(({ method }) => method.toUpperCase() === asked);
    if (route === undefined) throw methodNotAllowed(request.method, allowed);
    const { accountId, tier } = await access.requireAccess(request, response);
    if (route.body === null) await checkBody(request, response);
    const given = readRawQuery(request.url);
    refuseUnknownParameters(given, Object.keys(route.query.shape), Object.keys(route.params.shape));
    const [params = {}, query = {}] = readParameters([
      { schema: route.params, values: pathValues(request) },
      { schema: route.query, values: given },
    ]);
    const body = route.body === null ? null : checkedBody(route.body, await readJsonBody(request, response));
    response.setHeader('Cache-Control', 'private, no-store');
    const answer = await route.handler(
      { params, query, body },
      { ...deps, account: { id: accountId, tier } },
    );
    // The caller has disconnected.
    if (response.destroyed) return;
    if (route.response === null) {
      response.status(route.status).end();
      return;
    }
    if (deps.checkResponses) checkResponse({ path: route.path, response: route.response }, answer);
    response.status(route.status).json(answer);
  };
}
