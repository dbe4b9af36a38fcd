import { expect, it } from '@jest/globals';
import { crsJson } from './crs.js';
import { createWorkspace } from './workspace.js';

/** What `crs reopened --json` prints, as far as tests read it. */
export interface Reopened {
  readonly total: number;
  readonly cases: {
    readonly old: { readonly licenseNumber: string; readonly rosterState: string };
    readonly new: { readonly licenseNumber: string; readonly rosterState: string };
    readonly likelihood: number;
    readonly score: number;
    readonly signals: { readonly code: string; readonly weight: number }[];
    readonly shared: { readonly kind: string; readonly hub: boolean }[];
  }[];
}

/** Words for every case there is. */
export const all = ['--limit', '1000000'];

/**
 * The test that firms reopened under a new name are found among what only looks like it.
 * @param states seeds and contractors of made-up states
 * @param least how many such firms these states have at least
 * @param share the least share of them that is found, and of what is shown that is right
 */
export function reopenedFirms(
  states: readonly (readonly [seed: number, contractors: number])[],
  least: number,
  share: number,
): void {
  it('firms reopened under a new name are found among what only looks like it', async () => {
    const counted = { planted: 0, found: 0, shown: 0 };
    for (const [seed, contractors] of states) {
      const workspace = await createWorkspace({
        seed,
        contractors,
        permits: 200,
        orders: Math.round(contractors / 10),
        inspections: 20,
      });
      await crsJson(['nightly'], workspace.settings);
      const { cases } = await crsJson<Reopened>(['reopened', ...all], workspace.settings);
      const { reopened } = workspace.sample;
      await workspace.remove();
      const shown = new Set(cases.map((one) => `${one.old.licenseNumber} ${one.new.licenseNumber}`));
      counted.planted += reopened.length;
      counted.shown += shown.size;
      counted.found += reopened.filter(({ oldLicense, newLicense }) =>
        shown.has(`${oldLicense} ${newLicense}`),
      ).length;
    }
    expect(counted.planted).toBeGreaterThanOrEqual(least);
    expect(counted.found / counted.planted).toBeGreaterThanOrEqual(share);
    expect(counted.found / counted.shown).toBeGreaterThanOrEqual(share);
  });
}
