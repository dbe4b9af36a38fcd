import { access, constants } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { formatModel } from '@crs/config';
import { isDiskFull, UsageError } from '@crs/domain';
import { knownJurisdiction, learnFromClaims, replaceFile, type Session, withSession } from '@crs/pipelines';
import type { Command } from 'commander';
import { appendValue } from '../options.js';
import { printLearned } from '../printers/learned.js';
import { printJson } from '../terminal/print.js';

interface LearnOptions {
  readonly jurisdiction: string[];
  readonly out?: string;
  readonly json?: boolean;
}

export function defineLearn(command: Command): void {
  command
    .option('--jurisdiction <name>', 'only this jurisdiction; can be repeated', appendValue, [])
    .option('--out <file>', 'write to this file instead of matching-model.yaml in the config folder')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A new city learns its own weights when it is first matched. This verb learns the weights of all cities again:
  crs learn && crs match --all
With --jurisdiction, all others keep their weights. You can compare two models with any diff tool.`,
    )
    .action((options: LearnOptions) => withSession((session) => learn(session, options)));
}

async function learn({ context, config, settings }: Session, options: LearnOptions): Promise<void> {
  const known = [...config.jurisdictions.keys()].sort();
  for (const name of options.jurisdiction) knownJurisdiction(config, name, 'learn');
  const chosen = options.jurisdiction.length > 0 ? options.jurisdiction : known;
  const file = resolve(options.out ?? join(settings.configDir, 'matching-model.yaml'));
  // Checked first, because learning takes long.
  await orUnwritable(file, () => access(dirname(file), constants.W_OK));
  const learned = await learnFromClaims(context, chosen, (jurisdiction) =>
    process.stderr.write(`learn ${jurisdiction}\n`),
  );
  if (learned.trainingSets.length === 0) {
    throw new UsageError(
      'learn.nothing_served',
      `No contractor names from ${chosen.join(', ')} permits are published.`,
      'Run crs nightly first to read and match them.',
    );
  }
  await orUnwritable(file, () => replaceFile(file, formatModel(learned.model)));
  if (options.json) printJson({ file, lessons: learned.trainingSets, model: learned.model });
  else printLearned(file, learned, config.matching.model);
}

/** @throws UsageError with the file's name, if the step fails */
async function orUnwritable(file: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new UsageError(
      'learn.unwritable',
      `The model cannot be written to ${file}: ${(error as Error).message}.`,
      'Name a file with --out in an existing, writable folder.',
    );
  }
}
