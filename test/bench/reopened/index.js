/**
 * How well firms reopened under a new name are found, and what weights and cut are learned from planted ones: on some
 * made-up states they are learned, on others they are measured. `--help` names the options.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadConfig } from '@crs/config';
import { calibrationOf, figuresAt, learnCut, learnWeights, pooled, rescored, strawMenAt } from './learn.js';
import { pairsOfState } from './states.js';

const HELP = `Usage: npm run bench:reopened -- [options]

  --states N       made-up states to learn from, and as many others to measure on (6)
  --contractors N  licenses of a state (10000)
  --keep FILE      the pairs are kept there and used again by the next run

Prints the weights of motives as they are and as learned, the learned cut, and for both halves what is found and shown.
The rule of the cut: the lowest one whose precision on the states to learn from is at least 0.75 while at most 2% of the
licenses since 2021 are shown: a reviewer reads one in four in vain at most.`;

const rule = { leastPrecision: 0.75, mostLoad: 0.02 };
const learning = {
  codes: ['sanctioned_before', 'never_sanctioned', 'penalty_open', 'violations_before'],
  spread: 1.5,
};
const config = fileURLToPath(new URL('../../../config', import.meta.url));

const { values } = parseArgs({
  options: {
    states: { type: 'string', default: '6' },
    contractors: { type: 'string', default: '10000' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

async function readStates() {
  const kept = values.keep && (await readFile(values.keep, 'utf8').then(JSON.parse, () => null));
  if (kept) return kept;
  const states = { learn: [], measure: [] };
  for (let at = 0; at < Number(values.states); at++) {
    for (const [half, first] of [
      ['learn', 1_001],
      ['measure', 2_001],
    ]) {
      states[half].push(await pairsOfState(first + at, Number(values.contractors)));
      process.stderr.write(`${half} ${at + 1} of ${values.states}\n`);
    }
  }
  if (values.keep) await writeFile(values.keep, JSON.stringify(states));
  return states;
}

const bits = (value) => value.toFixed(2).padStart(6);
const share = (value) => (value === null ? '–' : value.toFixed(3));

function printFigures(title, { least, shown, right, precision, recall, load }) {
  console.log(
    `  ${title.padEnd(34)} from ${least.toFixed(2)} on: shown ${shown}, right ${right}, precision ${share(precision)}, found ${share(recall)}, ` +
      `${(load * 100).toFixed(2)}% of new licenses`,
  );
}

function printStrawMen({ found, looks, wrong }) {
  for (const { kind, planted, found: count } of found) console.log(`  ${kind}: found ${count} of ${planted}`);
  console.log(`  at the phone and address of a sanctioned firm: shown ${looks}, wrong ${wrong}`);
}

async function run() {
  const { reopened: before } = loadConfig({ configDir: config, defaultDir: config, env: {} }).clustering;
  const states = await readStates();
  const [learn, measure] = [pooled(states.learn), pooled(states.measure)];
  const learned = learnWeights(learn.pairs, before, learning);
  console.log('weights in bits    now  learned');
  console.log(`prior            ${bits(before.prior)} ${bits(learned.prior)}`);
  for (const [code, weight] of Object.entries(learned.weights))
    console.log(`${code.padEnd(17)}${bits(before.weights[code])} ${bits(weight)}`);
  const relearned = { ...learn, pairs: rescored(learn.pairs, before, learned) };
  const cuts = { now: learnCut(learn, rule), learned: learnCut(relearned, rule) };
  console.log(
    `\ncut now ${before.least}; by the rule with the weights of now ${cuts.now}, as learned ${cuts.learned}`,
  );
  for (const [half, state, all] of [
    ['states to learn from', learn, states.learn],
    ['other states', measure, states.measure],
  ]) {
    const other = { ...state, pairs: rescored(state.pairs, before, learned) };
    const looked = state.pairs.filter((pair) => pair.planted).length;
    console.log(
      `\n${half}: ${state.planted} planted, ${looked} of them share something; ${state.pairs.length} pairs`,
    );
    printFigures('weights of now', figuresAt(state, before.least));
    if (cuts.now !== null) printFigures('weights of now, cut by the rule', figuresAt(state, cuts.now));
    if (cuts.learned !== null)
      printFigures('learned weights, cut by the rule', figuresAt(other, cuts.learned));
    printStrawMen(strawMenAt(all, before.least));
    for (const [title, pairs] of [
      ['now', state.pairs],
      ['learned', other.pairs],
    ]) {
      const { error, promised, right } = calibrationOf(pairs);
      console.log(
        `  ${title.padEnd(8)} the likelihoods promise ${promised.toFixed(1)} cases, ${right} are; calibration error ${error.toFixed(4)}`,
      );
    }
  }
}

if (values.help) console.log(HELP);
else await run();
