import type {
  DrawnFigures,
  QualityAsked,
  QualityServices,
  RunComparison,
  ShownQuality,
  ShownShare,
} from '@crs/console';
import { type Basis, basisTexts } from '@crs/matching';
import {
  type JudgedMatch,
  listMatchRuns,
  loadCheckedMatches,
  matchedByRuns,
  newestMatchRun,
  readDecidedMatches,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { drawReliability } from '../drawing/reliability-svg.js';
import { compareRuns } from './compare-runs.js';
import { matchNight } from './match-nights.js';
import {
  measureCases,
  type QualityCase,
  type QualityFigures,
  type QualityReport,
  shownErrors,
  shownFigures,
} from './quality-figures.js';

/** Errors that are shown. */
const SHOWN_ERRORS = 25;

/** Figures that are kept, by what was asked. */
const MOST_KEPT = 64;

type NightsShown = Awaited<ReturnType<QualityServices['nights']>>;

/** Measures matches by what is known of them, and follows the figures from run to run, for pages that stay open. */
export class QualityDesk implements QualityServices {
  readonly jurisdictions: readonly string[];
  /** The checked matches of each scope, of the run that made them. */
  readonly #checked = new Map<string, { readonly run: number; readonly cases: readonly QualityCase[] }>();
  /** What was measured, of the runs that it was measured after. */
  readonly #reports = new Map<string, { readonly runs: string; readonly report: QualityReport }>();
  readonly #nights = new Map<string, { readonly run: number | null; readonly nights: NightsShown }>();

  /** @param served reads the schema `served`: what is withheld is not shown */
  constructor(
    private readonly context: Pick<StageContext, 'pool' | 'config'>,
    private readonly served: pg.Pool,
  ) {
    this.jurisdictions = [...context.config.jurisdictions.keys()].sort();
  }

  async quality(asked: QualityAsked): Promise<ShownQuality> {
    const report = await this.#measured(asked);
    const wanted = this.jurisdictions.filter(
      (one) => asked.jurisdiction === null || one === asked.jurisdiction,
    );
    const measured = new Set(report.jurisdictions.map(([name]) => name));
    return {
      whole: drawn(report.whole),
      jurisdictions: report.jurisdictions.map(([jurisdiction, figures]) => ({
        jurisdiction,
        figures: shownFigures(figures),
      })),
      bases: report.bases.map(([basis, figures]) => ({
        basis,
        ...basisNamed(basis),
        figures: drawn(figures),
      })),
      worst: await shownErrors(this.context.pool, this.served, report.worst),
      unmeasured: wanted.filter((one) => !measured.has(one)),
    };
  }

  async nights(jurisdiction: string | null, count: number): Promise<NightsShown> {
    const { pool } = this.context;
    const asked = this.jurisdictions.filter((one) => jurisdiction === null || one === jurisdiction);
    const run = await newestMatchRun(pool, asked);
    const key = `${jurisdiction ?? ''}/${count}`;
    const kept = this.#nights.get(key);
    if (kept !== undefined && kept.run === run) return kept.nights;
    const runs = await listMatchRuns(pool, asked, count);
    const nights = asked.map((one) => ({
      jurisdiction: one,
      nights: runs
        .filter(({ scope }) => scope === one)
        .map((each) => {
          const night = matchNight(each);
          return { ...night, precision: proportion(night.precision), recall: proportion(night.recall) };
        }),
    }));
    keep(this.#nights, key, { run, nights });
    return nights;
  }

  async compareRuns(jurisdiction: string, runs: readonly [number, number]): Promise<RunComparison | null> {
    if (!this.jurisdictions.includes(jurisdiction)) return null;
    return compareRuns(this.context.pool, this.served, jurisdiction, runs);
  }

  async #measured(asked: QualityAsked): Promise<QualityReport> {
    const { pool } = this.context;
    if (asked.source === 'decisions') {
      const decided = await readDecidedMatches(pool, this.jurisdictions);
      return measureCases(decided.map(decidedCase), asked, SHOWN_ERRORS);
    }
    const runs = await matchedByRuns(pool);
    const version = JSON.stringify([...runs].sort());
    const key = JSON.stringify([asked.jurisdiction, asked.basis, asked.tier]);
    const kept = this.#reports.get(key);
    if (kept?.runs === version) return kept.report;
    const cases: QualityCase[] = [];
    for (const [scope, run] of runs) {
      if (!this.jurisdictions.includes(scope)) continue;
      if (asked.jurisdiction !== null && asked.jurisdiction !== scope) continue;
      for (const one of await this.#checkedOf(scope, run)) cases.push(one);
    }
    const report = measureCases(cases, asked, SHOWN_ERRORS);
    keep(this.#reports, key, { runs: version, report });
    return report;
  }

  async #checkedOf(scope: string, run: number): Promise<readonly QualityCase[]> {
    const kept = this.#checked.get(scope);
    if (kept?.run === run) return kept.cases;
    const groups = await loadCheckedMatches(this.context.pool, scope);
    const cases = groups.flatMap(({ answers }) =>
      answers.map(({ claimId, expected, contractorId, tier, confidence, basis }) => ({
        jurisdiction: scope,
        claimId,
        basis,
        match: { contractorId, tier, confidence },
        expected,
        // Whether it was a candidate was not kept; nothing here counts it.
        found: true,
        weight: 1,
      })),
    );
    this.#checked.set(scope, { run, cases });
    return cases;
  }
}

const decidedCase = ({ scope, claimId, expected, ...match }: JudgedMatch): QualityCase => ({
  jurisdiction: scope,
  claimId,
  basis: null,
  match,
  expected,
  found: true,
  weight: 1,
});

/** Keeps an answer; the one that was kept first makes room. */
function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

const proportion = ({ share, low, high, of }: ShownShare): ShownShare => ({ share, low, high, of });

const drawn = (figures: QualityFigures): DrawnFigures => ({
  ...shownFigures(figures),
  bins: figures.calibration,
  picture: drawReliability(figures.calibration).text,
});

/** A basis in words; one that was kept by an earlier version and is not known any more as it is. */
function basisNamed(basis: string): { readonly name: string; readonly meaning: string } {
  const known = Object.hasOwn(basisTexts, basis) ? basisTexts[basis as Basis] : null;
  return { name: known?.name ?? basis, meaning: known?.where ?? 'of which this version knows nothing' };
}
