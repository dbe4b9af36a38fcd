import type { Tier } from '../../layout/tier.js';
import type { ReadAction } from './action-penalties.js';
import type { LicenseEnd, ReadOrder } from './license-end.js';
import type { Profile } from './sentence.js';

/** The facts that the summary is made from. */
export interface SummaryFacts {
  readonly profile: Profile;
  /** All orders, newest first. */
  readonly orders: readonly ReadOrder[];
  /** All attorney general actions. */
  readonly actions: readonly (ReadAction & Pick<Profile['agEnforcement']['newest'][number], 'tier'>)[];
  /** All inspections, newest first. */
  readonly inspections: readonly Pick<
    Profile['osha']['newest'][number],
    'tier' | 'openDate' | 'violationCount'
  >[];
  /** All related contractors that are shown. */
  readonly related: readonly Profile['related']['newest'][number][];
  /** Which of the licensing authority's orders are covered; null if none in its state are. */
  readonly ordersCovered: OrdersCovered | null;
  /** Permits that were issued after the license had ended. */
  readonly unlicensed: UnlicensedFacts;
  /** When the roster first listed the license as revoked or suspended; null if it always did. */
  readonly lostOn: string | null;
  /** What is known about other licenses that the summary names, by their `contractorKey`. */
  readonly others: ReadonlyMap<string, OtherLicense>;
}

/** The period of the covered orders. */
export interface OrdersCovered {
  /** `2018-02`. */
  readonly firstMonth: string | null;
  readonly lastDate: string | null;
  /** Rows that could not be read. */
  readonly rejected: number;
}

/** Permits after the end of a license, and what shows that end. */
export interface UnlicensedFacts {
  readonly totalCount: number;
  readonly endedOn: string | null;
  readonly knownBy: 'expiration_date' | 'order' | 'roster' | null;
  /** Those that were read here. */
  readonly permits: readonly { readonly tier: Tier | null }[];
}

/** What the summary says about another license. */
export interface OtherLicense {
  /** When it was taken away; null if it was not, or if the day is not known. */
  readonly loss: LicenseEnd | null;
  /** Number of orders and undismissed actions against it. */
  readonly orders: number;
  readonly actions: number;
  /** False if none of these is certainly against it. */
  readonly isSure: boolean;
}
