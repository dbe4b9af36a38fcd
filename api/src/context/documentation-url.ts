import type { Socket } from 'node:net';
import type { Request } from 'express';
import { isValidHost } from '../http/require-host.js';

/**
 * The address of this service, where a connection arrived. A caller's Host header is repeated only if a trusted proxy
 * passed it on, because anybody can send a header that leads elsewhere. Empty once the connection is closed.
 */
export function serviceUrl(request: Request): string {
  const isTrusted: unknown = request.app.get('trust proxy fn');
  const passedOn = typeof isTrusted === 'function' && isTrusted(request.socket.remoteAddress, 0) === true;
  const host = passedOn ? request.host : undefined;
  return host !== undefined && host !== '' && isValidHost(host)
    ? `${request.protocol}://${host}`
    : ownUrl(request.socket);
}

/**
 * The address of this service as the caller wrote it. Use it only for responses that nobody else gets, because anybody
 * can write a Host header. Behind a proxy that ends TLS, the address is correct if the proxy is trusted.
 */
export const askedUrl = (request: Request): string =>
  request.host === undefined || request.host === ''
    ? serviceUrl(request)
    : `${request.protocol}://${request.host}`;

/** The page that explains error codes: the operator's, or this service's. */
export function documentationUrl(docsUrl: string | null, request: Request): string {
  return docsUrl ?? `${serviceUrl(request)}${ERRORS}`;
}

/** The page at the address and port where a connection arrived; only a path once the connection is closed. */
export const ownDocumentationUrl = (socket: Pick<Partial<Socket>, 'localAddress' | 'localPort'>): string =>
  `${ownUrl(socket)}${ERRORS}`;

const ERRORS = '/docs/errors';

function ownUrl({ localAddress, localPort }: Pick<Partial<Socket>, 'localAddress' | 'localPort'>): string {
  if (localAddress === undefined) return '';
  const address = localAddress.replace(/^::ffff:/i, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
