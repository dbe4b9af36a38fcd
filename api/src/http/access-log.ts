import type { Logger } from '@crs/runtime';
import type { RequestHandler } from 'express';
import { contextOf } from '../context/request-context.js';
import type { Metrics } from './metrics.js';

/** Logs and measures every request, without key, client address and parameters. */
export function accessLog(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    response.on('close', () => {
      const { requestId, startedAt, route, keyId } = contextOf(response);
      const duration = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.observe(request.method, route ?? 'unknown', status, duration / 1_000);
      log.info(
        {
          requestId,
          method: request.method,
          route,
          status,
          durationMs: Math.round(duration * 10) / 10,
          keyId,
        },
        'request',
      );
    });
    next();
  };
}
