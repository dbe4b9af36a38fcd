import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '@crs/domain';
import { ingestFlow, largestFirst, nightlyFeeds } from '@crs/pipelines';
import type { Command } from 'commander';
import { runBatch } from '../run-batch.js';

interface IngestOptions {
  readonly all?: boolean;
  readonly file?: string;
  readonly full?: boolean;
  readonly json?: boolean;
}

export function defineIngest(command: Command): void {
  command
    .argument('[feeds...]', 'feed names from `crs feeds list`')
    .option('--all', 'all feeds that nightly runs read')
    .option('--file <path>', 'read this file instead of the source (one feed only)')
    .option('--full', 'read and compare all rows, even if the source reports no changes')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Changes that a guard refuses go on hold and are not published. While changes of these feeds are on hold, the exit status is
3; \`crs runs show RUN\` shows them.

Examples:  crs ingest austin_permits
           crs ingest austin_permits --file permits.csv --full`,
    )
    .action(async (feeds: string[], options: IngestOptions) => {
      if (feeds.length === 0 && !options.all) {
        throw new UsageError('ingest.no_feed', 'No feed was named.', 'Name one or more feeds, or use --all.');
      }
      if (feeds.length > 0 && options.all) {
        throw new UsageError(
          'ingest.both',
          'Use either feed names or --all, not both.',
          'Remove the names, or --all.',
        );
      }
      if (options.file !== undefined && feeds.length !== 1) {
        throw new UsageError(
          'ingest.file',
          '--file needs exactly one feed.',
          'Name the feed that the file belongs to.',
        );
      }
      const file = options.file === undefined ? undefined : await readableFile(options.file);
      await runBatch(
        'ingest',
        async (batch, { config, context }) => {
          const named = options.all ? await nightlyFeeds(context) : feeds.map((name) => config.feed(name));
          const names = await largestFirst(context, named);
          return ingestFlow(
            batch,
            names.map((feed) => ({ feed, file, full: options.full })),
          );
        },
        options,
      );
    });
}

/** Returns a file's absolute path, because the worker that takes the job may run in another folder. */
async function readableFile(path: string): Promise<string> {
  const absolute = resolve(path);
  try {
    await access(absolute, constants.R_OK);
  } catch (error) {
    throw new UsageError(
      'ingest.file_unreadable',
      `${absolute}: ${(error as Error).message}.`,
      'Use a readable file.',
    );
  }
  return absolute;
}
