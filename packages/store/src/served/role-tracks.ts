/** Computes a contractor's permit outcomes by role, next to those of all permits with the same types, cities, and years. */
import { wilsonInterval } from '@crs/domain';
import { ascending, medianInterval, medianOf } from './median.js';
import {
  DAYS_OF_YEAR,
  type FirstTriesCount,
  type OutcomeCount,
  type PeerOutcomes,
  type PermitOutcomes,
} from './track-record.js';

/** A figure with fewer cases is meaningless and not shown. */
export const LEAST_CASES = 10;

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
export function trackRecord({ own, peers, tries }: PermitOutcomes): readonly RoleTrack[] {
  return [...new Set(own.map(({ role }) => role))]
    .map((role) =>
      roleTrack(
        role,
        own.filter((one) => one.role === role),
        peers.find((one) => one.role === role),
        tries.find((one) => one.role === role),
      ),
    )
    .sort((one, other) => other.permits - one.permits || (one.role < other.role ? -1 : 1));
}

function roleTrack(
  role: string,
  own: readonly OutcomeCount[],
  peers: PeerOutcomes | undefined,
  tries: FirstTriesCount | undefined,
): RoleTrack {
  const old = own.filter(({ knowsCompletion }) => knowsCompletion !== null);
  const completing = own.filter(({ knowsCompletion }) => knowsCompletion);
  const expiring = own.filter(({ knowsExpiry }) => knowsExpiry);
  const figure = (cases: readonly OutcomeCount[], shown: TrackFigure): TrackFigure =>
    old.length > 0 && cases.length === 0 ? unpublished : shown;
  return {
    role,
    permits: permitsOf(own),
    firstYear: least(old.map(({ firstYear }) => firstYear)),
    lastYear: largest(old.map(({ lastYear }) => lastYear)),
    completedWithinYear: figure(
      completing,
      shareFigure(completing, ({ days }) => days !== null && days <= DAYS_OF_YEAR, {
        peerValue: peers?.completedWithinYear ?? null,
        peerCases: peers?.permits ?? null,
      }),
    ),
    daysToCompletion: figure(
      completing,
      medianFigure(completing, {
        peerValue: peers?.medianDays ?? null,
        peerCases: peers?.completed ?? null,
      }),
    ),
    expiredWithoutCompletion: figure(
      expiring,
      shareFigure(expiring, ({ isExpired }) => isExpired, {
        peerValue: peers?.expired ?? null,
        peerCases: peers?.expiringPermits ?? null,
      }),
    ),
    passedAtFirstTry: tries === undefined ? unpublished : triesFigure(tries),
  };
}

type PeerFigure = Pick<TrackFigure, 'peerValue' | 'peerCases'>;

const hidden = { value: null, low: null, high: null, peerValue: null, peerCases: null } as const;
const unpublished: TrackFigure = { state: 'not_published', cases: 0, ...hidden };

/** The share of cases for which `is` is true. */
function shareFigure(
  own: readonly OutcomeCount[],
  is: (outcome: OutcomeCount) => boolean,
  peers: PeerFigure,
): TrackFigure {
  const cases = permitsOf(own);
  if (cases < LEAST_CASES) return { state: 'too_few', cases, ...hidden };
  const count = permitsOf(own.filter(is));
  return {
    ...{ state: 'shown', cases, value: count / cases, ...wilsonInterval(count, cases) },
    ...peers,
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

/** The median days of the completed permits. */
function medianFigure(own: readonly OutcomeCount[], peers: PeerFigure): TrackFigure {
  const days = ascending(
    own.flatMap(({ days, permits }) => (days === null ? [] : [{ value: days, weight: permits }])),
  );
  const cases = days.reduce((sum, { weight }) => sum + weight, 0);
  const interval = medianInterval(days);
  if (cases < LEAST_CASES || interval === null) return { state: 'too_few', cases, ...hidden };
  return { state: 'shown', cases, value: medianOf(days), ...interval, ...peers };
}

const permitsOf = (outcomes: readonly OutcomeCount[]): number =>
  outcomes.reduce((sum, { permits }) => sum + permits, 0);

const given = (numbers: readonly (number | null)[]): readonly number[] =>
  numbers.filter((one) => one !== null);
const least = (numbers: readonly (number | null)[]): number | null =>
  given(numbers).length === 0 ? null : Math.min(...given(numbers));
const largest = (numbers: readonly (number | null)[]): number | null =>
  given(numbers).length === 0 ? null : Math.max(...given(numbers));
