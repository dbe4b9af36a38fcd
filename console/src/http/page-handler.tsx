import { cleanText } from '@crs/domain';
import { countWaiting, findLogin, type Role, type User } from '@crs/store';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { checkPassword } from '../access/check-password.js';
import { knownBrowser } from '../access/known-browser.js';
import { limitLists } from '../access/limit-lists.js';
import { limitReports } from '../access/limit-reports.js';
import { limitWatching } from '../access/limit-watching.js';
import { csrfTokenOf, isCsrfToken, isFromHere, loginToken } from '../access/login-cookie.js';
import { limitPages, readerOf } from '../access/reader.js';
import { mayDo, roleMeanings } from '../access/roles.js';
import { noteVersion, seenVersion } from '../access/seen-version.js';
import type { Ask, ConsoleDeps, PageServices } from '../deps.js';
import { addressOf } from '../layout/pager.js';
import {
  MOST_ROWS,
  type Page,
  type PageContent,
  type PageContext,
  type PageInput,
  Redirect,
} from '../page.js';
import { PageError } from '../page-error.js';
import { loginForm } from '../pages/login.js';
import type { AtomFeed } from '../watching/atom.js';
import { displayed } from './displayed.js';
import { inputProblem } from './input-problem.js';
import { keptText, SECRET, sendAgain } from './kept-form.js';
import { neverStored } from './never-stored.js';
import { isEndless } from './robots.js';
import { sendFeed } from './send-feed.js';
import { htmlOf, sendHtml } from './send-page.js';
import { sendTable } from './send-table.js';
import { drained, isFileForm, readSentFile } from './sent-file.js';
import { SentOnce } from './sent-once.js';
import type { VersionPages } from './version-pages.js';

/** Maximum number of bytes of a form that are read. */
const LARGEST_FORM = 200_000;

/**
 * Milliseconds that a refused file may take to arrive before its sender gets a response. Visitors who are not logged in
 * get less than the time limit of a request.
 */
const LONGEST_REFUSED = { user: 600_000, stranger: 15_000 };

/** Reads the fields of a form; if a name repeats, the last value wins. */
export const readForm: RequestHandler = express.urlencoded({ extended: false, limit: LARGEST_FORM });

