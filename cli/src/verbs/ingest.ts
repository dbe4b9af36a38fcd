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
    .argument('[feeds...]', 'names of feeds, see `crs feeds list`')
    .option('--all', 'every feed that is read without being asked for by name')
    .option('--file <path>', 'read this file instead of the source (one feed only)')
    .option('--full', 'read and compare everything, even where the source says that nothing changed')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
What a guard refuses is kept aside: nothing of it is served. While something of these feeds is held back this ends with 3;
\`crs runs show RUN\` says what it is.

Examples:  crs ingest austin_permits
           crs ingest austin_permits --file permits.csv --full`,
    )
    .action(async (feeds: string[], options: IngestOptions) => {
      if (feeds.length === 0 && !options.all) {
        throw new UsageError(
          'ingest.no_feed',
          'No feed was named.',
          'Name one or more feeds, or give --all.',
        );
      }
      if (feeds.length > 0 && options.all) {
        throw new UsageError('ingest.both', 'Both feeds and --all were given.', 'Give one or the other.');
      }
      if (options.file !== undefined && feeds.length !== 1) {
        throw new UsageError(
          'ingest.file',
          '--file goes with exactly one feed.',
          'Name the feed the file belongs to.',
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

/** The absolute path of a file: the worker that takes the job may run in another folder. */
async function readableFile(path: string): Promise<string> {
  const absolute = resolve(path);
  try {
    await access(absolute, constants.R_OK);
  } catch (error) {
    throw new UsageError(
      'ingest.file_unreadable',
      `${absolute}: ${(error as Error).message}.`,
      'Give a file that can be read.',
    );
  }
  return absolute;
}
