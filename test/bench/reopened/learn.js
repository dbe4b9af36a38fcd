/** Learns the weights of motives, the prior and the cut from pairs of which it is known whether they were planted. */

const signalsOf = ({ signals }) => new Map(signals.map(({ code, weight }) => [code, weight]));
const probability = (bits) => 1 / (1 + 2 ** -bits);

/**
 * Weights of some signals and the prior, by logistic regression: the other signals keep theirs. Each weight is held to the one
 * that was set before by a normal prior of `spread` bits, so that a signal of few pairs moves little.
 */
export function learnWeights(pairs, before, { codes, spread }) {
  const rows = pairs.map((pair) => {
    const given = signalsOf(pair);
    const present = codes.map((code) => (given.has(code) ? 1 : 0));
    const learned = codes.reduce((sum, code) => sum + (given.get(code) ?? 0), 0);
    return { present, offset: pair.score - learned - before.prior, planted: pair.planted ? 1 : 0 };
  });
  const start = [before.prior, ...codes.map((code) => before.weights[code])];
  const weights = [...start];
  // Bits are log2 odds; gradients are of natural log-likelihood.
  const scale = Math.LN2;
  for (let round = 0; round < 20_000; round++) {
    const gradient = weights.map((weight, at) => (start[at] - weight) / (spread * spread));
    for (const { present, offset, planted } of rows) {
      const bits = present.reduce((sum, one, at) => sum + one * weights[at + 1], weights[0] + offset);
      const error = (planted - probability(bits)) * scale;
      gradient[0] += error;
      present.forEach((one, at) => {
        gradient[at + 1] += one * error;
      });
    }
    const step = 2 / (rows.filter(({ planted }) => planted).length + 1);
    weights.forEach((_, at) => {
      weights[at] += step * gradient[at];
    });
    if (Math.max(...gradient.map(Math.abs)) < 0.01) break;
  }
  return { prior: weights[0], weights: Object.fromEntries(codes.map((code, at) => [code, weights[at + 1]])) };
}

/** The pairs with the score that other weights give them. */
export function rescored(pairs, before, { prior, weights }) {
  return pairs.map((pair) => {
    const given = signalsOf(pair);
    const moved = Object.entries(weights).reduce(
      (sum, [code, weight]) => sum + (given.has(code) ? weight - before.weights[code] : 0),
      prior - before.prior,
    );
    return { ...pair, score: pair.score + moved };
  });
}

/** What is shown from a likelihood on: precision, the share found, and the share of new licenses that a reviewer has to read. */
export function figuresAt({ pairs, planted, newLicenses }, least) {
  const shown = pairs.filter(({ score }) => probability(score) >= least);
  const right = shown.filter((pair) => pair.planted).length;
  const newer = new Set(shown.map((pair) => pair.newer)).size;
  return {
    least,
    shown: shown.length,
    right,
    precision: shown.length === 0 ? null : right / shown.length,
    recall: right / planted,
    load: newer / newLicenses,
  };
}

/** The lowest cut in hundredths whose precision is at least this, with at most this load; null where there is none. */
export function learnCut(state, { leastPrecision, mostLoad }) {
  for (let hundredths = 1; hundredths < 100; hundredths++) {
    const { precision, load } = figuresAt(state, hundredths / 100);
    if (precision !== null && precision >= leastPrecision && load <= mostLoad) return hundredths / 100;
  }
  return null;
}

/** Expected calibration error over ten bins of likelihood, and what the likelihoods promise in all against what is right. */
export function calibrationOf(pairs) {
  const bins = Array.from({ length: 10 }, () => ({ promised: 0, right: 0 }));
  for (const { score, planted } of pairs) {
    const likelihood = probability(score);
    const bin = bins[Math.min(9, Math.floor(likelihood * 10))];
    bin.promised += likelihood;
    bin.right += planted ? 1 : 0;
  }
  const sum = (of) => bins.reduce((total, bin) => total + of(bin), 0);
  return {
    error: sum(({ promised, right }) => Math.abs(promised - right)) / pairs.length,
    promised: sum(({ promised }) => promised),
    right: sum(({ right }) => right),
  };
}

/** Planted beside those that weights and cut are learned from, so that these stay what they were. */
const fronted = ['straw man', 'straw man with one sign', 'taken over'];

/** Several states as one, without the straw men. */
export const pooled = (states) => ({
  planted: states.flatMap(({ planted }) => planted).filter((kind) => !fronted.includes(kind)).length,
  newLicenses: states.reduce((sum, one) => sum + one.newLicenses, 0),
  pairs: states.flatMap(({ pairs }, at) =>
    pairs
      .filter(({ kind }) => !fronted.includes(kind))
      .map((pair) => ({ ...pair, newer: `${at} ${pair.newer}` })),
  ),
});

/** True for a pair with the signs of a straw man: another person, or nobody known, at a sanctioned firm's phone and address. */
const looksFronted = ({ signals }) => {
  const codes = signals.map(({ code }) => code);
  return (
    ['sanctioned_before', 'shared_phone', 'shared_address'].every((code) => codes.includes(code)) &&
    !codes.includes('same_person')
  );
};

/** How many straw men are found from a likelihood on, by kind, and how many of the pairs that look like one are none. */
export function strawMenAt(states, least) {
  const shown = states.flatMap(({ pairs }) => pairs).filter(({ score }) => probability(score) >= least);
  const looks = shown.filter(looksFronted);
  return {
    found: fronted.slice(0, 2).map((kind) => ({
      kind,
      planted: states.flatMap(({ planted }) => planted).filter((one) => one === kind).length,
      found: shown.filter((pair) => pair.kind === kind).length,
    })),
    looks: looks.length,
    wrong: looks.filter(({ planted }) => !planted).length,
  };
}
