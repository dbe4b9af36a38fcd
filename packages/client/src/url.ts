/** Values for the path parameters and the query. */
export interface UrlValues {
  readonly path?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
}

/**
 * Returns the service's base URL, without a trailing slash or `/v1`: `https://records.example.com`.
 * @throws TypeError unless it is an http or https URL without user name and password
 */
export function serviceUrl(text: string): string {
  const { protocol, username, password, origin, pathname } = new URL(text);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '')
    throw new TypeError(
      'The address of the service must begin with http:// or https://, without a user name or password.',
    );
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/**
 * Returns a request's URL. Leaves out undefined query values.
 * @throws TypeError for an empty path value
 */
export function requestUrl(service: string, template: string, { path = {}, query = {} }: UrlValues): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeSegment(name, path[name]));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  );
  return `${service}${filled}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`;
}

/**
 * Encodes a value as one path segment. URL parsers, including fetch's, resolve the segments `.` and `..` even as `%2E`
 * (WHATWG URL, "double-dot URL path segment"). A leading space prevents this; the service trims it.
 */
function encodeSegment(name: string, value: string | number | undefined): string {
  const text = `${value ?? ''}`.trim();
  if (text === '') throw new TypeError(`${name} is empty.`);
  return /^\.{1,2}$/.test(text) ? `%20${text}` : encodeURIComponent(text);
}
