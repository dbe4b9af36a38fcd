import type { ResponseOf } from '@crs/client';

type Profile = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>;

/** What is known of one license of a firm, in figures. */
export interface LicenseFigures {
  readonly line: ResponseOf<'/v1/firms/{id}'>['lines'][number];
  readonly orders: number;
  /** In US dollars. */
  readonly penalties: number;
  readonly actions: number;
  readonly inspections: number;
  readonly violations: number;
  readonly permits: number;
  readonly value: number;
}

export type FirmTotals = Omit<LicenseFigures, 'line'>;

/** The figures of a license, from its profile. Pure. */
export const figuresOf = (
  line: LicenseFigures['line'],
  {
    enforcement,
    agEnforcement,
    osha,
    permits,
  }: Pick<Profile, 'enforcement' | 'agEnforcement' | 'osha' | 'permits'>,
): LicenseFigures => ({
  line,
  orders: enforcement.totalCount,
  penalties: enforcement.totalPenaltyAmount,
  actions: agEnforcement.totalCount,
  inspections: osha.totalCount,
  violations: osha.totalViolations,
  permits: permits.totalCount,
  value: permits.totalValue,
});

/** The figures of all licenses together. Pure. */
export function totalsOf(licenses: readonly LicenseFigures[]): FirmTotals {
  const sum = (figure: keyof FirmTotals): number => licenses.reduce((total, one) => total + one[figure], 0);
  return {
    orders: sum('orders'),
    penalties: sum('penalties'),
    actions: sum('actions'),
    inspections: sum('inspections'),
    violations: sum('violations'),
    permits: sum('permits'),
    value: sum('value'),
  };
}