/** The Express handler for a page. Its lines are in the order of the checks. */
export function pageHandler(
  page: Page,
  deps: ConsoleDeps,
  services: PageServices,
  versionPages: VersionPages,
): RequestHandler {
  const once = new SentOnce<PageContent | Redirect>(deps.now);
  return async (request, response) => {
    services.nameRoute(response, page.path);
    const token = loginToken(request);
    const user = token === null ? null : await findLogin(deps.pool, token);
    await limitPages(services, request, user);
    const reader = readerOf(services, request, user);
    const asked = new URLSearchParams(queryOf(request));
    const format = asked.get('format');
    const table = asked.get('table');
    const least = seenVersion(services, request);
    // Data contains names as recorded.
    const asShown = (ask: Ask): Ask =>
      format === 'json' || format === 'csv'
        ? ask
        : ((async (path, values) => displayed(await ask(path, values))) as Ask);
    const context: PageContext = {
      ...deps,
      isIndexed: deps.isIndexed && !isEndless(page.path),
      ask: asShown(services.asking() as unknown as Ask),
      user,
      csrfToken: user === null || token === null ? '' : csrfTokenOf(token),
      request,
      response,
      errorOf: (thrown) => services.errorOf(thrown),
      limitWatching: (mailAddress) => limitWatching(services, reader, mailAddress),
      limitReport: () => limitReports(services, reader),
      checkPassword: (given) =>
        checkPassword(services, {
          ...given,
          address: services.clientAddress(request),
          browser: knownBrowser(request, given.hash),
        }),
    };
    const kept = format === null ? await versionPages.find(page, context, least) : null;
    if (kept?.html !== undefined) {
      noteVersion(services, request, response, kept.version);
      sendHtml(response, kept.html, context);
      return;
    }
    // A form with an effect is processed once; a page that only reads uses one data version.
    const answeredOnce = async () =>
      request.method === 'POST'
        ? { answer: await answerOf(page, context, token, once), version: null }
        : services.reading(kept?.version ?? least, (ask) =>
            answerOf(page, { ...context, ask: asShown(ask as unknown as Ask) }, token, once),
          );
    const isForm = request.method === 'POST' && isFileForm(request);
    const mayTakeLong = isForm && user !== null && page.form?.file !== undefined;
    if (mayTakeLong) services.allowLongBody(request, response);
    const { answer, version } = await answeredOnce().finally(() =>
      isForm ? drained(request, LONGEST_REFUSED[mayTakeLong ? 'user' : 'stranger']) : undefined,
    );
    noteVersion(services, request, response, version);
    if (answer instanceof Redirect) response.redirect(303, answer.location);
    else if ('entries' in answer) sendFeed(response, answer, deps.publicUrl ?? null);
    else if (format === 'json' && answer.data !== undefined) sendData(response, answer);
    else if (format === 'csv' && table !== null) sendTable(response, answer, { query: asked, table });
    else if (format === 'csv' && answer.list !== undefined) {
      await limitLists(services, reader, answer.list.totalCount);
      await services.sendCsv(neverStored(response), { ...answer.list, most: MOST_ROWS });
    } else if (format === 'csv' && answer.csv !== undefined) {
      neverStored(response)
        .attachment(answer.csv.fileName)
        .type('text/csv; charset=utf-8')
        .send(await answer.csv.text());
    } else {
      const shown = { ...context, ...answer.login, waiting: await countWaiting(deps.pool, user) };
      const address = answer.address ?? ownAddress(page, request);
      const isForEverybody = page.role === null && !page.isOpen;
      const tables = request.method === 'POST' ? null : { query: asked };
      const html = htmlOf({ ...answer, address, isForEverybody }, shown, tables);
      if (answer.status === undefined) kept?.keep(html);
      sendHtml(response, html, shown, answer.status);
    }
  };
}

function sendData(response: Response, { data, status = 200 }: PageContent): void {
  neverStored(response).status(status).json(data);
}

async function answerOf(
  page: Page,
  context: PageContext,
  token: string | null,
  once: SentOnce<PageContent | Redirect>,
): Promise<PageContent | Redirect | AtomFeed> {
  const { request, user, audience } = context;
  const isPost = request.method === 'POST';
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD')
    throw new PageError(405, 'This kind of request isn’t allowed', 'Open the page through a link.');
  const { form } = page;
  if (isPost && form === undefined)
    throw new PageError(405, 'This page has no form', 'Open the page through a link.');
  const role = (isPost ? form?.role : null) ?? page.role;
  const needed = role ?? (audience === 'users' && page.isOpen !== true ? 'viewer' : null);
  if (needed !== null && !mayDo(user, needed)) {
    if (user === null) return loginFirst(request);
    throw roleRefused(needed, user.role);
  }
  const params = parsed('address', page.params, request.params);
  const query = parsed('address', page.query, Object.fromEntries(new URLSearchParams(queryOf(request))));
  return isPost && form !== undefined
    ? sent(form, { params, query }, context, token, once)
    : (formatOf(request) === 'atom' && page.feed ? page.feed : page.show)({ params, query }, context);
}

