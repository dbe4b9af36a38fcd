import { Argument, type Command } from 'commander';
import { withSession } from '../../session.js';
import { type RecordWord, recordTarget, recordWords } from '../../suppress/suppress.js';
import { runSuppression, type SuppressOptions, withSuppressOptions } from '../suppress-command.js';

/** `crs suppress record`: hides a permit, an inspection, an order or an action. */
export function addSuppressRecordVerb(suppress: Command): void {
  withSuppressOptions(
    suppress
      .command('record')
      .description('hide a permit, an inspection, an order or an action as if it did not exist')
      .addArgument(new Argument('<kind>', 'what it is').choices(Object.keys(recordWords)))
      .argument(
        '<key...>',
        'jurisdiction and number of a permit; activity number of an inspection; id of the others',
      ),
  )
    .addHelpText(
      'after',
      `
Hide a permit:       crs suppress record permit lakeview "2025-007216 EP" --reason "Sealed" --by "Ada Example"
An inspection:       crs suppress record inspection 1234567 --reason "Sealed" --by "Ada Example"
An order, by its id: crs suppress record order 2748104583 --reason "Expunged" --by "Ada Example"`,
    )
    .action((kind: RecordWord, keys: string[], options: SuppressOptions) =>
      withSession((session) => runSuppression(session, recordTarget(kind, keys), 'hide', options)),
    );
}
