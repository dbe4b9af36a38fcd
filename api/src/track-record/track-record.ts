/** Computes a contractor's permit outcomes by role, next to those of all permits with the same types, cities, and years. */
import { wilsonInterval } from '@crs/matching';
import type { FirstTriesCount, OutcomeCount } from '@crs/store';
import { ascending, type Counted, medianInterval, medianOf } from './median.js';

/** With fewer cases, a figure is meaningless and not shown. */
export const LEAST_CASES = 10;
/** A permit completed within this many days counts as completed within a year. */
const YEAR = 365;

/** Why a figure is or is not shown. */
export const figureStates = ['shown', 'too_few', 'not_published'] as const;

/** A share or a median, with its counts. Numbers are null unless the figure is shown. */
export interface TrackFigure {
  readonly state: (typeof figureStates)[number];
  readonly cases: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The same figure for all permits with the same types, cities, and years, weighted like the contractor's. */
  readonly peerValue: number | null;
  readonly peerCases: number | null;
}

/** A contractor's permits in one role. */
export interface RoleTrack {
  readonly role: string;
  readonly permits: number;
  /** The first and last issue year among the counted permits. */
  readonly firstYear: number | null;
  readonly lastYear: number | null;
  readonly completedWithinYear: TrackFigure;
  readonly daysToCompletion: TrackFigure;
  readonly expiredWithoutCompletion: TrackFigure;
  readonly passedAtFirstTry: TrackFigure;
}

/** Each role's track record, starting with the role that has the most permits. */
export function trackRecord(
  outcomes: readonly OutcomeCount[],
  tries: readonly FirstTriesCount[],
): readonly RoleTrack[] {
  return [...new Set(outcomes.map(({ role }) => role))]
    .map((role) =>
      roleTrack(
        role,
        outcomes.filter((one) => one.role === role),
        tries.find((one) => one.role === role),
      ),
    )
    .sort((one, other) => other.permits - one.permits || (one.role < other.role ? -1 : 1));
}

function roleTrack(
  role: string,
  outcomes: readonly OutcomeCount[],
  tries: FirstTriesCount | undefined,
): RoleTrack {
  const own = outcomes.filter(({ isOwn }) => isOwn);
  const peers = outcomes.filter(({ isOwn }) => !isOwn);
  const old = own.filter(({ knowsCompletion }) => knowsCompletion !== null);
  const figure = (knows: 'knowsCompletion' | 'knowsExpiry', made: typeof shareFigure, is: IsCase) =>
    old.length > 0 && !old.some((one) => one[knows] === true)
      ? unpublished
      : made(
          own.filter((one) => one[knows] === true),
          peers.filter((one) => one[knows] === true),
          is,
        );
  return {
    role,
    permits: permitsOf(own),
    firstYear: least(old.map(({ firstYear }) => firstYear)),
    lastYear: largest(old.map(({ lastYear }) => lastYear)),
    completedWithinYear: figure('knowsCompletion', shareFigure, ({ days }) => days !== null && days <= YEAR),
    daysToCompletion: figure('knowsCompletion', medianFigure, ({ days }) => days !== null),
    expiredWithoutCompletion: figure('knowsExpiry', shareFigure, ({ isExpired }) => isExpired),
    passedAtFirstTry: tries === undefined ? unpublished : triesFigure(tries),
  };
}

type IsCase = (outcome: OutcomeCount) => boolean;

const hidden = { value: null, low: null, high: null, peerValue: null, peerCases: null } as const;
const unpublished: TrackFigure = { state: 'not_published', cases: 0, ...hidden };

/** The share of cases that meet `is`. */
function shareFigure(own: readonly OutcomeCount[], peers: readonly OutcomeCount[], is: IsCase): TrackFigure {
  const cases = permitsOf(own);
  if (cases < LEAST_CASES) return { state: 'too_few', cases, ...hidden };
  const count = permitsOf(own.filter(is));
  return {
    ...{ state: 'shown', cases, value: count / cases, ...wilsonInterval(count, cases) },
    peerValue: weightOf(peers.filter(is)) / weightOf(peers),
    peerCases: permitsOf(peers),
  };
}

/** The share of first inspections that passed. */
function triesFigure({ inspections, passed, peerInspections, expected }: FirstTriesCount): TrackFigure {
  if (inspections < LEAST_CASES) return { state: 'too_few', cases: inspections, ...hidden };
  return {
    ...{ state: 'shown', cases: inspections, value: passed / inspections },
    ...wilsonInterval(passed, inspections),
    ...{ peerValue: expected / inspections, peerCases: peerInspections },
  };
}

/** The median days for the cases that meet `is`. */
function medianFigure(own: readonly OutcomeCount[], peers: readonly OutcomeCount[], is: IsCase): TrackFigure {
  const completed = own.filter(is);
  const cases = permitsOf(completed);
  const days = daysOf(completed);
  const interval = medianInterval(days);
  if (cases < LEAST_CASES || interval === null) return { state: 'too_few', cases, ...hidden };
  const others = peers.filter(is);
  return {
    ...{ state: 'shown', cases, value: medianOf(days), ...interval },
    peerValue: medianOf(daysOf(others)),
    peerCases: permitsOf(others),
  };
}

const daysOf = (outcomes: readonly OutcomeCount[]): readonly Counted[] =>
  ascending(outcomes.flatMap(({ days, weight }) => (days === null ? [] : [{ value: days, weight }])));
const permitsOf = (outcomes: readonly OutcomeCount[]): number =>
  outcomes.reduce((sum, { permits }) => sum + permits, 0);
const weightOf = (outcomes: readonly OutcomeCount[]): number =>
  outcomes.reduce((sum, { weight }) => sum + weight, 0);

const given = (numbers: readonly (number | null)[]): readonly number[] =>
  numbers.filter((one) => one !== null);
const least = (numbers: readonly (number | null)[]): number | null =>
  given(numbers).length === 0 ? null : Math.min(...given(numbers));
const largest = (numbers: readonly (number | null)[]): number | null =>
  given(numbers).length === 0 ? null : Math.max(...given(numbers));
