/** From bits to probabilities. */
import { type Basis, bases, type Calibration, type CalibrationTable } from './model/model.js';
import type { PolicyValues } from './settings.js';

/** A score and the firm that it speaks for. */
export interface FirmScore {
  readonly score: number;
  readonly firm: number;
}

/**
 * log2 odds of the firm of the first of `ranked` against all other firms and none of them. The odds of the lines of one firm
 * add up. A tie of two firms gives 0 at most.
 */
export function posteriorOdds(ranked: readonly FirmScore[]): number {
  const best = ranked[0];
  if (best === undefined) return Number.NEGATIVE_INFINITY;
  let against = 1;
  for (const { score, firm } of ranked) if (firm !== best.firm) against += 2 ** score;
  return best.score - Math.log2(against);
}

/** log2 odds that one of `near` is right, against the other candidates and none of them. */
export function jointOdds(near: readonly number[], others: readonly number[]): number {
  let speaking = 0;
  for (const score of near) speaking += 2 ** score;
  let against = 1;
  for (const other of others) against += 2 ** other;
  return Math.log2(speaking) - Math.log2(against);
}

/**
 * The probabilities of candidates beside each other: those of all firms add up to at most 1, and what is left is for none of them.
 * The best one has its confidence. The others share what it leaves by their odds; each gets no more than its calibration gives it,
 * and no more than one with a better score. Lines of one firm have the same.
 * @param ranked best first
 * @param most the first so many are computed
 */
export function confidencesOf(
  ranked: readonly (FirmScore & { readonly basis: Basis })[],
  calibration: Calibration,
  most: number,
): number[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const confidence = probabilityOf(posteriorOdds(ranked), calibration[best.basis]);
  let others = 1;
  for (const { score, firm } of ranked) if (firm !== best.firm) others += 2 ** score;
  const ofFirms = new Map([[best.firm, confidence]]);
  let last = confidence;
  for (const one of ranked.slice(0, most)) {
    if (ofFirms.has(one.firm)) continue;
    const alone = posteriorOdds([one, ...ranked.filter((other) => other !== one)]);
    const share = ((1 - confidence) * 2 ** one.score) / others;
    last = Math.min(last, share, probabilityOf(alone, calibration[one.basis]));
    ofFirms.set(one.firm, last);
  }
  return ranked.slice(0, most).map(({ firm }) => ofFirms.get(firm) ?? 0);
}

/** The same tables with the odds of every probability moved by so many bits. */
export function shiftedBy(calibration: Calibration, bits: number): Calibration {
  if (bits === 0) return calibration;
  const likelier = 2 ** bits;
  const shifted = (share: number): number => (share * likelier) / (1 - share + share * likelier);
  const tables = bases.map((basis) => [
    basis,
    calibration[basis].map(([odds, share]): [number, number] => [odds, shifted(share)]),
  ]);
  return { ...calibration, ...Object.fromEntries(tables) };
}

/**
 * The same tables in a roster whose names repeat more often than where they were measured: a firm that has the name and moved, or a
 * person of the name, takes more bits there.
 */
export function amongNamesakes(
  calibration: Calibration,
  namesakes: number,
  { learning }: Pick<PolicyValues, 'learning'>,
): Calibration {
  const measured = calibration.namesakes ?? 0;
  if (measured === 0 || namesakes <= measured) return calibration;
  const bits = learning.namesakeBits * Math.log2(namesakes / measured);
  const farther = (basis: Basis): CalibrationTable =>
    calibration[basis].map(([odds, share]) => [odds + bits, share]);
  return {
    ...calibration,
    sole_contradicted: farther('sole_contradicted'),
    namesake: farther('namesake'),
  };
}

/** Interpolates the calibration table linearly; constant beyond its ends. */
export function probabilityOf(odds: number, table: CalibrationTable): number {
  let below = table[0] as readonly [number, number];
  if (odds <= below[0]) return below[1];
  for (const point of table) {
    if (odds <= point[0]) {
      const along = (odds - below[0]) / (point[0] - below[0]);
      return below[1] + along * (point[1] - below[1]);
    }
    below = point;
  }
  return below[1];
}
