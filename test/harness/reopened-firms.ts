import { expect, it } from '@jest/globals';
import { crsJson } from './crs.js';
import { createWorkspace } from './workspace.js';

/** What `crs reopened --json` prints, as far as tests read it. */
export interface Reopened {
  readonly total: number;
  /** Newer licenses of the cases, and licenses that began in the same years. */
  readonly review: { readonly licenses: number; readonly of: number };
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

/** Shares that are kept with the likelihood that the settings learned. */
export interface Promised {
  /** Of the planted firms, those that are found. */
  readonly found: number;
  /** Of what is shown, what was planted. */
  readonly right: number;
  /** Of the licenses that began in the same years, those that are shown: at most. */
  readonly load: number;
}

/**
 * The test that firms reopened under a new name are found among what only looks like it, two in five of them without a sanction.
 * @param states seeds of made-up states
 * @param contractors of each; one in 400 reopened
 */
export function reopenedFirms(states: readonly number[], contractors: number, promised: Promised): void {
  it('firms reopened under a new name are found among what only looks like it', async () => {
    const counted = { planted: 0, found: 0, shown: 0, licenses: 0, of: 0 };
    for (const seed of states) {
      const workspace = await createWorkspace({
        seed,
        contractors,
        reopenedEvery: 400,
        unsanctioned: 0.4,
        permits: 200,
        orders: Math.round(contractors / 10),
        inspections: Math.round(contractors / 5),
      });
      await crsJson(['nightly'], workspace.settings);
      const { cases, review } = await crsJson<Reopened>(['reopened', ...all], workspace.settings);
      const { reopened } = workspace.sample;
      await workspace.remove();
      const shown = new Set(cases.map((one) => `${one.old.licenseNumber} ${one.new.licenseNumber}`));
      counted.planted += reopened.length;
      counted.shown += shown.size;
      counted.licenses += review.licenses;
      counted.of += review.of;
      counted.found += reopened.filter(({ oldLicense, newLicense }) =>
        shown.has(`${oldLicense} ${newLicense}`),
      ).length;
    }
    expect(counted.planted).toBe(states.length * Math.round(contractors / 400));
    expect(counted.found / counted.planted).toBeGreaterThanOrEqual(promised.found);
    expect(counted.found / counted.shown).toBeGreaterThanOrEqual(promised.right);
    expect(counted.licenses / counted.of).toBeLessThanOrEqual(promised.load);
  });
}
