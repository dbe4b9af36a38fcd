import { processSettings } from '@crs/pipelines';
import { createLog, databaseUnreachable, migrateQueue, openDatabase } from '@crs/runtime';
import { migrate } from '@crs/store';
import type { Command } from 'commander';
import { printJson, printLine } from '../terminal/print.js';

export function defineMigrate(command: Command): void {
  command.option('--json', 'print one JSON document').action(async (options: { json?: boolean }) => {
    const settings = processSettings();
    const log = createLog(settings.logLevel, settings);
    const database = await openDatabase(settings);
    try {
      const { applied } = await migrate(database.url);
      await migrateQueue({ redisUrl: settings.redisUrl, databaseUrl: database.url });
      log.debug({ applied }, 'migrated');
      if (options.json) printJson({ applied });
      else printLine(applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`);
    } catch (error) {
      throw databaseUnreachable(error, database.url) ?? error;
    } finally {
      await database.close();
    }
  });
}
