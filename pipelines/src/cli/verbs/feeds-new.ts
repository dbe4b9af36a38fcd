import { join } from 'node:path';
import { type Family, families, type UsageError } from '@crs/domain';
import { type Proposal, propose, sampleSource } from '@crs/onboarding';
import { makeDataFolder } from '@crs/runtime';
import { type Command, Option } from 'commander';
import {
  proposalText,
  refuseRejected,
  rejectsSample,
  takenError,
  writeDefinition,
} from '../../feeds/definition-file.js';
import { proposalContext } from '../../feeds/proposal-context.js';
import { printProposal } from '../../feeds/proposal-lines.js';
import { fetchOptions, processSettings, settingsConfig } from '../../session.js';
import { printJson } from '../../terminal/print.js';
import { shellWord } from '../../terminal/shell-word.js';
import { givenName, stateCode } from '../options.js';

interface NewOptions {
  readonly name?: string;
  readonly family?: Family;
  readonly jurisdiction?: string;
  readonly city?: string;
  readonly state?: string;
  readonly title?: string;
  readonly publisher?: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `crs feeds new`: proposes a definition for a source. */
export function addFeedsNewVerb(feeds: Command): void {
  feeds
    .command('new')
    .description('propose a definition for a source, show what it makes of a sample, and write it')
    .argument('<source>', 'address of a data set, as a browser shows it, or of a file; or the path of a file')
    .option('--name <feed>', 'name of the feed and of its file', givenName)
    .addOption(new Option('--family <family>', 'what its records are').choices(families))
    .option('--jurisdiction <name>', 'permits: the name users see', givenName)
    .option('--city <city>', 'permits: the city they are of', givenName)
    .option('--state <code>', 'state of the city or of the roster, two letters', stateCode)
    .option('--title <text>', 'what the feed is called', givenName)
    .option('--publisher <text>', 'who publishes it', givenName)
    .option('--dry-run', 'show the proposal, write nothing')
    .addOption(new Option('--write', 'write the definition; done if nothing is said').conflicts('dryRun'))
    .option('--force', 'overwrite a definition of this name, or write one that rejects its own sample')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A page of a portal:   crs feeds new https://data.springfield.example/d/abcd-1234 --state MN
Only to look:         crs feeds new https://gis.springfield.example/rest/services/Permits/FeatureServer/0 --dry-run
A file at hand:       crs feeds new permits.csv --city Springfield --state MN`,
    )
    .action(async (source: string, options: NewOptions) => {
      const settings = processSettings();
      const isLook = options.dryRun === true;
      const aside: UsageError[] = [];
      // A dry run writes nothing, so it needs neither valid feeds nor a free name.
      const config = settingsConfig(settings, isLook ? { onBrokenFeeds: (error) => aside.push(error) } : {});
      const refuseTaken = (name: string): void => {
        const taken = options.force === true ? null : takenError(name, config, settings);
        if (taken === null) return;
        if (!isLook) throw taken;
        aside.push(taken);
      };
      if (options.name !== undefined && !isLook) refuseTaken(options.name);
      await makeDataFolder(settings.dataDir);
      const portrait = await sampleSource(source, fetchOptions(settings));
      const found = propose(portrait, options, proposalContext(config, settings, new Date()));
      const { feed } = found.definition;
      refuseTaken(feed);
      const proposal = { ...found, warnings: [...found.warnings, ...aside.map(warningOf)] };
      const text = proposalText(proposal, `Proposed by \`crs feeds new ${source}\``);
      const file = join(settings.configDir, 'feeds', `${feed}.yaml`);
      if (!isLook && options.force !== true) refuseRejected(proposal, source);
      if (!isLook) await writeDefinition(file, text, settings);
      const next = nextSteps(proposal, source, isLook);
      if (options.json === true) printJson(documentOf(proposal, isLook ? null : file, text, next));
      else printProposal(proposal, isLook ? null : file, text, next);
    });
}

const warningOf = ({ message, nextStep }: UsageError): string => `${message} ${nextStep}`;

function nextSteps(proposal: Proposal, source: string, dryRun: boolean): string[] {
  const { feed, family, jurisdiction } = proposal.definition;
  const force = rejectsSample(proposal) ? ' --force' : '';
  if (dryRun) return [`crs feeds new ${shellWord(source)} --name ${feed}${force}`];
  return [
    `crs feeds check ${feed}`,
    `crs ingest ${feed}`,
    ...(family === 'permits' && jurisdiction !== undefined
      ? [`crs match --jurisdiction ${shellWord(jurisdiction)}`]
      : []),
  ];
}

function documentOf(proposal: Proposal, file: string | null, text: string, next: readonly string[]): unknown {
  const { definition, written, reasons, columns, preview, left, warnings } = proposal;
  const { read, rejected, rejects, records, normalised } = preview;
  return {
    feed: definition.feed,
    file,
    written: file !== null,
    definition: written,
    text,
    reasons,
    columns,
    preview: { read, rejected, rejects, records, normalised },
    left,
    warnings,
    next,
  };
}
