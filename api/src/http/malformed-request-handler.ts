import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ownDocumentationUrl } from '../context/documentation-url.js';
import { ApiError, NotFoundError } from '../errors/api-error.js';
import { detailedEnvelope, olderEnvelope } from '../errors/envelope.js';
import { hasLongBody } from './long-body.js';
import { CORS_HEADERS, methodNotAllowed } from './methods.js';

/** The error of Node.js for a request that it cannot parse. */
interface ParseError extends NodeJS.ErrnoException {
  /** The bytes that it could not parse. */
  readonly rawPacket?: Buffer;
}

interface MalformedRequestOptions {
  readonly olderErrors: boolean;
  /** The page that explains error codes; null for this service's page. */
  readonly docsUrl: string | null;
  /** True for a path with a route. */
  readonly isKnownPath: (path: string) => boolean;
  /** The limit headers for a client address. */
  readonly limitHeaders: (address: string) => Promise<Readonly<Record<string, string>>>;
}

/**
 * Responds to requests that Node.js can't parse as HTTP, such as an overlong URL, with the usual error body and
 * headers. There is no request yet, so there is no key, and nothing is counted.
 */
export function malformedRequestHandler({
  olderErrors,
  docsUrl,
  isKnownPath,
  limitHeaders,
}: MalformedRequestOptions) {
  /** Sockets whose response is being made. Further errors of theirs are ignored. */
  const inFlight = new WeakSet<Duplex>();
  return async (error: ParseError, socket: Duplex): Promise<void> => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (inFlight.has(socket) || (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasLongBody(socket))) return;
    inFlight.add(socket);
    const connection: Partial<Socket> = socket instanceof Socket ? socket : {};
    const limit = await limitHeaders(connection.remoteAddress ?? '');
    inFlight.delete(socket);
    const refusal = refusalOf(error, isKnownPath);
    const requestId = randomUUID();
    const { status, code, body } = olderErrors
      ? olderEnvelope(refusal)
      : detailedEnvelope(refusal, docsUrl ?? ownDocumentationUrl(connection), requestId);
    const text = JSON.stringify(body);
    socket.end(
      [
        `HTTP/1.1 ${status} Refused`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(text)}`,
        'Cache-Control: no-store',
        ...Object.entries({ ...CORS_HEADERS, ...limit, ...refusal.headers }).map(
          ([name, value]) => `${name}: ${value}`,
        ),
        `X-Request-Id: ${requestId}`,
        `X-Error-Code: ${code}`,
        'Connection: close',
        '',
        text,
      ].join('\r\n'),
    );
  };
}

/** A request line, whatever its method. */
const REQUEST_LINE = /^([\w!#$%&'*+.^`|~-]+) (\/[^\s?]*)\S* HTTP\/1\.[01]\r?\n/;

function refusalOf({ code, rawPacket }: ParseError, isKnownPath: (path: string) => boolean): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('bad_request', 'The URL and headers are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('bad_request', 'The request took too long to arrive.');
  const [, method, path] = REQUEST_LINE.exec(rawPacket?.toString('latin1') ?? '') ?? [];
  if (code !== 'HPE_INVALID_METHOD' || method === undefined || path === undefined || METHODS.includes(method))
    return new ApiError('bad_request', 'The request is not valid HTTP.');
  return isKnownPath(path) ? methodNotAllowed(method) : new NotFoundError('This path does not exist.');
}
