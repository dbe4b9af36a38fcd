import { findLogin, type User } from '@crs/store';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { checkPassword } from '../access/check-password.js';
import { limitLists } from '../access/limit-lists.js';
import { limitReports } from '../access/limit-reports.js';
import { csrfTokenOf, isCsrfToken, isFromHere, loginToken } from '../access/login-cookie.js';
import { mayDo } from '../access/roles.js';
import type { Ask, ConsoleDeps, PageServices } from '../deps.js';
import {
  MOST_ROWS,
  type Page,
  type PageContent,
  type PageContext,
  type PageInput,
  Redirect,
} from '../page.js';
import { PageError } from '../page-error.js';
import { sendPage } from './send-page.js';

/** Bytes of a form that are read at most. */
const LARGEST_FORM = '200kb';

/** Reads the fields of a form; the last of a name counts. */
export const readForm: RequestHandler = express.urlencoded({ extended: false, limit: LARGEST_FORM });

/** The Express handler of a page. Its lines are in the order of the checks. */
export function pageHandler(page: Page, deps: ConsoleDeps, services: PageServices): RequestHandler {
  return async (request, response) => {
    services.nameRoute(response, page.path);
    await services.limitAddress(request);
    const token = loginToken(request);
    const user = token === null ? null : await findLogin(deps.pool, token);
    const context: PageContext = {
      ...deps,
      ask: services.ask as unknown as Ask,
      user,
      csrfToken: user === null || token === null ? '' : csrfTokenOf(token),
      request,
      response,
      errorOf: (thrown) => services.errorOf(thrown),
      limitReport: () => limitReports(services, request.ip ?? ''),
      checkPassword: (given) => checkPassword(services, { ...given, address: request.ip ?? '' }),
    };
    const answer = await answerOf(page, context, token);
    const format = new URLSearchParams(queryOf(request)).get('format');
    if (answer instanceof Redirect) response.redirect(303, answer.location);
    else if (format === 'json' && answer.data !== undefined) sendData(response, answer);
    else if (format === 'csv' && answer.list !== undefined) {
      await limitLists(services, request.ip ?? '', answer.list.totalCount);
      await services.sendCsv(response.set('Cache-Control', 'no-store'), { ...answer.list, most: MOST_ROWS });
    } else if (format === 'csv' && answer.csv !== undefined) {
      response
        .set('Cache-Control', 'no-store')
        .attachment(answer.csv.fileName)
        .type('text/csv; charset=utf-8')
        .send(await answer.csv.text());
    } else {
      const address = answer.address ?? request.originalUrl;
      sendPage(response, { ...answer, address, isReportable: page.role === null }, context);
    }
  };
}

function sendData(response: Response, { data, status = 200 }: PageContent): void {
  response.set('Cache-Control', 'no-store').status(status).json(data);
}

async function answerOf(
  page: Page,
  context: PageContext,
  token: string | null,
): Promise<PageContent | Redirect> {
  const { request, user, audience } = context;
  const isPost = request.method === 'POST';
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD')
    throw new PageError(405, 'A page is only read, or sent a form', 'Follow a link to it.');
  const { form } = page;
  if (isPost && form === undefined)
    throw new PageError(405, 'This page takes no form', 'Follow a link to it.');
  const role = (isPost ? form?.role : null) ?? page.role;
  const needed = role ?? (audience === 'users' && page.path !== '/login' ? 'viewer' : null);
  if (needed !== null && !mayDo(user, needed)) {
    if (user === null) return new Redirect(loginAddress(request));
    throw new PageError(
      403,
      'Your role does not allow this',
      `It needs the role ${needed}, yours is ${user.role}. An operator can make a user with another role.`,
    );
  }
  const params = parsed(page.params, request.params);
  const query = parsed(page.query, Object.fromEntries(new URLSearchParams(queryOf(request))));
  return isPost && form !== undefined
    ? sent(form, { params, query }, context, token)
    : page.show({ params, query }, context);
}

function sent(form: NonNullable<Page['form']>, input: PageInput, context: PageContext, token: string | null) {
  return form.send({ ...input, fields: fieldsOf(form.fields, context, token) }, context);
}

/** The fields of a form that a page of this service sent, for the login that sends it. */
function fieldsOf(schema: z.ZodObject, { request, user }: PageContext, token: string | null) {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const isOwn = user === null || (token !== null && isCsrfToken(String(body.csrf ?? ''), token));
  if (!isFromHere(request) || !isOwn)
    throw new PageError(
      403,
      'This form was not sent from here, or is too old',
      'Go back, load the page again and send the form once more.',
    );
  return parsed(schema, body);
}

function parsed(schema: z.ZodObject, values: unknown): Record<string, unknown> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new PageError(
    400,
    'The address or the form says something that is not understood',
    z.prettifyError(result.error),
  );
}

export const queryOf = (request: Request): string => request.url.split('?', 2)[1] ?? '';

/** The address of the login, which leads back to a page. */
export function loginAddress(request: Request): string {
  const back = request.method === 'GET' || request.method === 'HEAD' ? request.originalUrl : '/';
  return `/login?${new URLSearchParams({ back })}`;
}

/** Lets those pass who see the pages for everybody. @throws PageError 403 */
export const admitReader =
  (deps: ConsoleDeps) =>
  async (request: Request): Promise<void> => {
    const token = loginToken(request);
    if (deps.audience !== 'users' || (token !== null && (await findLogin(deps.pool, token)) !== null)) return;
    throw new PageError(403, 'Log in first', 'This service shows its pages and maps to its users only.');
  };

/** Who is logged in, for pages of errors. */
export async function userOf(request: Request, deps: ConsoleDeps): Promise<User | null> {
  const token = loginToken(request);
  return token === null ? null : findLogin(deps.pool, token).catch(() => null);
}
