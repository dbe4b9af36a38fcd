import { createRequire } from 'node:module';
import { Command } from 'commander';
import { addBackupVerb, addRestoreVerb } from './verbs/backup.js';
import { addClusterVerb } from './verbs/cluster.js';
import { addDecideVerb, addDecisionsVerb, addReviewVerb } from './verbs/decide.js';
import { addDoctorVerb } from './verbs/doctor.js';
import { addEvaluateVerb } from './verbs/evaluate.js';
import { addExplainVerb } from './verbs/explain.js';
import { addExportsVerbs, addExportVerb } from './verbs/exports.js';
import { addFeedsVerbs } from './verbs/feeds.js';
import { addIngestVerb } from './verbs/ingest.js';
import { addKeysVerbs } from './verbs/keys.js';
import { addLearnVerb } from './verbs/learn.js';
import { addMatchVerb } from './verbs/match.js';
import { addMigrateVerb } from './verbs/migrate.js';
import { addNightlyVerb, addScheduleVerb } from './verbs/nightly.js';
import { addRejectsVerb } from './verbs/rejects.js';
import { addReopenedVerb } from './verbs/reopened.js';
import { addRunsVerb } from './verbs/runs.js';
import { addScreenVerb } from './verbs/screen.js';
import { addMcpVerb, addServeVerb } from './verbs/serve.js';
import { addSuppressVerbs } from './verbs/suppress.js';
import { addTokensVerbs } from './verbs/tokens.js';
import { addUsersVerbs } from './verbs/users.js';
import { addWebhooksVerbs } from './verbs/webhooks.js';
import { addWorkVerb } from './verbs/work.js';

// Found from a package's folder, also when this code is in a bundle.
const fromPackages = createRequire(createRequire(import.meta.url).resolve('@crs/config'));
const { version } = fromPackages('../../../package.json') as { version: string };

/**
 * The whole command line. commander is the most used library of its kind; version 14 is the last that runs on Node
 * 20.
 */
export function createProgram(): Command {
  const program = new Command('crs')
    .description('Contractor records: ingest, match, cluster and serve.')
    .helpCommand(true)
    .version(version, '--version', 'print the version')
    .exitOverride()
    // Options after a verb's own verb, as in `crs runs undo 118 --json`, belong to the latter.
    .enablePositionalOptions()
    .configureHelp({ sortSubcommands: false })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `
Every verb takes --json: one JSON document on standard output. Progress goes to standard error.
Every verb takes --demo: it works on the data and the configuration that npm run demo left.
Exit status: 0 done, 1 failed, 2 wrong usage, 3 something was refused or is still held back.

A first night:    crs nightly && crs serve
One feed again:   crs ingest austin_permits
Why this match:   crs explain austin "2012-000123 PP"`,
    );
  for (const add of [
    addMigrateVerb,
    addFeedsVerbs,
    addIngestVerb,
    addMatchVerb,
    addClusterVerb,
    addNightlyVerb,
    addWorkVerb,
    addScheduleVerb,
    addServeVerb,
    addMcpVerb,
    addKeysVerbs,
    addTokensVerbs,
    addUsersVerbs,
    addWebhooksVerbs,
    addRunsVerb,
    addRejectsVerb,
    addExplainVerb,
    addReviewVerb,
    addDecideVerb,
    addDecisionsVerb,
    addEvaluateVerb,
    addLearnVerb,
    addReopenedVerb,
    addScreenVerb,
    addSuppressVerbs,
    addExportVerb,
    addExportsVerbs,
    addBackupVerb,
    addRestoreVerb,
    addDoctorVerb,
  ]) {
    add(program);
  }
  for (const command of program.commands) addDemoOption(command);
  return program;
}

/** Lists `--demo` in the help of a verb and of the verbs below it. `takeDemoOption` takes it out before they are read. */
function addDemoOption(command: Command): void {
  command.option('--demo', 'work on the records that `npm run demo` left');
  for (const below of command.commands) addDemoOption(below);
}
