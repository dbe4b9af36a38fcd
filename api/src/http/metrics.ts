import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { GaugeDefinition } from './gauges.js';

const known = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The Prometheus metrics of one app (prom-client: the standard client for Node.js). */
export class Metrics {
  readonly registry = new Registry();
  readonly #refreshes: (() => Promise<void>)[] = [];
  #reading: Promise<string> | null = null;
  readonly #duration = new Histogram({
    name: 'crs_http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly #fallbacks = new Counter({
    name: 'crs_limit_fallback_total',
    help: 'Requests limited in this process because the shared limit store was out of reach.',
    registers: [this.registry],
  });

  observe(method: string, route: string, status: number, seconds: number): void {
    const labels = { method: known.has(method) ? method : 'other', route, status: String(status) };
    this.#duration.observe(labels, seconds);
  }

  countFallback(): void {
    this.#fallbacks.inc();
  }

  /**
   * Adds gauges whose values are read on every scrape.
   * @param onError called when they cannot be read; the other metrics are still given
   */
  addGauges<T>(
    figures: readonly GaugeDefinition<T>[],
    read: () => Promise<readonly T[]>,
    onError: (error: unknown) => void,
  ): void {
    const gauges = figures.map(({ name, help, labels, sampleOf }) => ({
      gauge: new Gauge({ name, help, labelNames: labels, registers: [this.registry] }),
      sampleOf,
    }));
    this.#refreshes.push(async () => {
      try {
        const all = await read();
        for (const { gauge, sampleOf } of gauges) {
          gauge.reset();
          for (const one of all) {
            const { labels, value } = sampleOf(one);
            if (value !== null) gauge.set(labels, value);
          }
        }
      } catch (error) {
        onError(error);
        for (const { gauge } of gauges) gauge.reset();
      }
    });
  }

  /** All metrics in the text format of Prometheus. Scrapes at the same time share one reading of the database. */
  text(): Promise<string> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<string> {
    await Promise.all(this.#refreshes.map((refresh) => refresh()));
    return this.registry.metrics();
  }

  /** Adds the default metrics of a Node.js process. */
  collectProcessMetrics(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
