import type { Role } from '@crs/store';
import { createUser } from '@crs/store';
import type { TestApi } from './api.js';
import { quickHash } from './quick-hash.js';

/** A person who reads pages and sends forms, with cookies like a browser. */
export class BrowserSession {
  readonly #cookies = new Map<string, string>();

  /** @param from the address that a proxy reports for the requests */
  constructor(
    private readonly url: string,
    private readonly from?: string,
  ) {}

  /** The Cookie header of its requests. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  /** Sends a request; redirects are not followed. */
  async get(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        Cookie: this.cookie,
        ...(this.from !== undefined && { 'X-Forwarded-For': this.from }),
        ...init.headers,
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  async page(path: string): Promise<string> {
    return (await this.get(path)).text();
  }

  /** The text of a page, without markup. */
  async words(path: string): Promise<string> {
    return (await this.page(path))
      .replace(/<(?:title|script|style)[\s\S]*?<\/(?:title|script|style)>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/\s+/g, ' ');
  }

  /** Sends a form with the token on the page at `from`. */
  async send(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const csrf = /name="csrf" value="([^"]+)"/.exec(await this.page('/account'))?.[1];
    return this.get(path, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: new URLSearchParams({ ...(csrf !== undefined && { csrf }), ...fields }),
    });
  }

  logIn(name: string, password: string): Promise<Response> {
    return this.get('/login', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ name, password, back: '/search' }),
    });
  }
}

/** A session of a new user with a role. */
export async function sessionOf(api: TestApi, role: Role): Promise<BrowserSession> {
  await createUser(api.pool, { name: `a ${role}`, role, passwordHash: quickHash(role) });
  const session = new BrowserSession(api.url);
  await session.logIn(`a ${role}`, role);
  return session;
}
