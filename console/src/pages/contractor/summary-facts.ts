import type { Tier } from '../../layout/tier.js';
import type { ReadAction } from './action-penalties.js';
import type { LicenseEnd, ReadOrder } from './license-end.js';
import type { Profile } from './sentence.js';

/** The facts behind the summary. */
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
  /** The licensing authority's covered orders; null if none in its state are covered. */
  readonly ordersCovered: OrdersCovered | null;
  /** Permits that were issued after the license had ended. */
  readonly unlicensed: UnlicensedFacts;
  /** When the roster first listed the license as revoked or suspended; null if it always did. */
  readonly lostOn: string | null;
  /** Details of other licenses that the summary names, by their `contractorKey`. */
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

/** Permits after the end of a license, and the source for that end. */
export interface UnlicensedFacts {
  readonly totalCount: number;
  readonly endedOn: string | null;
  readonly knownBy: 'expiration_date' | 'order' | 'roster' | null;
  /** Those that were read here. */
  readonly permits: readonly { readonly tier: Tier | null }[];
}

/** The summary's facts about another license. */
export interface OtherLicense {
  /** The day on which it was revoked or suspended; null if neither, or if the day is unknown. */
  readonly loss: LicenseEnd | null;
  /** Number of orders and undismissed actions against it. */
  readonly orders: number;
  readonly actions: number;
  /** False if none of these is certainly against it. */
  readonly isSure: boolean;
}
