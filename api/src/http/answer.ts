import { ReadSession, readConsistently, type SharedReads } from '@crs/store';
import type { Request, Response } from 'express';
import type { ApiDeps } from '../deps.js';
import type { Gate } from '../keys/gate.js';
import { asRawValue, type RawValue, readRawQuery } from '../parameters/raw-query.js';
import { readValues } from '../parameters/read-parameters.js';
import { refuseUnknown } from '../parameters/unknown-parameters.js';
import { checkBody } from './body.js';
import { checkAnswer } from './check-answer.js';
import { isKnownAlready } from './conditional.js';
import type { Etags } from './etags.js';
import { requireReading, sendPreflight } from './methods.js';
import { contextOf } from './request-context.js';
import type { Route } from './route.js';

type RawValues = ReadonlyMap<string, RawValue>;

/** Answers one endpoint. The order of the checks is the order of the lines. */
export function answer(route: Route, deps: ApiDeps, gate: Gate, etags: Etags, shared: SharedReads) {
  const { dictionaries, clustering } = deps;
  const declared = Object.keys(route.query.shape);
  const inPath = Object.keys(route.params.shape);
  return async (request: Request, response: Response): Promise<void> => {
    contextOf(response).route = route.path;
    response.vary('Authorization');
    if (request.method === 'OPTIONS') {
      await gate.describe(request, response);
      return sendPreflight(response);
    }
    requireReading(request);
    await gate.admit(request, response);
    await checkBody(request, response);
    const named = pathValues(request);
    const given = readRawQuery(request.url);
    refuseUnknown(given, declared, inPath);
    const [params = {}, query = {}] = readValues([
      { schema: route.params, values: named },
      { schema: route.query, values: given },
    ]);
    const etag = etags.of(asked(route, named, given));
    response.setHeader('Cache-Control', 'private');
    if (await isKnownAlready(request, response, etag, () => new ReadSession(deps.pool).version())) return;
    // A caller who has left needs no answer.
    if (response.destroyed) return;
    const { body, version } = await readConsistently(
      deps.pool,
      async (session) => ({
        body: await route.handle({ params, query }, { dictionaries, clustering, session }),
        version: await session.version(),
      }),
      shared,
    );
    if (deps.checkAnswers) checkAnswer(route, body);
    if (version !== null) response.setHeader('ETag', etag(version));
    response.json(body);
  };
}

/** What an ETag stands for: the same values in any order ask for the same. */
function asked({ path, query }: Route, named: RawValues, given: RawValues): unknown {
  const values = Object.keys(query.shape).map((name) => given.get(name)?.text ?? '');
  return [path, [...named.values()].map(({ text }) => text), values];
}

function pathValues(request: Request): RawValues {
  return new Map(
    Object.entries(request.params).map(([name, value]) => [
      name,
      asRawValue(typeof value === 'string' ? value : value.join('/')),
    ]),
  );
}
