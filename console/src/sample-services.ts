import type { LabelChoice } from '@crs/domain';
import type { ClaimToLabel, LabelSample, SampleLabel } from '@crs/store';
import type { ShownError, ShownFigures } from './quality-services.js';

/** What an analyst says of a sampled claim, who sees the label that it replaces. */
export interface GivenLabel {
  readonly sampleId: number;
  readonly claimId: number;
  readonly choice: LabelChoice;
  readonly labelledBy: string;
  /** The latest label that was seen; null for none. */
  readonly before: number | null;
}

/** How far a stratum of a sample was labeled, and how right it is. */
export interface ShownStratum {
  readonly stratum: string;
  readonly claims: number;
  readonly drawn: number;
  readonly labelled: number;
  readonly right: number;
}

/** What the labels of a sample say of all claims that it was drawn from. */
export interface ShownSample {
  readonly sample: LabelSample;
  readonly strata: readonly ShownStratum[];
  /** Estimated for all claims of the strata with labels. */
  readonly estimate: ShownFigures;
  /** Claims of strata without a label. */
  readonly uncovered: number;
  /** Labeled claims that are matched to another contractor, or to nobody where somebody is meant. */
  readonly errors: readonly ShownError[];
}

/** Samples that analysts label without seeing what the matcher chose. The pipelines bring it. */
export interface SampleServices {
  readonly jurisdictions: readonly string[];
  list(): Promise<readonly LabelSample[]>;
  /** Null for a sample that is not there. */
  find(id: number): Promise<LabelSample | null>;
  /**
   * Draws a sample, and gives its id. @throws CrsError where there is nothing to draw from
   * @param seed the same seed and claims give the same sample; null for one by chance
   */
  draw(request: {
    readonly jurisdiction: string;
    readonly size: number;
    readonly seed: string | null;
    readonly drawnBy: string;
  }): Promise<number>;
  /** The next claim without a label, or the one that is wanted; null where there is none. */
  next(
    id: number,
    which: { readonly skipped: readonly number[]; readonly wanted: number | null },
  ): Promise<ClaimToLabel | null>;
  /** What somebody labeled last and did not take back. */
  lastLabel(id: number, labelledBy: string): Promise<(SampleLabel & { readonly name: string | null }) | null>;
  /** @returns the label that somebody else gave meanwhile, so that this one is not kept. @throws CrsError for an unknown license */
  label(given: GivenLabel): Promise<SampleLabel | null>;
  /** Null for a sample that is not there. */
  figures(id: number): Promise<ShownSample | null>;
  /** The labels as a file that `crs evaluate --labels` reads. */
  labelsFile(id: number): Promise<string>;
}
