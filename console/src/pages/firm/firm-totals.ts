import type { ResponseOf } from '@crs/client';
import { type ReadAction, standing } from '../contractor/action-penalties.js';
import { isReopening } from '../contractor/relation-sentences.js';
import { contractorKey } from '../contractor/sentence.js';

type Profile = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>;

/** Figures about one of a firm's licenses. */
export interface LicenseFigures {
  readonly line: Line;
  readonly orders: number;
  /** In US dollars. */
  readonly penalties: number;
  readonly actions: number;
  /** Only from actions that were not dismissed. */
  readonly standingActions: number;
  readonly inspections: number;
  readonly violations: number;
  readonly permits: number;
  readonly value: number;
  /** True if its roster mentions an enforcement action, but no order or undismissed action is known. */
  readonly isOnlyMarked: boolean;
  /** Other licenses of the firm as which it likely reopened. */
  readonly reopenedAs: readonly Line[];
}

type Line = ResponseOf<'/v1/firms/{id}'>['lines'][number];

export type FirmTotals = Omit<LicenseFigures, 'line' | 'isOnlyMarked' | 'reopenedAs'>;

/** A license's figures, from its profile and its related contractors. Pure. */
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

/** The combined figures of all licenses. Pure. */
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
