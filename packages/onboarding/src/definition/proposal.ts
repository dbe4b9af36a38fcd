/** A proposal's input and output. */
import type { Family } from '@crs/domain';
import type { FeedDefinition, Preset } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import type { Preview } from './preview.js';

/** The operator's options. Everything else is a guess. */
export interface ProposalOptions {
  readonly name?: string | undefined;
  readonly family?: Family | undefined;
  readonly jurisdiction?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly title?: string | undefined;
  readonly publisher?: string | undefined;
}

/** The configuration to check the proposal against. */
export interface ProposalContext {
  readonly dictionaries: Dictionaries;
  readonly presets: readonly Preset[];
  /** The config folder for the definition. */
  readonly folder: string;
  /** States with a configured license roster. */
  readonly rosterStates: readonly string[];
  /** The proposal's date: `2026-11-20`. */
  readonly today: string;
  /** The configured jurisdictions, by display name. */
  readonly jurisdictions?: ReadonlyMap<string, { readonly state: string }>;
}

/** One of our columns, its source, and its result. */
export interface ProposedColumn {
  readonly column: string;
  readonly from: readonly string[];
  readonly reason: string;
  /** The share of sample records with a value. */
  readonly filled: number;
  readonly example: string | null;
}

/** A proposal that passed the schema and was tried on the sample. */
export interface Proposal {
  /** The file's content, in file order. */
  readonly written: Readonly<Record<string, unknown>>;
  readonly definition: FeedDefinition;
  readonly columns: readonly ProposedColumn[];
  /** The reasons for the family, place, and identity. */
  readonly reasons: Readonly<{ family: readonly string[]; place: readonly string[]; identity: string }>;
  readonly preview: Preview;
  /** Source columns that nothing reads. */
  readonly left: readonly string[];
  readonly warnings: readonly string[];
}
