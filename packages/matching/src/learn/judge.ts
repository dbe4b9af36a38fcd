/** Probabilities measured on claims whose numbers say who is meant, with the numbers hidden. */
import { Ledger } from '../ledger.js';
import { type Prepared, rankCandidates } from '../match.js';
import type { MaskedField } from '../measure/hide.js';
import type { Basis, Calibration, CalibrationTable } from '../model/model.js';
import { posteriorOdds } from '../probability.js';
import { idOf, type Roster } from '../roster.js';
import type { Scored } from '../score.js';
import { calibrate, type Judged } from './calibration.js';
import { masks, type Question } from './questions.js';

/** With fewer judged matches nothing is measured. */
const leastJudged = 1000;

/**
 * The tables of what was judged, and those of numbers that agree, which cannot be measured with the numbers hidden. Null
 * where too little was judged.
 */
export function calibrationOf(judged: readonly Judged[], numbers: CalibrationTable): Calibration | null {
  if (judged.length < leastJudged) return null;
  const tableOf = (of: Basis): CalibrationTable => calibrate(judged.filter(({ basis }) => basis === of));
  return {
    origin:
      `Measured on ${judged.length} matches of claims that print a phone or license number, with these hidden, ` +
      'and with the address hidden too; each half with weights learned from the other. Where a number agrees: by hand.',
    number: numbers,
    clear: tableOf('clear'),
    contradicted: tableOf('contradicted'),
    name_only: tableOf('name_only'),
  };
}

/**
 * Matches claims without their numbers. One whose number belongs to one contractor says who is right. One whose phone
 * no contractor has speaks against a best candidate with another phone, as much as the weights say: firms have several
 * phones, so that it is not simply wrong.
 */
export function judge(taught: Roster, questions: readonly Question[]): Judged[] {
  const ledger = new Ledger(taught.weights, false);
  const judged: Judged[] = [];
  for (const { known, shown, hidden } of questions) {
    // A stranger as it prints itself: scored where its best candidate without its numbers is to be judged.
    let open: Scored[] | null = null;
    let ranked: Scored[] = [];
    for (const [at, mask] of masks.entries()) {
      const asked = hidden[at] as Prepared;
      if (at === 0 || asked !== hidden[at - 1]) ranked = rankCandidates(taught, asked, ledger);
      const best = ranked[0];
      if (best === undefined || (known === null && taught.index.phones[best.entry] === 0)) continue;
      if (shown !== null) open ??= rankCandidates(taught, shown, ledger);
      const right =
        open === null ? Number(idOf(taught, best.entry) === known) : strangersShare(open, best.entry, mask);
      if (right === null) continue;
      judged.push({ odds: posteriorOdds(ranked.map(({ score }) => score)), basis: best.basis, right });
    }
  }
  return judged;
}

/**
 * How surely a stranger is a contractor after all, as everything it prints says. Where the address was hidden it is shown
 * now, and places most strangers; those that it leaves open tell nothing, and are null.
 */
function strangersShare(
  shown: readonly Scored[],
  entry: number,
  mask: readonly MaskedField[],
): number | null {
  const probability = probabilityAmong(shown, entry);
  if (!mask.includes('address')) return probability;
  if (probability >= placed) return 1;
  return probability <= 1 - placed ? 0 : null;
}

/** How probable a stranger's contractor, or that it has none, must be for the address to have placed it. */
const placed = 0.9;

/** How probably a contractor is meant among ranked candidates, by their scores alone. */
function probabilityAmong(ranked: readonly Scored[], entry: number): number {
  const own = ranked.find((scored) => scored.entry === entry)?.score;
  if (own === undefined) return 0;
  return 2 ** own / ranked.reduce((sum, { score }) => sum + 2 ** score, 1);
}
