import { access, constants, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { modelText } from '@crs/config';
import { UsageError } from '@crs/domain';
import type { MatchingModel } from '@crs/matching';
import type { Command } from 'commander';
import { knownJurisdiction } from '../../known-jurisdiction.js';
import { type Learned, learnFromClaims } from '../../learn/learn.js';
import { type Session, withSession } from '../../session.js';
import { percent } from '../../terminal/numbers.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';
import { oneMore } from '../options.js';

interface LearnOptions {
  readonly jurisdiction: string[];
  readonly out?: string;
  readonly json?: boolean;
}

/** Weights shown as the most changed ones. */
const SHOWN_CHANGES = 8;

export function addLearnVerb(program: Command): void {
  program
    .command('learn')
    .description(
      'learn from the claims of all feeds what agreement is worth, without labels; writes the model file',
    )
    .option('--jurisdiction <name>', 'only this jurisdiction; may be given several times', oneMore, [])
    .option('--out <file>', 'write here instead of matching-model.yaml in the config folder')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A new city teaches its own weights when it is first matched, with the whole as it is; this learns the whole anew:
  crs learn && crs match --all
With --jurisdiction, those that are not named keep their weights. Compare two models with any diff.`,
    )
    .action((options: LearnOptions) => withSession((session) => learn(session, options)));
}

async function learn({ context, config, settings }: Session, options: LearnOptions): Promise<void> {
  const known = [...config.jurisdictions.keys()].sort();
  for (const name of options.jurisdiction) knownJurisdiction(config, name, 'learn');
  const chosen = options.jurisdiction.length > 0 ? options.jurisdiction : known;
  const file = resolve(options.out ?? join(settings.configDir, 'matching-model.yaml'));
  // Asked before, since learning takes its time.
  await orUnwritable(file, () => access(dirname(file), constants.W_OK));
  const learned = await learnFromClaims(context, chosen, (jurisdiction) =>
    process.stderr.write(`learn ${jurisdiction}\n`),
  );
  if (learned.trainingSets.length === 0) {
    throw new UsageError(
      'learn.nothing_served',
      `No claim of ${chosen.join(', ')} is served.`,
      'Ingest and match them first, with crs nightly.',
    );
  }
  await orUnwritable(file, () => replaceFile(file, modelText(learned.model)));
  if (options.json) printJson({ file, lessons: learned.trainingSets, model: learned.model });
  else print(file, learned, config.matching.model);
}

/** A reader sees the old file or the new one, never half of one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  try {
    await writeFile(next, text);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}

/** @throws UsageError naming the file, where the step fails */
async function orUnwritable(file: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    throw new UsageError(
      'learn.unwritable',
      `The model cannot be written to ${file}: ${(error as Error).message}.`,
      'Name a file with --out, in a folder that is there and may be written to.',
    );
  }
}

function print(file: string, { model, trainingSets }: Learned, before: MatchingModel): void {
  printTable(
    ['jurisdiction', 'claims', 'contractors', 'in the roster', 'weights'],
    trainingSets.map(({ jurisdiction, claims, contractors }) => {
      const own = model.jurisdictions[jurisdiction];
      const shares = own ?? model.whole;
      return [
        jurisdiction,
        claims,
        contractors,
        percent(shares.inRoster),
        own ? 'its own' : 'of the whole: too few claims',
      ];
    }),
  );
  const changes = changesBetween(before, model);
  if (changes.length === 0) printLine('\nNo weight of the whole moved.');
  else {
    printLine('\nWeights of the whole that moved most, in bits:');
    printTable(['level', 'before', 'now'], changes.slice(0, SHOWN_CHANGES));
  }
  printLine(`\nWritten to ${file}. \`crs match --all\` matches with it; so does the next night.`);
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
