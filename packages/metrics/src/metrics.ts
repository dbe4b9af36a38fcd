import pTimeout from 'p-timeout';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { GaugeDefinition } from './gauges.js';

/** Milliseconds to read the figures of gauges. Prometheus gives up after ten seconds, and then has no metric at all. */
const READ_LIMIT = 5_000;

/** The Prometheus metrics of one process (prom-client: the standard client for Node.js). */
export class Metrics {
  readonly registry = new Registry();
  readonly #refreshes: (() => Promise<void>)[] = [];
  #scrape: Promise<string> | null = null;

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
        const all = await pTimeout(read(), { milliseconds: READ_LIMIT });
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

  /** All metrics in the text format of Prometheus. Scrapes at the same time share one reading of the figures. */
  text(): Promise<string> {
    this.#scrape ??= this.#read().finally(() => {
      this.#scrape = null;
    });
    return this.#scrape;
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
