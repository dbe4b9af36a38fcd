import { emulatorStarter, requestOptions, requestText } from '@crs/testing/requests';
import { refusal } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { request } from './request.js';

const serve = emulatorStarter();

describe('the time of a request', () => {
  it('retries a server that is silent for long only once', async () => {
    const server = await serve({ '/rows': () => {} });
    const error = await refusal(
      requestText(
        `${server.origin}/rows`,
        requestOptions(undefined, { idleMs: 100, silentMs: 150, attempts: 9 }),
      ),
    );
    expect(error.code).toBe('feed.unreachable');
    expect(error.message).toContain('sent nothing for 0.1 s (2 attempts)');
  });

  it('ends a response that trickles in forever', async () => {
    const server = await serve({
      '/rows': (_request, response) => {
        const dripping = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(dripping));
      },
    });
    const error = await refusal(
      requestText(`${server.origin}/rows`, requestOptions(undefined, { wholeMs: 150, attempts: 2 })),
    );
    expect(error.code).toBe('feed.truncated');
    expect(error.message).toContain('not complete after 0.15 s (2 attempts)');
  });

  it('gives up on a server that sends a byte now and then', async () => {
    const server = await serve({
      '/rows': (_request, response) => {
        const dripping = setInterval(() => response.write('.'), 10);
        response.on('close', () => clearInterval(dripping));
      },
    });
    const timeouts = { idleMs: 100, leastRateMs: 200, silentMs: 300, attempts: 9 };
    const error = await refusal(requestText(`${server.origin}/rows`, requestOptions(undefined, timeouts)));
    expect(error.code).toBe('feed.truncated');
    expect(error.message).toMatch(
      /the server sent only \d+ bytes in 0\.2\d* s, less than 1 kB a second \(2 attempts\)/,
    );
  });

  it('waits for a server that starts slowly, and for one that is just fast enough', async () => {
    const server = await serve({
      '/rows': (_request, response) => {
        response.writeHead(200).flushHeaders();
        let sent = 0;
        setTimeout(() => {
          const dripping = setInterval(() => {
            response.write('x'.repeat(40));
            if (++sent < 25) return;
            clearInterval(dripping);
            response.end();
          }, 20);
        }, 250);
      },
    });
    const timeouts = { idleMs: 400, leastRateMs: 200, attempts: 1 };
    expect(await requestText(`${server.origin}/rows`, requestOptions(undefined, timeouts))).toHaveLength(
      1000,
    );
  });

  it('waits for a reader that is slow', async () => {
    const server = await serve({
      '/rows': (_request, response) => response.write('a', () => response.end('b')),
    });
    const slow = request(
      `${server.origin}/rows`,
      requestOptions(undefined, { idleMs: 100 }),
      async ({ body }) => {
        let read = '';
        for await (const chunk of body) {
          await new Promise((wake) => setTimeout(wake, 250));
          read += Buffer.from(chunk).toString();
        }
        return read;
      },
    );
    expect(await slow).toBe('ab');
    expect(server.received.length).toBe(1);
  });
});
