import { type Basis, basisTexts, type ReliabilityBin } from '@crs/matching';
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
import { jurisdictionNames } from '../known-jurisdiction.js';
import { type MatchNight, matchNight } from './match-nights.js';
import {
  measureCases,
  type QualityCase,
  type QualityFigures,
  type QualityReport,
  type ShownError,
  type ShownFigures,
  type ShownShare,
  shownErrors,
  shownFigures,
} from './quality-figures.js';

/** The source of the right answers for measuring matches. */
export const qualitySources = ['numbers', 'decisions'] as const;

export type QualitySource = (typeof qualitySources)[number];

/** Figures with the bins behind their calibration. */
export interface BinnedFigures extends ShownFigures {
  readonly bins: readonly ReliabilityBin[];
}

/** The matches to measure. */
interface QualityAsked {
  readonly source: QualitySource;
  readonly jurisdiction: string | null;
  readonly basis: string | null;
  readonly tier: string | null;
}

export interface ShownQuality {
  readonly whole: BinnedFigures;
  readonly jurisdictions: readonly { readonly jurisdiction: string; readonly figures: ShownFigures }[];
  /** By basis; empty if the basis was not kept. */
  readonly bases: readonly {
    readonly basis: string;
    /** In plain words. */
    readonly name: string;
    readonly meaning: string;
    readonly figures: BinnedFigures;
  }[];
  readonly worst: readonly ShownError[];
  /** Jurisdictions without measurements. */
  readonly unmeasured: readonly string[];
}

/** A matching of a jurisdiction, as pages show it. */
export type ShownNight = Omit<MatchNight, 'precision' | 'recall'> & {
  readonly precision: ShownShare;
  readonly recall: ShownShare;
};

/** Errors that are shown. */
const SHOWN_ERRORS = 25;

/** Figures kept in memory, by request. */
const MOST_KEPT = 64;

type NightsShown = readonly { readonly jurisdiction: string; readonly nights: readonly ShownNight[] }[];

/** Measures matches against known answers, and follows the figures from run to run, for pages that stay open. */
export class QualityReports {
  /** The checked matches of each scope, with the run that made them. */
  readonly #checked = new Map<string, { readonly run: number; readonly cases: readonly QualityCase[] }>();
  /** The measurements, with the runs they are based on. */
  readonly #reports = new Map<string, { readonly runs: string; readonly report: QualityReport }>();
  readonly #nights = new Map<string, { readonly run: number | null; readonly nights: NightsShown }>();

  /** @param served reads the schema `served`, so that withheld data is not shown */
  constructor(
    private readonly context: Pick<StageContext, 'pool' | 'config'>,
    private readonly served: pg.Pool,
  ) {}

  async measure(asked: QualityAsked): Promise<ShownQuality> {
    const report = await this.#measured(asked);
    const wanted = jurisdictionNames(this.context.config, asked.jurisdiction);
    const measured = new Set(report.jurisdictions.map(([name]) => name));
    return {
      whole: binned(report.whole),
      jurisdictions: report.jurisdictions.map(([jurisdiction, figures]) => ({
        jurisdiction,
        figures: shownFigures(figures),
      })),
      bases: report.bases.map(([basis, figures]) => ({
        basis,
        ...basisNamed(basis),
        figures: binned(figures),
      })),
      worst: await shownErrors(this.context.pool, this.served, report.worst),
      unmeasured: wanted.filter((one) => !measured.has(one)),
    };
  }

  async nights(jurisdiction: string | null, count: number): Promise<NightsShown> {
    const { pool, config } = this.context;
    const asked = jurisdictionNames(config, jurisdiction);
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

  async #measured(asked: QualityAsked): Promise<QualityReport> {
    const { pool, config } = this.context;
    const jurisdictions = jurisdictionNames(config);
    if (asked.source === 'decisions') {
      const decided = await readDecidedMatches(pool, jurisdictions);
      return measureCases(decided.map(decidedCase), asked, SHOWN_ERRORS);
    }
    const runs = await matchedByRuns(pool);
    const version = JSON.stringify([...runs].sort());
    const key = JSON.stringify([asked.jurisdiction, asked.basis, asked.tier]);
    const kept = this.#reports.get(key);
    if (kept?.runs === version) return kept.report;
    const cases: QualityCase[] = [];
    for (const [scope, run] of runs) {
      if (!jurisdictions.includes(scope)) continue;
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
        // The matching did not keep whether it was a candidate; nothing here counts that.
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

/** Keeps an answer; the oldest one makes room. */
function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

const proportion = ({ share, low, high, of }: ShownShare): ShownShare => ({ share, low, high, of });

const binned = (figures: QualityFigures): BinnedFigures => ({
  ...shownFigures(figures),
  bins: figures.calibration,
});

/** A basis in words; a basis that only an earlier version knew stays as it is. */
function basisNamed(basis: string): { readonly name: string; readonly meaning: string } {
  const known = Object.hasOwn(basisTexts, basis) ? basisTexts[basis as Basis] : null;
  return {
    name: known?.name ?? basis,
    meaning: known?.where ?? 'the kind of evidence is unknown to this version',
  };
}
