import { createServiceToken } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { endOfDay } from '../options.js';

interface CreateOptions {
  readonly until?: Date;
  readonly json?: boolean;
}

export function addTokensCreateVerb(tokens: Command): void {
  tokens
    .command('create')
    .description('create a token of a key; it is shown once')
    .argument('<key>', 'the key, its number, or its first characters as `crs keys list` shows them')
    .option(
      '--until <day>',
      'the last day on which it works (UTC); it ends with its key at the latest',
      endOfDay,
    )
    .option('--json', 'print one JSON document')
    .action((key: string, { until, json }: CreateOptions) =>
      withSession(async ({ pool, settings: { host, port } }) => {
        const created = await createServiceToken(pool, { key, ...(until && { expiresAt: until }) });
        if (json) printJson(created);
        else
          printLine(
            `${created.token}

Keep it now: it is not shown again. Whoever has it uses the limits of this key.
The address for OpenRefine, where \`crs serve\` listens here; put the public address of the API in its place:
http://${host.includes(':') ? `[${host}]` : host}:${port}/reconcile/${created.token}`,
          );
      }),
    );
}
