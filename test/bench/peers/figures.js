/** Figures of answers: how good they are at the best cut of their score, and at the best cut that is nearly always right. */

/** A number as labels and rosters may spell it. */
const keyOf = (license) => license.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Compares answers with labels.
 * @param labels claim id → `{ license, also }`; a null license where the roster has none
 * @param answers `{ claim, license, score }`, one for each claim that has a candidate
 * @param by `firm`: any license of the firm is right; `line`: only the one that the label names
 */
export function judge(labels, answers, by) {
  const judged = [];
  for (const { claim, license, score } of answers) {
    const label = labels.get(claim);
    if (label === undefined || license === null) continue;
    const right = label.license === null ? [] : [label.license, ...(by === 'firm' ? label.also : [])];
    judged.push({ score, right: right.some((one) => keyOf(one) === keyOf(license)) });
  }
  const held = [...labels.values()].filter(({ license }) => license !== null).length;
  return { judged, held };
}

/** Precision, recall and F1 at every cut between different scores, from the highest score down. */
export function* sweep({ judged, held }) {
  const ranked = [...judged].sort((a, b) => b.score - a.score);
  let right = 0;
  for (const [at, one] of ranked.entries()) {
    if (one.right) right++;
    if (ranked[at + 1]?.score === one.score) continue;
    yield figuresOf(right, at + 1, held, one.score);
  }
}

function figuresOf(right, count, held, cut) {
  return { cut, precision: right / count, recall: right / held, f1: (2 * right) / (count + held) };
}

const nothing = { cut: null, precision: null, recall: null, f1: null };
const better = (best, point) => (point.f1 > (best.f1 ?? -1) ? point : best);

/** The cut of the best F1, and of the best among those of at least this precision. */
export function bestCuts(cases, leastPrecision = 0.99) {
  let best = nothing;
  let precise = nothing;
  for (const point of sweep(cases)) {
    best = better(best, point);
    if (point.precision >= leastPrecision) precise = better(precise, point);
  }
  return { best, precise };
}

/** The figures of the answers that are accepted without a cut of one's own. */
export function accepted({ judged, held }) {
  const right = judged.filter((one) => one.right).length;
  return judged.length === 0 ? nothing : figuresOf(right, judged.length, held, null);
}
