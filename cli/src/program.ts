import { createRequire } from 'node:module';
import { Command } from 'commander';
import { verbs } from './verbs.js';

// Resolves from a package's folder, because this code may be in a bundle.
const fromPackages = createRequire(createRequire(import.meta.url).resolve('@crs/config'));
const { version } = fromPackages('../../../package.json') as { version: string };

/**
 * Defines the command line. commander is the most used library of its kind; version 14 is the last one for Node 20.
 * @param isMeant says which verbs to load in full; the others get only what the list of verbs shows
 */
export async function createProgram(isMeant: (name: string) => boolean = () => true): Promise<Command> {
  const program = new Command('crs')
    .description('Contractor records: ingest, match, cluster, and serve.')
    .helpCommand(true)
    .version(version, '--version', 'print the version')
    .exitOverride()
    // Options after a nested verb, as in `crs runs undo 118 --json`, belong to the nested verb.
    .enablePositionalOptions()
    .configureHelp({ sortSubcommands: false })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `
With --json, a command prints one JSON document to standard output. Progress goes to standard error.
With --demo, every command uses the data and configuration of the last npm run demo.
Exit status: 0 success, 1 failure, 2 wrong usage, 3 something was refused or is still on hold.

First nightly run:    crs nightly && crs serve
Read one feed again:  crs ingest austin_permits
Why this match:       crs explain austin "2012-000123 PP"`,
    );
  for (const { name, parameters = '', description, load } of verbs) {
    const isNeeded = isMeant(name);
    const command = program.command(isNeeded ? name : `${name} ${parameters}`).description(description);
    if (isNeeded) (await load())(command);
  }
  for (const command of program.commands) addDemoOption(command);
  return program;
}

/** Adds `--demo` to the help of a verb and its nested verbs. `takeDemoOption` removes the option before they are parsed. */
function addDemoOption(command: Command): void {
  command.option('--demo', 'use the data and configuration of the last `npm run demo`');
  for (const below of command.commands) addDemoOption(below);
}
