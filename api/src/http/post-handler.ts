import type { Request, Response } from 'express';
import { contextOf } from '../context/request-context.js';
import type { ApiDeps } from '../deps.js';
import type { AccessControl } from '../keys/access-control.js';
import type { RowLimits } from '../limits/row-limits.js';
import { readRawQuery } from '../parameters/raw-query.js';
import { readParameters } from '../parameters/read-parameters.js';
import { refuseUnknownParameters } from '../parameters/unknown-parameters.js';
import { checkResponse } from './check-response.js';
import { checkedBody } from './checked-body.js';
import { writtenInPieces } from './in-pieces.js';
import { methodNotAllowed, POST_METHODS, sendPreflight } from './methods.js';
import type { PostRoute } from './post-route.js';
import { readBody } from './read-body.js';

/** The Express handler for an endpoint with a body. Its lines are in the order of the checks. */
export function postHandler(route: PostRoute, deps: ApiDeps, access: AccessControl, limits: RowLimits) {
  const declared = Object.keys(route.query.shape);
  return async (request: Request, response: Response): Promise<void> => {
    contextOf(response).route = route.path;
    response.vary('Authorization');
    if (request.method === 'OPTIONS') {
      await access.setLimitHeaders(request, response);
      return sendPreflight(response, POST_METHODS);
    }
    if (request.method !== 'POST') throw methodNotAllowed(request.method, POST_METHODS);
    const key = await access.requireAccess(request, response);
    const given = readRawQuery(request.url);
    refuseUnknownParameters(given, declared, []);
    const [query = {}] = readParameters([{ schema: route.query, values: given }]);
    const body = checkedBody(route.body, await readBody(request, response, route.fromCsv));
    response.setHeader('Cache-Control', 'private, no-store');
    const answer = await limits.counting(key, route.rowsOf(body), response, () =>
      route.handler({ query, body }, deps),
    );
    // The caller has disconnected.
    if (response.destroyed) return;
    if (deps.checkResponses) checkResponse(route, answer);
    response.type('json').send(await writtenAnswer(answer));
  };
}

/** The JSON of a response, written piece by piece if it is a long list. */
async function writtenAnswer(answer: unknown): Promise<string> {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  if (!Array.isArray(data) || Object.keys(answer as object).length > 1) return JSON.stringify(answer);
  return `{"data":[${await writtenInPieces(data, (element) => JSON.stringify(element))}]}`;
}
