/** Free keys for everybody who asks, if the operator allows it. */
import { randomBytes } from 'node:crypto';
import { cleanText } from '@crs/domain';
import { siteContentPolicy } from '@crs/html';
import { createAccountKey } from '@crs/store';
import express, { type Request, type Response } from 'express';
import type pg from 'pg';
import { askedUrl } from '../context/documentation-url.js';
import { ApiError } from '../errors/api-error.js';
import { limitStatus } from '../limits/limit-headers.js';
import type { LimitStore } from '../limits/limit-store.js';
import { clientAddress } from '../limits/rate-limiter.js';
import { freeKeyWindow } from '../limits/windows.js';
import { KEYS_PATH, type KeyHelp } from '../reference/key-help.js';
import { type KeysPageState, keysPage, LONGEST_NAME, newKeyPage } from '../reference/keys-page.js';
import { readWith } from './read-body.js';

const readForm = express.urlencoded({ extended: false, limit: 4_000, parameterLimit: 10 });

interface FreeKeys {
  readonly pool: pg.Pool;
  readonly limits: LimitStore;
  readonly help: KeyHelp;
}

/** Handles `/docs/keys`: the page, and its form. */
export async function answerKeys(request: Request, response: Response, deps: FreeKeys): Promise<void> {
  const { status, html } =
    request.method === 'POST' ? await makeKey(request, response, deps) : page(deps.help);
  // No script of another site may read a key.
  response.removeHeader('Access-Control-Allow-Origin');
  response.set({ 'Content-Security-Policy': siteContentPolicy, 'Cache-Control': 'no-store' });
  response.status(status).type('html').send(html);
}

interface Answer {
  readonly status: number;
  readonly html: string;
}

const page = (help: KeyHelp, status = 200, state: KeysPageState = {}): Answer => ({
  status,
  html: keysPage(help, state),
});

async function makeKey(
  request: Request,
  response: Response,
  { pool, limits, help }: FreeKeys,
): Promise<Answer> {
  requireOwnForm(request);
  await readWith(readForm, request, response);
  const { name: typed } = (request.body ?? {}) as { readonly name?: unknown };
  const name = typeof typed === 'string' && !typed.includes('\0') ? cleanText(typed).trim() : '';
  if (name === '' || name.length > LONGEST_NAME)
    return page(help, 400, {
      problem: `Enter a name or an email address of at most ${LONGEST_NAME} characters.`,
    });
  const decision = await limits.take(`free-key:${clientAddress(request.ip ?? '')}`, [freeKeyWindow]);
  if (!decision.allowed) {
    const { retryAfter } = limitStatus(decision);
    response.set('Retry-After', String(retryAfter));
    const hours = Math.ceil(retryAfter / 3_600);
    const problem = `Your network address has received ${freeKeyWindow.limit} free keys today. Use one of them, or come back in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`;
    return page(help, 429, { problem, name });
  }
  // Each key has its own account, so that nobody gets a key for another account by typing its name.
  const account = `${name} (free key ${randomBytes(4).toString('hex')})`;
  const { key } = await createAccountKey(pool, { account, tier: 'free' });
  return { status: 201, html: newKeyPage(key, askedUrl(request)) };
}

/**
 * Refuses forms from other sites. Browsers name the site in `Sec-Fetch-Site` or `Origin`; programs that name none have
 * no login to abuse.
 * @throws ApiError `bad_request`
 */
function requireOwnForm(request: Request): void {
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  const isOwn =
    site === undefined
      ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host)
      : site === 'same-origin';
  if (!isOwn) throw new ApiError('bad_request', `Use the form at ${KEYS_PATH} on this service.`);
}
