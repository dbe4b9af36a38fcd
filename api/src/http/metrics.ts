import type { ProvenFigures } from '@crs/store';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of matching that are watched: what each is, and how it is taken from a scope's newest run. */
const matching = {
  crs_match_checked_claims: {
    help: 'Claims matched once more without the number they print, in the newest matching of a scope.',
    figureOf: ({ checked }: ProvenFigures): number | null => checked,
  },
  crs_match_precision: {
    help: 'Right among the checked claims matched at tier verified or likely.',
    figureOf: ({ precision }: ProvenFigures): number | null => precision,
  },
  crs_match_recall: {
    help: 'Rightly matched at these tiers among all checked claims.',
    figureOf: ({ recall }: ProvenFigures): number | null => recall,
  },
  crs_match_calibration_error: {
    help: 'How far confidences lie from what was right, on average.',
    figureOf: ({ calibrationError }: ProvenFigures): number | null => calibrationError,
  },
  crs_match_refused: {
    help: '1 where the newest matching was out of bounds and not published.',
    figureOf: ({ refused }: ProvenFigures): number | null => (refused ? 1 : 0),
  },
} as const;

const known = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** What Prometheus reads of one app (prom-client: its standard client for Node.js). */
export class Metrics {
  readonly registry = new Registry();
  #refresh: () => Promise<void> = async () => {};
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
   * Adds the figures that the newest matching of every scope proved itself by, read whenever metrics are.
   * @param onTrouble hears why they could not be read; the other metrics are told all the same
   */
  watchMatching(read: () => Promise<readonly ProvenFigures[]>, onTrouble: (error: unknown) => void): void {
    const gauges = Object.entries(matching).map(([name, { help, figureOf }]) => ({
      gauge: new Gauge({ name, help, labelNames: ['scope', 'state'], registers: [this.registry] }),
      figureOf,
    }));
    this.#refresh = async () => {
      try {
        const all = await read();
        for (const { gauge, figureOf } of gauges) {
          gauge.reset();
          for (const figures of all) {
            const value = figureOf(figures);
            if (value !== null) gauge.set({ scope: figures.scope, state: figures.state ?? '' }, value);
          }
        }
      } catch (error) {
        onTrouble(error);
        for (const { gauge } of gauges) gauge.reset();
      }
    };
  }

  /** Everything measured, as Prometheus reads it. */
  async text(): Promise<string> {
    await this.#refresh();
    return this.registry.metrics();
  }

  /** Adds what every Node.js process measures. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
