import { expect, it } from '@jest/globals';
import { crsJson } from './crs.js';
import { createWorkspace } from './workspace.js';

/** The output of `crs reopened --json`, as far as tests read it. */
export interface Reopened {
  readonly total: number;
  /** Newer licenses of the cases, and licenses that began in the same years. */
  readonly review: { readonly licenses: number; readonly of: number };
  readonly cases: {
    readonly old: { readonly licenseNumber: string; readonly rosterState: string };
    readonly new: { readonly licenseNumber: string; readonly rosterState: string };
    readonly likelihood: number;
    readonly motives: readonly string[];
    readonly score: number;
    readonly signals: { readonly code: string; readonly weight: number }[];
    readonly shared: { readonly kind: string; readonly hub: boolean }[];
  }[];
}

/** A description for every case. */
export const all = ['--limit', '1000000'];

/** Shares that hold at the learned likelihood. */
export interface Promised {
  /** The share of planted firms that are found. */
  readonly found: number;
  /** The share of listed pairs that were planted. */
  readonly right: number;
  /** The maximum share of the licenses from the same years that are listed besides straw men. */
  readonly load: number;
  /** The share of straw men at the phone and address of a sanctioned firm that are found. */
  readonly strawMen: number;
  /** The maximum share of listed pairs at both of a sanctioned firm's details that were not planted. */
  readonly wrong: number;
}

/** Planted separately, so that the other shares stay the same. */
const fronts: readonly (string | undefined)[] = ['straw man', 'straw man with one sign', 'taken over'];

/**
 * True for a case with the signs of a straw man: another or an unknown person at a sanctioned firm's phone and address.
 */
function looksFronted({ signals }: Reopened['cases'][number]): boolean {
  const codes = signals.map(({ code }) => code);
  return (
    ['sanctioned_before', 'shared_phone', 'shared_address'].every((code) => codes.includes(code)) &&
    !codes.includes('same_person')
  );
}

/**
 * Tests that firms reopened under a new name are found among lookalikes. Two in five were never sanctioned, and as
 * many more were sanctioned and hide behind a straw man.
 * @param states seeds of made-up states
 * @param contractors of each; one in 400 reopened
 */
export function reopenedFirms(states: readonly number[], contractors: number, promised: Promised): void {
  it('firms reopened under a new name are found among what only looks like it', async () => {
    const each = Math.round(contractors / 400);
    const counted = { planted: 0, found: 0, shown: 0, right: 0, licenses: 0, of: 0 };
    const fronted = { planted: 0, found: 0, shown: 0, wrong: 0 };
    for (const seed of states) {
      const workspace = await createWorkspace({
        seed,
        contractors,
        reopenedEvery: 400,
        unsanctioned: 0.4,
        strawMen: each,
        permits: 200,
        orders: Math.round(contractors / 10),
        inspections: Math.round(contractors / 5),
      });
      await crsJson(['nightly'], workspace.settings);
      const { cases, review } = await crsJson<Reopened>(['reopened', ...all], workspace.settings);
      const { reopened, lookalikes } = workspace.sample;
      await workspace.remove();
      const kinds = new Map(
        [...reopened, ...lookalikes].map(({ kind, oldLicense, newLicense }) => [
          `${oldLicense} ${newLicense}`,
          kind,
        ]),
      );
      const planted = new Set<string | undefined>(reopened.map(({ kind }) => kind));
      const shown = cases.map((one) => ({
        kind: kinds.get(`${one.old.licenseNumber} ${one.new.licenseNumber}`),
        newer: one.new.licenseNumber,
        looksFronted: looksFronted(one),
      }));
      const countOf = (some: readonly { readonly kind: string | undefined }[], kind: string): number =>
        some.filter((one) => one.kind === kind).length;
      counted.planted += countOf(reopened, 'renamed');
      counted.found += countOf(shown, 'renamed');
      counted.shown += shown.length;
      counted.right += shown.filter(({ kind }) => planted.has(kind)).length;
      counted.licenses += new Set(
        shown.filter(({ kind }) => !fronts.includes(kind)).map(({ newer }) => newer),
      ).size;
      counted.of += review.of;
      fronted.planted += countOf(reopened, 'straw man');
      fronted.found += countOf(shown, 'straw man');
      const looking = shown.filter((one) => one.looksFronted);
      fronted.shown += looking.length;
      fronted.wrong += looking.filter(({ kind }) => !planted.has(kind)).length;
    }
    expect(counted.planted).toBe(states.length * each);
    expect(counted.found / counted.planted).toBeGreaterThanOrEqual(promised.found);
    expect(counted.right / counted.shown).toBeGreaterThanOrEqual(promised.right);
    expect(counted.licenses / counted.of).toBeLessThanOrEqual(promised.load);
    expect(fronted.planted).toBeGreaterThan(0);
    expect(fronted.found / fronted.planted).toBeGreaterThanOrEqual(promised.strawMen);
    expect(fronted.wrong / fronted.shown).toBeLessThanOrEqual(promised.wrong);
  });
}
