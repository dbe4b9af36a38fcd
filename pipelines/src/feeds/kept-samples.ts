import { UsageError } from '@crs/domain';
import type { SourceSample } from '@crs/onboarding';

/** Number of samples kept, and for how long, in milliseconds. */
const MOST = 4;
const LONGEST = 15 * 60_000;
/** Sources read at the same time. */
const AT_ONCE = 2;

/** Samples of sources while somebody edits their mapping, so that the source isn't read for each view. */
export class KeptSamples {
  readonly #kept = new Map<string, { readonly sample: Promise<SourceSample>; readonly until: number }>();
  #atWork = 0;

  constructor(private readonly now: () => number) {}

  /**
   * The sample of a source.
   * @param isAnew read it again
   * @throws UsageError `feed.busy`; errors of `take`
   */
  async of(key: string, isAnew: boolean, take: () => Promise<SourceSample>): Promise<SourceSample> {
    for (const [old, { until }] of this.#kept) if (until < this.now()) this.#kept.delete(old);
    const kept = this.#kept.get(key);
    if (kept !== undefined && !isAnew) return kept.sample;
    if (this.#atWork >= AT_ONCE)
      throw new UsageError('feed.busy', 'Other sources are being read.', 'Send the form again in a minute.');
    const sample = this.#taken(take);
    this.#kept.delete(key);
    this.#kept.set(key, { sample, until: this.now() + LONGEST });
    for (const old of [...this.#kept.keys()].slice(0, -MOST)) this.#kept.delete(old);
    try {
      return await sample;
    } catch (error) {
      if (this.#kept.get(key)?.sample === sample) this.#kept.delete(key);
      throw error;
    }
  }

  async #taken(take: () => Promise<SourceSample>): Promise<SourceSample> {
    this.#atWork++;
    try {
      return await take();
    } finally {
      this.#atWork--;
    }
  }
}
