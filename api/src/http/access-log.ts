import type { ApiMetrics } from '@crs/metrics';
import type { Logger } from '@crs/runtime';
import type { RequestHandler } from 'express';
import { contextOf } from '../context/request-context.js';
import type { UsageLog } from '../keys/usage-log.js';

/** Logs and measures every request, without key, client address, and parameters, and records usage for its key. */
export function accessLog(log: Logger, metrics: ApiMetrics, usage: Pick<UsageLog, 'note'>): RequestHandler {
  return (request, response, next) => {
    response.on('close', () => {
      const { requestId, startedAt, route, keyId, rows } = contextOf(response);
      const seconds = (performance.now() - startedAt) / 1_000;
      const status = response.writableFinished ? response.statusCode : 499;
      if (keyId !== null && route !== null) usage.note({ keyId, route, status, rows }, new Date());
      metrics.observe(request.method, route ?? 'unknown', status, seconds);
      log.info(
        {
          requestId,
          method: request.method,
          route,
          status,
          seconds: Number(seconds.toFixed(4)),
          keyId,
        },
        'request',
      );
    });
    next();
  };
}
