/** Cookies that scripts can't read and that forms on other sites don't send. */
import type { Request, Response } from 'express';

/** Over TLS, a browser accepts a cookie with this prefix only from this host and for all its paths. */
const nameFor = (request: Request, name: string): string => (request.secure ? `__Host-${name}` : name);

/** The value of a cookie, if it has the given form; otherwise null. */
export function readCookie(request: Request, name: string, form: RegExp): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === nameFor(request, name) && value !== undefined && form.test(value)) return value;
  }
  return null;
}

/**
 * Sets a cookie.
 * @param seconds how long the browser keeps it, 0 to delete it; without it, until the browser is closed
 */
export function setCookie(
  request: Request,
  response: Response,
  { name, value, seconds }: { readonly name: string; readonly value: string; readonly seconds?: number },
): void {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = request.secure ? '; Secure' : '';
  response.append(
    'Set-Cookie',
    `${nameFor(request, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`,
  );
}