/** Accepts a form sent by a page of this service, for the current login. */
async function sent(
  form: NonNullable<Page['form']>,
  input: PageInput,
  context: PageContext,
  token: string | null,
  once: SentOnce<PageContent | Redirect>,
): Promise<PageContent | Redirect> {
  const { request, user, csrfToken } = context;
  const isOwnForm = (fields: Readonly<Record<string, unknown>>): boolean =>
    user === null || (token !== null && isCsrfToken(String(fields.csrf ?? ''), token));
  if (isFileForm(request)) {
    const { file } = form;
    if (!isFromHere(request)) throw foreignForm();
    request.body = await readSentFile(request, {
      largestBytes: file?.largestBytes(context) ?? LARGEST_FORM,
      admit: (fields) => {
        if (file === undefined)
          throw new PageError(415, 'This page doesn’t accept files', 'Reload the page.');
        if (!isOwnForm(fields)) throw foreignForm();
      },
      keep: async (given) => (file === undefined ? '' : file.keep(given, input, context)),
    });
  }
  const body = (request.body ?? {}) as Record<string, unknown>;
  const isOwn = isOwnForm(body);
  const kept = keptText(body);
  // A form from an earlier login: its contents are correct, but we don't know who submitted them.
  if (isFromHere(request) && !isOwn && kept !== '')
    return {
      ...sendAgain({
        to: request.originalUrl,
        kept,
        csrfToken,
        title: 'This form belongs to an earlier login',
      }),
      status: 403,
    };
  if (!isFromHere(request) || !isOwn) throw foreignForm();
  const fields = parsed('form', form.fields, body);
  const send = () => form.send({ ...input, fields }, context);
  if (typeof body.once !== 'string' || body.once === '') return send();
  return once.do([token ?? request.ip ?? '', request.originalUrl, body.once, kept], send);
}

/** The error for an action that requires another role. */
export const roleRefused = (needed: Role, own: Role): PageError =>
  new PageError(
    403,
    'Your role doesn’t allow this',
    `You need the ${needed} role. Your role, ${own}, ${roleMeanings[own]}. Ask an operator for another role.`,
  );

const foreignForm = (): PageError =>
  new PageError(
    403,
    'This form is too old, or came from another site',
    'Go back, reload the page, and send the form again.',
  );

/** Redirects to the login and back. A submitted form is kept on the login page, not in an address. */
function loginFirst(request: Request): PageContent | Redirect {
  const kept = request.method === 'POST' && isFromHere(request) ? keptText(request.body) : '';
  if (kept === '') return new Redirect(loginAddress(request));
  return { ...loginForm({ back: request.originalUrl, kept }), status: 403 };
}

/** Texts without invisible characters, except passwords, which count as typed. */
const cleanFields = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !SECRET.has(name) ? cleanText(value) : value,
    ]),
  );

function parsed(
  of: 'address' | 'form',
  schema: z.ZodObject,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const result = schema.safeParse(cleanFields(values));
  if (result.success) return result.data;
  throw new PageError(
    400,
    of === 'address' ? 'We don’t understand this address' : 'We can’t accept this form as it is',
    inputProblem(result.error.issues),
  );
}

/** The requested address, without parameters that the page does not know. */
function ownAddress({ query }: Page, request: Request): string {
  const given = [...new URLSearchParams(queryOf(request))];
  const known = given.filter(([name, value]) => Object.hasOwn(query.shape, name) && value !== '');
  return addressOf(request.path, Object.fromEntries(known.filter(([name]) => name !== 'format')));
}

const formatOf = (request: Request): string | null => new URLSearchParams(queryOf(request)).get('format');

/** The query of an address; a question mark within it belongs to it. */
const queryOf = (request: Request): string => /\?(.*)$/.exec(request.url)?.[1] ?? '';

/** The address of the login, which leads back to a page. */
export function loginAddress(request: Request): string {
  return `/login?${new URLSearchParams({ back: request.originalUrl })}`;
}

/** Admits callers who may see the public pages and have not exceeded a limit. @throws PageError 403 */
export const admitReader =
  (deps: ConsoleDeps, services: PageServices, limit: (reader: string) => Promise<void>) =>
  async (request: Request): Promise<void> => {
    const token = loginToken(request);
    const user = token === null ? null : await findLogin(deps.pool, token);
    await limit(readerOf(services, request, user));
    if (deps.audience !== 'users' || user !== null) return;
    throw new PageError(403, 'Log in first', 'Only users of this service can see its pages and maps.');
  };

/** Who is logged in, for error pages. */
export async function userOf(request: Request, deps: ConsoleDeps): Promise<User | null> {
  const token = loginToken(request);
  return token === null ? null : findLogin(deps.pool, token).catch(() => null);
}
