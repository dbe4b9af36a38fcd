import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError, NotFoundError } from '../errors/api-error.js';
import { detailedEnvelope, olderEnvelope } from '../errors/envelope.js';
import { CORS_HEADERS, methodNotAllowed } from './methods.js';

/** What Node.js tells about a request that it cannot read. */
interface ParseError extends NodeJS.ErrnoException {
  /** The bytes it could not read. */
  readonly rawPacket?: Buffer;
}

export interface MalformedRequestOptions {
  readonly olderErrors: boolean;
  readonly docsUrl: string;
  /** True for a path that some method answers. */
  readonly isKnownPath: (path: string) => boolean;
  /** The limit headers of an answer to a client address. */
  readonly limitHeaders: (address: string) => Promise<Readonly<Record<string, string>>>;
}

/**
 * Answers what Node.js cannot read as HTTP, such as a URL longer than its limit for headers, with the same
 * envelope and headers as any other error. There is no request yet, so no key, and nothing is counted.
 */
export function malformedRequestHandler({
  olderErrors,
  docsUrl,
  isKnownPath,
  limitHeaders,
}: MalformedRequestOptions) {
  /** What a client goes on sending while its answer is made cannot be read either. */
  const inFlight = new WeakSet<Duplex>();
  return async (error: ParseError, socket: Duplex): Promise<void> => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (inFlight.has(socket)) return;
    inFlight.add(socket);
    const limit = await limitHeaders(socket instanceof Socket ? (socket.remoteAddress ?? '') : '');
    inFlight.delete(socket);
    const refusal = refusalOf(error, isKnownPath);
    const requestId = randomUUID();
    const { status, code, body } = olderErrors
      ? olderEnvelope(refusal)
      : detailedEnvelope(refusal, docsUrl, requestId);
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

/** A request line whose method is a word, though none that Node.js knows. */
const REQUEST_LINE = /^([\w!#$%&'*+.^`|~-]+) (\/[^\s?]*)\S* HTTP\/1\.[01]\r?\n/;

function refusalOf({ code, rawPacket }: ParseError, isKnownPath: (path: string) => boolean): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('bad_request', 'The URL and headers are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('bad_request', 'The request took too long to arrive.');
  const [, method, path] = REQUEST_LINE.exec(rawPacket?.toString('latin1') ?? '') ?? [];
  if (code !== 'HPE_INVALID_METHOD' || method === undefined || path === undefined || METHODS.includes(method))
    return new ApiError('bad_request', 'The request is not valid HTTP.');
  return isKnownPath(path) ? methodNotAllowed(method) : new NotFoundError('There is no such path.');
}
