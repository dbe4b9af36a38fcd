import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.js';

/**
 * Answers `/metrics` on its own port, and `/healthz` if `isHealthy` is given.
 * @param isHealthy true if the process does its work
 */
export function metricsListener(metrics: Metrics, isHealthy?: () => boolean): RequestListener {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    } else if (path === '/metrics') {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text);
    } else if (path === '/healthz' && isHealthy) {
      const healthy = isHealthy();
      response.writeHead(healthy ? 200 : 503, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: healthy ? 'ok' : 'stopped' }));
    } else {
      response.writeHead(404).end();
    }
  };
}
