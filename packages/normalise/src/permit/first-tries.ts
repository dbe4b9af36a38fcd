/** Finds which permit inspections were the first of their type and which were repeats. */
import type { PermitInspection } from '@crs/domain';
import type { InspectionOutcome } from './inspection-outcome.js';

/** An inspection with its outcome. */
export interface JudgedInspection extends PermitInspection {
  readonly outcome: InspectionOutcome;
}

/** How often a permit's inspections passed on the first try. */
interface FirstTries {
  /** Inspection types that took place. */
  readonly first: number;
  /** Types whose first inspection passed. */
  readonly passed: number;
  /** Inspections after the first of their type. */
  readonly again: number;
}

const tookPlace = ({ outcome }: JudgedInspection): boolean =>
  outcome === 'passed' || outcome === 'failed' || outcome === 'partial';

const dayOf = ({ inspectedDate, scheduledDate }: PermitInspection): string =>
  inspectedDate ?? scheduledDate ?? '9999';

const typeOf = ({ inspectionType }: PermitInspection): string =>
  (inspectionType ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Sorts inspections by day. Those without a day come last; those on the same day are sorted by type and result. */
export const inOrderOfDays = <T extends PermitInspection>(inspections: readonly T[]): T[] =>
  inspections.toSorted(
    (one, other) =>
      compare(dayOf(one), dayOf(other)) ||
      compare(typeOf(one), typeOf(other)) ||
      compare(one.result ?? '', other.result ?? ''),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Counts the first tries among inspections in day order. */
export function firstTries(inspections: readonly JudgedInspection[]): FirstTries {
  const firsts = new Map<string, JudgedInspection>();
  const took = inspections.filter(tookPlace);
  for (const inspection of took)
    if (!firsts.has(typeOf(inspection))) firsts.set(typeOf(inspection), inspection);
  const passed = [...firsts.values()].filter(({ outcome }) => outcome === 'passed').length;
  return { first: firsts.size, passed, again: took.length - firsts.size };
}
