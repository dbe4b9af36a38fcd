import { Counter, Histogram } from 'prom-client';
import { Metrics } from './metrics.js';

const known = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The metrics of the API. */
export class ApiMetrics extends Metrics {
  readonly #duration = new Histogram({
    name: 'crs_http_request_duration_seconds',
    help: 'Duration of requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly #fallbacks = new Counter({
    name: 'crs_limit_fallback_total',
    help: 'Requests limited in this process because the shared limit store could not be reached.',
    registers: [this.registry],
  });

  observe(method: string, route: string, status: number, seconds: number): void {
    const labels = { method: known.has(method) ? method : 'other', route, status: String(status) };
    this.#duration.observe(labels, seconds);
  }

  countFallback(): void {
    this.#fallbacks.inc();
  }
}
