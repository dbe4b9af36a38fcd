import { percent } from '@crs/domain';
import type { MatchingModel } from '@crs/matching';
import type { Learned } from '@crs/pipelines';
import { printLine, printRecords, printTable } from '../terminal/print.js';

/** Number of changed weights to show. */
const SHOWN_CHANGES = 8;

/** Prints each jurisdiction's claim count and the global weights that changed most. */
export function printLearned(file: string, { model, trainingSets }: Learned, before: MatchingModel): void {
  const ownOf = (jurisdiction: string) => model.jurisdictions[jurisdiction];
  printRecords(trainingSets, {
    jurisdiction: 'jurisdiction',
    claims: 'claims',
    contractors: 'contractors',
    'in the roster': ({ jurisdiction }) => percent((ownOf(jurisdiction) ?? model.whole).inRoster),
    weights: ({ jurisdiction }) => (ownOf(jurisdiction) ? 'its own' : 'shared: too few claims'),
  });
  const changes = changesBetween(before, model);
  if (changes.length === 0) printLine('\nNo shared weight changed.');
  else {
    printLine('\nShared weights that changed most, in bits:');
    printTable(['level', 'before', 'now'], changes.slice(0, SHOWN_CHANGES));
  }
  printLine(`\nWritten to ${file}. \`crs match --all\` uses it, and so does the next nightly run.`);
}

function changesBetween(before: MatchingModel, now: MatchingModel): [string, string, string][] {
  const former = levelsOf(before);
  return Object.entries(now.whole.levels)
    .map(([level, { weight }]) => ({ level, weight, was: former.get(level) ?? weight }))
    .filter(({ weight, was }) => weight !== was)
    .sort((a, b) => Math.abs(b.weight - b.was) - Math.abs(a.weight - a.was))
    .map(({ level, weight, was }) => [level, was.toFixed(2), weight.toFixed(2)]);
}

function levelsOf(model: MatchingModel): Map<string, number> {
  return new Map(Object.entries(model.whole.levels).map(([level, { weight }]) => [level, weight]));
}
