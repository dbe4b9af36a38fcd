import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('a server that stops', () => {
  it('finishes requests in flight and closes their connections', async () => {
    const { url, close } = await api.twin();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    const closed = once(socket, 'close');
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n');
    await sleep(100);
    const start = performance.now();
    const stopped = close();
    await sleep(300);
    socket.write('\r\n');
    await Promise.all([closed, stopped]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^Connection: close\r$/im);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
