import type { Request, RequestHandler, Response } from 'express';
import { contextOf } from '../context/request-context.js';
import type { ApiDeps } from '../deps.js';
import type { AccessControl } from '../keys/access-control.js';
import { readRawQuery } from '../parameters/raw-query.js';
import { readParameters } from '../parameters/read-parameters.js';
import { refuseUnknownParameters } from '../parameters/unknown-parameters.js';
import { checkBody } from './body.js';
import type { FileRoute } from './file-route.js';
import { ALLOWED_METHODS, requireReadMethod, sendPreflight } from './methods.js';
import { isConditional, sendNotModified } from './not-modified.js';
import { pathValues } from './route-handler.js';
import { fileEtag, sendFile } from './send-file.js';

const ASKED_HEADERS =
  'Authorization, Range, If-Range, If-Match, If-None-Match, If-Modified-Since, X-Request-Id, Content-Type';

/** The Express handler for an endpoint that sends a file. Its lines are in the order of the checks. */
export function fileHandler(route: FileRoute, deps: ApiDeps, access: AccessControl): RequestHandler {
  return async (request, response) => {
    contextOf(response).route = route.path;
    response.vary('Authorization');
    if (request.method === 'OPTIONS') {
      await access.setLimitHeaders(request, response);
      return sendPreflight(response, ALLOWED_METHODS, ASKED_HEADERS);
    }
    requireReadMethod(request);
    // As everywhere, an unchanged response is not counted.
    const conditional = isConditional(request) && request.get('If-Match') === undefined;
    await (conditional ? access.requireRoom(request, response) : access.requireAccess(request, response));
    const countLate = async (): Promise<void> => {
      if (conditional) await access.requireAccess(request, response);
    };
    const found = await findFile(route, request, response, deps).catch(async (refusal: unknown) => {
      await countLate();
      throw refusal;
    });
    // The caller has disconnected.
    if (response.destroyed) return;
    if ('location' in found) {
      await countLate();
      response.set('Cache-Control', 'private, no-cache').redirect(302, found.location);
      return;
    }
    // The file must match its digest, so nothing on the way may compress it; ranges count these bytes.
    response.set('Cache-Control', 'private, no-transform');
    const etag = () => fileEtag(found);
    if (conditional && (await sendNotModified(request, response, etag, async () => null))) return;
    await countLate();
    await sendFile(request, response, found);
  };
}

async function findFile(route: FileRoute, request: Request, response: Response, deps: ApiDeps) {
  await checkBody(request, response);
  refuseUnknownParameters(readRawQuery(request.url), [], Object.keys(route.params.shape));
  const [params = {}] = readParameters([{ schema: route.params, values: pathValues(request) }]);
  return route.find(params, deps);
}
