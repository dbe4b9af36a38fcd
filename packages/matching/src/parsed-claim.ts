/** A claim, parsed and looked up in a roster, ready to be compared with contractors. */
import type { Claim } from '@crs/domain';
import type { ComparableAddress } from './comparable-address.js';
import type { ComparisonCache } from './evidence/comparison.js';
import type { AddressIds } from './roster/address-table.js';
import type { Role } from './words/names.js';

/** One name of a claim. `ids`, `bits` and `tokens` are parallel. */
export interface ClaimName {
  readonly cleaned: string;
  readonly role: Role;
  readonly isPerson: boolean;
  readonly tokens: readonly string[];
  readonly ids: readonly number[];
  readonly bits: readonly number[];
  readonly compact: string;
  readonly hash: number;
  readonly printedHash: number;
  /** True if the source may have cut the text off, so its last word may be incomplete. */
  readonly cutOff: boolean;
  /** True if the source cuts names off at exactly this length, so words may be missing after the last one. */
  readonly endsAtCut: boolean;
  /** Comparisons with contractors' names so far. Variants of a claim share them. */
  readonly comparisons: ComparisonCache;
}

/** The address of a claim, looked up. */
export interface ParsedAddress {
  readonly address: ComparableAddress;
  /** The fields of the address as ids of the roster's texts. */
  readonly addressIds: AddressIds;
  /** The blocking key, see `addressKey`. */
  readonly addressKey: string;
  /** Contractors at that address; at least 1, to allow division. */
  readonly addressSharers: number;
  /**
   * By city id of the roster: true if it is a different city than the claim's. Contains only the cities compared so
   * far.
   */
  readonly otherCities: Map<number, boolean>;
}

export interface ParsedClaim extends ParsedAddress {
  readonly claim: Claim;
  readonly names: readonly ClaimName[];
  readonly phones: readonly string[];
  /** The phones as ids of the roster's texts; `unknownText` for a phone that no contractor has. */
  readonly phoneIds: readonly number[];
  /** Contractors with each phone; at least 1. */
  readonly phoneSharers: readonly number[];
  /** Firms with one of the phones, unless too many contractors have it, and that phone. */
  readonly phoneFirms: ReadonlyMap<number, string>;
  readonly licenses: readonly string[];
  readonly licenseIds: readonly number[];
  /** Contractors with each license number; at least 1. */
  readonly licenseSharers: readonly number[];
  /** True if the claim prints neither a phone nor a license number. */
  readonly numberless: boolean;
  /** True if the roster contains one of the license numbers. */
  readonly licenseKnown: boolean;
  readonly trades: ReadonlySet<string>;
  /** First and last date of the claim's records, in the numbers of `dayOf`; `NaN` without a date. */
  readonly firstDay: number;
  readonly lastDay: number;
}

/** The contents of the text that names the contractor. */
export interface ParsedText {
  readonly names: readonly ClaimName[];
  readonly phones: readonly string[];
  readonly licenses: readonly string[];
}

/** The parts of a parsed claim that its variants can reuse. */
export interface LastParsedClaim {
  readonly claim: Claim;
  readonly text: ParsedText;
  readonly at: ParsedAddress;
}
