/** What fills a path and follows it. */
export interface AddressParts {
  readonly path?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
}

/**
 * The address of a service, without a slash at its end: `https://records.example.com`. An address through `/v1`
 * means the same.
 * @throws TypeError for anything but an http or https address without a name and a password
 */
export function serviceAddress(text: string): string {
  const { protocol, username, password, origin, pathname } = new URL(text);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '')
    throw new TypeError('The address of the service is http:// or https://, without a name and a password.');
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/**
 * The address of a request. Query values left undefined are left out.
 * @throws TypeError for a path value that is empty, which no address can carry
 */
export function requestAddress(
  service: string,
  template: string,
  { path = {}, query = {} }: AddressParts,
): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeSegment(name, path[name]));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  );
  return `${service}${filled}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`;
}

/**
 * A value as one segment of a path. URL parsers, fetch's among them, take a segment `.` or `..` for a step up the
 * path, written as `%2E` no less (WHATWG URL, "double-dot URL path segment"). A space in front stops them, and the
 * service trims it off.
 */
function encodeSegment(name: string, value: string | number | undefined): string {
  const text = `${value ?? ''}`.trim();
  if (text === '') throw new TypeError(`${name} is empty.`);
  return /^\.{1,2}$/.test(text) ? `%20${text}` : encodeURIComponent(text);
}
