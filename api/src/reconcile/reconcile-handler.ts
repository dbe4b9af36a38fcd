import { isolateTexts } from '@crs/domain';
import { contentSecurityPolicy, html, page } from '@crs/html';
import {
  type ContractorDetail,
  type ReadServers,
  type ReadSession,
  readContractorDetails,
  type UsableKey,
} from '@crs/store';
import express, { type Express, type Request, type Response } from 'express';
import type { z } from 'zod';
import { askedUrl } from '../context/documentation-url.js';
import { contextOf } from '../context/request-context.js';
import type { ApiDeps } from '../deps.js';
import { ApiError, NotFoundError, ValidationError } from '../errors/api-error.js';
import { checkResponse } from '../http/check-response.js';
import { checkedBody } from '../http/checked-body.js';
import type { InFlight } from '../http/in-flight.js';
import { writtenInPieces } from '../http/in-pieces.js';
import { allowOf, methodNotAllowed, sendPreflight } from '../http/methods.js';
import { MOST_BYTES, readWith } from '../http/read-body.js';
import type { AccessControl } from '../keys/access-control.js';
import type { RowLimits } from '../limits/row-limits.js';
import { resultSchema } from './candidates.js';
import { extend, extendedSchema, extensionSchema } from './extend.js';
import { manifestOf, manifestSchema } from './manifest.js';
import { queryBatchSchema } from './query-batch.js';
import { contractorId, readQueries, reconcile } from './reconcile-queries.js';
import {
  proposedPropertiesSchema,
  proposeProperties,
  suggestEntities,
  suggestedEntitiesSchema,
  suggestedPropertiesSchema,
  suggestedTypesSchema,
  suggestProperties,
  suggestTypes,
} from './suggest.js';

type ReconciliationDeps = ApiDeps & { readonly servers: ReadServers };

/** The path of a service; the paths of its parts begin with it. */
const SERVICE = '/reconcile/:token';

/** An authorized request. */
interface Admitted {
  readonly token: string;
  readonly key: UsableKey;
  readonly request: Request;
  readonly response: Response;
  readonly given: URLSearchParams;
}

/**
 * Mounts the W3C Reconciliation Service API 0.2, for OpenRefine. Clients know only an address, so the token in the
 * address replaces a key. Returns the paths.
 */
export function mountReconciliation(
  app: Express,
  deps: ReconciliationDeps,
  access: AccessControl,
  limits: RowLimits,
  inFlight: InFlight,
): readonly string[] {
  const paths: string[] = [];
  const serve = (
    below: string,
    methods: readonly string[],
    answer: (admitted: Admitted) => unknown,
  ): void => {
    const path = `${SERVICE}${below}`;
    const allowed = allowOf(methods);
    paths.push(path);
    const handle = async (request: Request, response: Response): Promise<void> => {
      contextOf(response).route = path;
      if (request.method === 'OPTIONS') return sendPreflight(response, allowed, 'Content-Type, X-Request-Id');
      const method = request.method.toLowerCase();
      if (!methods.includes(method === 'head' ? 'get' : method))
        throw methodNotAllowed(request.method, allowed);
      const token = String(request.params.token);
      const key = await access.requireTokenAccess(token, request, response);
      response.setHeader('Cache-Control', 'private, no-store');
      await answer({ token, key, request, response, given: await givenParameters(request, response) });
    };
    app.route(path).all(inFlight.track(handle));
  };
  const send = (response: Response, schema: z.ZodType, body: unknown): void => {
    if (deps.checkResponses) checkResponse({ path: SERVICE, response: schema }, body);
    response.json(body);
  };
  const reading = <T>(read: (session: ReadSession) => Promise<T>): Promise<T> => deps.servers.read(read);

  serve('', ['get', 'post'], async ({ token, key, request, response, given }) => {
    const [queries, extension] = [given.get('queries'), given.get('extend')];
    if (queries !== null) {
      const batch = await readQueries(deps.pool, parsedParameter('queries', queryBatchSchema, queries));
      const { lists } = deps;
      if (lists === undefined)
        throw new ApiError('upstream.unavailable', 'This service is set up without list matching.', {
          retryAfter: 60,
        });
      const results = await limits.counting(key, batch.rows, response, () => reconcile(batch, lists));
      // The caller has disconnected.
      if (response.destroyed) return;
      if (deps.checkResponses)
        for (const [, result] of results) checkResponse({ path: SERVICE, response: resultSchema }, result);
      const written = await writtenInPieces(
        results,
        ([id, result]) => `${JSON.stringify(id)}:${JSON.stringify(result)}`,
      );
      response.type('json').send(`{${written}}`);
    } else if (extension !== null) {
      const asked = parsedParameter('extend', extensionSchema, extension);
      const body = await limits.counting(key, asked.ids.length, response, () =>
        reading((session) => extend(asked, session)),
      );
      send(response, extendedSchema, body);
    } else if (request.method === 'POST') {
      throw new ApiError('validation.required', 'Send the form field "queries" or "extend".', {
        details: [{ field: 'queries', issue: 'required' }],
      });
    } else {
      send(response, manifestSchema, manifestOf(askedUrl(request), token));
    }
  });
  serve('/suggest/entity', ['get'], async ({ response, given }) => {
    const cursor = wholeNumber(given, 'cursor') ?? 0;
    const body = await reading((session) =>
      suggestEntities(given.get('prefix') ?? '', cursor, session, deps),
    );
    send(response, suggestedEntitiesSchema, body);
  });
  serve('/suggest/property', ['get'], ({ response, given }) =>
    send(response, suggestedPropertiesSchema, suggestProperties(given.get('prefix') ?? '')),
  );
  serve('/suggest/type', ['get'], ({ response, given }) =>
    send(response, suggestedTypesSchema, suggestTypes(given.get('prefix') ?? '')),
  );
  serve('/properties', ['get'], ({ response, given }) => {
    const limit = wholeNumber(given, 'limit');
    send(response, proposedPropertiesSchema, proposeProperties(given.get('type') ?? '', limit));
  });
  serve('/contractor', ['get'], async ({ response, given }) => {
    const id = contractorId(given.get('id') ?? '');
    const found =
      id === null
        ? undefined
        : await reading(async (session) => (await readContractorDetails(session, [id])).get(id));
    if (found === undefined) throw new NotFoundError('There is no contractor with this id.');
    response.removeHeader('X-Frame-Options');
    response.set('Content-Security-Policy', framedPolicy).type('html').send(contractorPage(found));
  });
  return paths;
}

