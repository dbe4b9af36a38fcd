import type { ResponseOf } from '@crs/client';
import { type ReadAction, standing } from '../contractor/action-penalties.js';
import { isReopening } from '../contractor/relation-sentences.js';
import { contractorKey } from '../contractor/sentence.js';

type Profile = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>;

/** What is known of one license of a firm, in figures. */
export interface LicenseFigures {
  readonly line: Line;
  readonly orders: number;
  /** In US dollars. */
  readonly penalties: number;
  readonly actions: number;
  /** Those of the actions that were not dismissed. */
  readonly standingActions: number;
  readonly inspections: number;
  readonly violations: number;
  readonly permits: number;
  readonly value: number;
  /** True if its roster marks an enforcement action, and no order or action that stands is known. */
  readonly isOnlyMarked: boolean;
  /** Other licenses of the firm as which it is likely reopened. */
  readonly reopenedAs: readonly Line[];
}

type Line = ResponseOf<'/v1/firms/{id}'>['lines'][number];

export type FirmTotals = Omit<LicenseFigures, 'line' | 'isOnlyMarked' | 'reopenedAs'>;

/** The figures of a license, from its profile and the contractors that are related to it. Pure. */
export function figuresOf(
  line: Line,
  {
    enforcement,
    agEnforcement,
    osha,
    permits,
  }: Pick<Profile, 'enforcement' | 'agEnforcement' | 'osha' | 'permits'>,
  lines: readonly Line[],
  related: readonly Profile['related']['newest'][number][],
  actions: readonly ReadAction[],
): LicenseFigures {
  const standingActions = standing(actions).length;
  const reopened = new Set(related.filter(isReopening).map(contractorKey));
  return {
    line,
    orders: enforcement.totalCount,
    penalties: enforcement.totalPenaltyAmount,
    actions: agEnforcement.totalCount,
    standingActions,
    inspections: osha.totalCount,
    violations: osha.totalViolations,
    permits: permits.totalCount,
    value: permits.totalValue,
    isOnlyMarked: line.hasEnforcementAction && enforcement.totalCount + standingActions === 0,
    reopenedAs: lines.filter((other) => reopened.has(contractorKey(other))),
  };
}

/** The figures of all licenses together. Pure. */
export function totalsOf(licenses: readonly LicenseFigures[]): FirmTotals {
  const sum = (figure: keyof FirmTotals): number => licenses.reduce((total, one) => total + one[figure], 0);
  return {
    orders: sum('orders'),
    penalties: sum('penalties'),
    actions: sum('actions'),
    standingActions: sum('standingActions'),
    inspections: sum('inspections'),
    violations: sum('violations'),
    permits: sum('permits'),
    value: sum('value'),
  };
}
