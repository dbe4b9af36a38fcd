import type { Command } from 'commander';
import { reviewClaims } from '../../decide/review.js';
import { withCommands } from '../../decide/review-commands.js';
import { printReviewItem } from '../../decide/terminal.js';
import { knownJurisdiction } from '../../known-jurisdiction.js';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { positiveInteger } from '../options.js';

interface ReviewOptions {
  readonly jurisdiction?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export function addReviewVerb(program: Command): void {
  program
    .command('review')
    .description('what is most worth an analyst’s look: open and doubtful claims by the permits on them')
    .option('--jurisdiction <name>', 'of one jurisdiction only')
    .option('--limit <n>', 'how many', positiveInteger, 10)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Every line of a claim is a \`crs decide\` to type, save for the name. Put --never before a license number to say that it is not this
one; add --alike to decide on the claims like it as well.

Example:  crs review --jurisdiction lakeview --limit 20`,
    )
    .action(({ jurisdiction, limit, json }: ReviewOptions) =>
      withSession(async ({ context, config }) => {
        const known = [...config.jurisdictions.keys()];
        if (jurisdiction !== undefined) knownJurisdiction(config, jurisdiction, 'review');
        const items = await reviewClaims(context, jurisdiction === undefined ? known : [jurisdiction], limit);
        if (json) printJson(items.map(withCommands));
        else if (items.length === 0) printLine('Nothing is ambiguous or doubtful.');
        else for (const [index, item] of items.entries()) printReviewItem(item, index + 1);
      }),
    );
}
