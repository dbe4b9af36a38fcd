import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CrsError } from '@crs/domain';
import { bodyText, requestOptions, requestText } from '@crs/testing/requests';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createNetwork } from './network.js';
import { request } from './request.js';

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** A server that answers every connection with these bytes, and closes it. */
async function answering(pieces: readonly (string | Buffer)[]): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      for (const piece of pieces) socket.write(piece);
      socket.end();
    });
  });
  servers.push(server);
  await new Promise<void>((wake) => server.listen(0, '127.0.0.1', wake));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rows`;
}

const whole = 'a,b\n1,2\n';
const headed = (...headers: string[]): string => `HTTP/1.1 200 OK\r\n${headers.join('\r\n')}\r\n\r\n`;
const once = () => requestOptions(createNetwork({ rate: 10_000 }), { attempts: 1 });

describe('a server that closes the connection while its response waits to be read', () => {
  const row = Buffer.alloc(4 << 20, 'a');
  it.each([
    ['without a length', [headed('Connection: close')]],
    ['with a length', [headed('Connection: close', `Content-Length: ${row.length}`)]],
    ['with a length, and does not announce it', [headed(`Content-Length: ${row.length}`)]],
  ])('%s is read to its end', async (_how, head) => {
    const url = await answering([...head, row]);
    const length = await request(url, once(), async ({ body }) => {
      await sleep(50);
      let bytes = 0;
      for await (const chunk of body) {
        bytes += chunk.byteLength;
        await sleep(1);
      }
      return bytes;
    });
    expect(length).toBe(row.length);
  });
});

describe('anything that a server sends', () => {
  const part = fc.oneof(
    fc.constantFrom(
      headed('Content-Length: 8'),
      headed('Content-Length: 8', 'Content-Length: 9'),
      headed('Content-Length: -1'),
      headed('Transfer-Encoding: chunked'),
      headed('Transfer-Encoding: chunked', 'Content-Length: 3'),
      headed('Content-Encoding: gzip'),
      headed('Connection: close'),
      headed('Location: http://[', 'Retry-After: soon'),
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 204 No Content\r\n\r\n',
      'HTTP/1.1 304 Not Modified\r\n\r\n',
      'HTTP/1.1 302 Found\r\nLocation: \r\n\r\n',
      'HTTP/1.1 407 Who\r\n\r\n',
      'HTTP/1.0 200\r\n\r\n',
      'HTTP/9.9 999 ?\r\n\r\n',
      '4\r\nrows\r\n',
      '0\r\nTrailer: x\r\n\r\n',
      'ffffffffffffffff\r\n',
      whole,
      'X: \u0000\r\n\r\n',
    ),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  );

  it('is a response or an error of the feed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (pieces) => {
        const url = await answering(pieces);
        try {
          await request(url, once(), ({ body }) => bodyText(body));
        } catch (error) {
          expect(error).toBeInstanceOf(CrsError);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('does not block the next request', async () => {
    const options = once();
    await expect(requestText(await answering(['no HTTP at all\r\n\r\n']), options)).rejects.toThrow('HTTP');
    expect(await requestText(await answering([headed('Content-Length: 8'), whole]), options)).toBe(whole);
  });
});