/** The page's content security policy: the page loads and runs nothing, and any client may show it in a frame. */
const framedPolicy = `${contentSecurityPolicy}; base-uri 'none'; form-action 'none'; frame-ancestors *`;

const entityStyle = html`main { padding: .6rem .8rem; } h1 { font-size: 1.05rem; } dl { font-size: .85rem; }`;

/** A contractor on a page that fits into a small frame. */
function contractorPage(contractor: ContractorDetail): string {
  const place = [
    contractor.address,
    contractor.city,
    [contractor.state, contractor.zip].filter(Boolean).join(' '),
  ];
  const lines: readonly (readonly [string, string | null])[] = [
    ['License', `${contractor.licenseNumber} (${contractor.rosterState})`],
    ['Type', contractor.licenseTypes.join(', ') || contractor.licenseType],
    ['Status', contractor.status],
    ['Expires', contractor.expirationDate],
    ['Trade name', contractor.dbaName],
    ['Person', contractor.personName],
    ['Address', place.filter(Boolean).join(', ')],
    ['Phone', contractor.phone],
    ['Enforcement', contractor.hasEnforcementAction ? 'has enforcement actions' : 'none found'],
    ['Source', contractor.provenance.publisher ?? contractor.source],
  ];
  const whole = page({
    title: contractor.name,
    style: entityStyle,
    content: html`<dl>${lines.map(([term, value]) => (value === null || value === '' ? null : html`<dt>${term}</dt><dd>${value}</dd>`))}</dl>`,
  });
  return isolateTexts(whole);
}

const FORM = 'application/x-www-form-urlencoded';
const readText = express.text({ limit: MOST_BYTES, type: FORM, defaultCharset: 'utf-8' });

/** The parameters of a form or a query. Clients add their own, so unknown ones are ignored. */
async function givenParameters(request: Request, response: Response): Promise<URLSearchParams> {
  if (request.method !== 'POST') return new URLSearchParams(request.url.split('?').slice(1).join('?'));
  if (request.is(FORM) !== FORM)
    throw new ApiError('unsupported_media_type', `Send a form with Content-Type: ${FORM}.`);
  await readWith(readText, request, response);
  return new URLSearchParams(String(request.body ?? ''));
}

/** A parameter in JSON. @throws ValidationError with the place of each violation: `queries.q0.limit` */
function parsedParameter<S extends z.ZodType>(name: string, schema: S, text: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ApiError('validation.format', `${name} is not valid JSON.`, {
      details: [{ field: name, issue: 'format', expected: 'a JSON object' }],
      cause: error,
    });
  }
  return checkedBody(schema, value, name) as z.output<S>;
}

/** A whole number of at least 0; null if missing. @throws ValidationError */
function wholeNumber(given: URLSearchParams, name: string): number | null {
  const text = given.get(name) ?? '';
  if (text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new ValidationError([
    {
      code: 'validation.format',
      field: name,
      issue: 'format',
      message: `${name} must be a whole number.`,
      received: text,
      expected: 'a whole number from 0',
    },
  ]);
}
