import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors/api-error.js';
import { detailedEnvelope, olderEnvelope } from '../errors/envelope.js';

/**
 * Answers what Node.js cannot read as HTTP, such as a URL longer than its 16 kB for headers, with the same
 * envelope as any other error. There is no request yet, so no route, no key and no limit.
 */
export function refuseMalformed(olderErrors: boolean, docsUrl: string) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
    const refusal = new ApiError(
      'bad_request',
      tooLong ? 'The URL and headers are too long.' : 'The request is not valid HTTP.',
    );
    const requestId = randomUUID();
    const { code, body } = olderErrors
      ? olderEnvelope(refusal)
      : detailedEnvelope(refusal, docsUrl, requestId);
    const text = JSON.stringify(body);
    socket.end(
      [
        'HTTP/1.1 400 Bad Request',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(text)}`,
        'Cache-Control: no-store',
        'Access-Control-Allow-Origin: *',
        `X-Request-Id: ${requestId}`,
        `X-Error-Code: ${code}`,
        'Connection: close',
        '',
        text,
      ].join('\r\n'),
    );
  };
}
