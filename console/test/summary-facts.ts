/** Facts of a contractor for tests of its summary. */
import type { Profile } from '../src/pages/contractor/sentence.js';
import type { SummaryFacts } from '../src/pages/contractor/summary-facts.js';

export const today = new Date('2026-06-01T12:00:00Z');

export type Contractor = Profile['contractor'];

export interface Given {
  readonly contractor?: Partial<Contractor>;
  readonly orders?: readonly string[];
  readonly penalties?: number;
  readonly osha?: { readonly totalCount: number; readonly totalViolations: number };
  readonly actions?: readonly string[];
  /** Of orders, actions and inspections, in their order; verified where not given. */
  readonly tiers?: readonly string[];
  readonly statuses?: readonly (string | null)[];
  readonly permits?: {
    readonly totalCount: number;
    readonly totalValue: number;
    readonly lastIssueDate: string;
    readonly tierBreakdown?: object;
  };
  readonly unlicensed?: Partial<SummaryFacts['unlicensed']>;
  readonly lostOn?: string;
  readonly ordersCovered?: SummaryFacts['ordersCovered'];
}

/** A contractor's facts, with only those that the summary reads. */
export function factsOf({ contractor, orders = [], actions = [], ...given }: Given): SummaryFacts {
  const tierAt = (at: number): string => given.tiers?.[at] ?? 'verified';
  const dated = orders.map((orderDate, at) => ({ orderDate, tier: tierAt(at) }));
  const tierBreakdown = { verified: 0, likely: 0, possible: 0, ambiguous: 0 };
  return {
    profile: {
      contractor: {
        ...{
          licenseNumber: 'BC1',
          rosterState: 'MN',
          name: 'Elm Siding',
          status: 'Issued',
          expirationDate: null,
          originalDate: null,
        },
        ...contractor,
      },
      firm: null,
      enforcement: { totalCount: orders.length, totalPenaltyAmount: given.penalties ?? 0, newest: dated },
      agEnforcement: { totalCount: actions.length, newest: actions.map((actionDate) => ({ actionDate })) },
      osha: { totalCount: 0, totalViolations: 0, newest: [{ openDate: '2021-06-10' }], ...given.osha },
      permits: { totalCount: 0, totalValue: 0, lastIssueDate: null, tierBreakdown, ...given.permits },
      related: { totalCount: 0, newest: [] },
    },
    orders: dated,
    actions: actions.map((_, at) => ({
      ...{ penaltyAmount: 500, restitutionAmount: null, tier: tierAt(at) },
      status: given.statuses === undefined ? 'Settled' : (given.statuses[at] ?? null),
    })),
    inspections: Array.from({ length: given.osha?.totalCount ?? 0 }, (_, at) => ({
      ...{ tier: tierAt(at), openDate: `2021-0${6 - at}-10` },
      // The newest of several found nothing.
      violationCount:
        (given.osha?.totalViolations ?? 0) > 0 && (at > 0 || given.osha?.totalCount === 1) ? 1 : 0,
    })),
    related: [],
    ordersCovered:
      given.ordersCovered === undefined
        ? { firstMonth: '2018-02', lastDate: '2026-05-14', rejected: 0 }
        : given.ordersCovered,
    unlicensed: { totalCount: 0, endedOn: null, knownBy: null, permits: [], ...given.unlicensed },
    lostOn: given.lostOn ?? null,
    others: new Map(),
  } as unknown as SummaryFacts;
}
