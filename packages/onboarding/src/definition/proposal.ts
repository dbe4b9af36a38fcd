/** A proposal: what goes into it and what comes out. */
import type { Family } from '@crs/domain';
import type { FeedDefinition, Preset } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import type { Preview } from './preview.js';

/** What the operator says; the rest is guessed. */
export interface ProposalOptions {
  readonly name?: string | undefined;
  readonly family?: Family | undefined;
  readonly jurisdiction?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly title?: string | undefined;
  readonly publisher?: string | undefined;
}

/** What the proposal is held against. */
export interface ProposalContext {
  readonly dictionaries: Dictionaries;
  readonly presets: readonly Preset[];
  /** The config folder the definition is for. */
  readonly folder: string;
  /** States that a roster of licenses is configured for. */
  readonly rosterStates: readonly string[];
  /** The day of the proposal: `2026-11-20`. */
  readonly today: string;
  /** Jurisdictions that are configured, by the name users see. */
  readonly jurisdictions?: ReadonlyMap<string, { readonly state: string }>;
}

/** One of our columns, where it comes from and what it gave. */
export interface ProposedColumn {
  readonly column: string;
  readonly from: readonly string[];
  readonly reason: string;
  /** Share of the sample's records that have a value. */
  readonly filled: number;
  readonly example: string | null;
}

/** A proposal, checked by the schema and tried on the sample. */
export interface Proposal {
  /** What the file says, in the order in which it says it. */
  readonly written: Readonly<Record<string, unknown>>;
  readonly definition: FeedDefinition;
  readonly columns: readonly ProposedColumn[];
  /** Why this family, this place, this identity. */
  readonly reasons: Readonly<{ family: readonly string[]; place: readonly string[]; identity: string }>;
  readonly preview: Preview;
  /** Source columns that nothing reads. */
  readonly left: readonly string[];
  readonly warnings: readonly string[];
}
