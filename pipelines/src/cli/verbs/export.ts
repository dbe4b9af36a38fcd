import { once } from 'node:events';
import { UsageError } from '@crs/domain';
import { type ExportName, exportColumns, exportNames, exportRows } from '@crs/store';
import { Argument, type Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { withSession } from '../session.js';

interface ExportOptions {
  readonly format: 'csv' | 'jsonl';
  readonly jurisdiction?: string;
}

export function addExportVerb(program: Command): void {
  program
    .command('export')
    .description('stream matches, permits, contractors or related contractors to standard output')
    .addArgument(new Argument('<what>', 'what to export').choices([...exportNames]))
    .addOption(new Option('--format <format>', 'csv or jsonl').choices(['csv', 'jsonl']).default('csv'))
    .option('--jurisdiction <name>', 'of one jurisdiction only')
    .option('--json', 'the same as --format jsonl')
    .action((what: ExportName, options: ExportOptions & { json?: boolean }) =>
      withSession(async ({ pool, config }) => {
        const { jurisdiction } = options;
        if (jurisdiction !== undefined && !config.jurisdictions.has(jurisdiction)) {
          throw new UsageError(
            'export.unknown_jurisdiction',
            `There is no jurisdiction ${jurisdiction}.`,
            `Choose from: ${[...config.jurisdictions.keys()].join(', ')}.`,
          );
        }
        const format = options.json ? 'jsonl' : options.format;
        if (format === 'csv') await write(stringify([[...exportColumns[what]]]));
        for await (const rows of exportRows(pool, what, jurisdiction ?? null)) {
          await write(
            format === 'csv'
              ? stringify(rows, { columns: [...exportColumns[what]], cast: { boolean: String } })
              : rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
          );
        }
      }),
    );
}

/** Writes and waits whenever the reader is behind. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
