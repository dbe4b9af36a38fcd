import type { Tier } from '../../layout/tier.js';
import type { ReadAction } from './action-penalties.js';
import type { LicenseEnd, ReadOrder } from './license-end.js';
import type { Profile } from './sentence.js';

/** What the summary is made of. */
export interface SummaryFacts {
  readonly profile: Profile;
  /** All orders, the newest first. */
  readonly orders: readonly ReadOrder[];
  /** All actions of the attorney general. */
  readonly actions: readonly (ReadAction & Pick<Profile['agEnforcement']['newest'][number], 'tier'>)[];
  /** All inspections, the newest first. */
  readonly inspections: readonly Pick<
    Profile['osha']['newest'][number],
    'tier' | 'openDate' | 'violationCount'
  >[];
  /** All related contractors that are shown. */
  readonly related: readonly Profile['related']['newest'][number][];
  /** Which orders of the licensing authority are covered; null if none of its state are. */
  readonly ordersCovered: OrdersCovered | null;
  /** Permits that were issued after the license had ended. */
  readonly unlicensed: UnlicensedFacts;
  /** When the roster was first read with the license revoked or suspended; null if it was so from the beginning. */
  readonly lostOn: string | null;
  /** What is known of other licenses that the summary names, by their `contractorKey`. */
  readonly others: ReadonlyMap<string, OtherLicense>;
}

/** The time that covered orders are of. */
export interface OrdersCovered {
  /** `2018-02`. */
  readonly firstMonth: string | null;
  readonly lastDate: string | null;
  /** Rows that could not be read. */
  readonly rejected: number;
}

/** Permits after the end of a license, and what tells that end. */
export interface UnlicensedFacts {
  readonly totalCount: number;
  readonly endedOn: string | null;
  readonly knownBy: 'expiration_date' | 'order' | 'roster' | null;
  /** The permits of them that are read here. */
  readonly permits: readonly { readonly tier: Tier | null }[];
}

/** What the summary says of another license. */
export interface OtherLicense {
  /** When it was taken away; null if it was not, or the day is not known. */
  readonly loss: LicenseEnd | null;
  /** How many orders, and actions that were not dismissed, are against it. */
  readonly orders: number;
  readonly actions: number;
  /** False if none of these is certainly its own. */
  readonly isSure: boolean;
}
