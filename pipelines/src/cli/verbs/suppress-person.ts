import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { givenName, stateCode } from '../options.js';
import { runSuppression, type SuppressOptions, withSuppressOptions } from '../suppress-command.js';

interface PersonOptions extends SuppressOptions {
  readonly state?: string;
  readonly jurisdiction?: string;
  readonly phone?: string;
  readonly address?: string;
}

/** `crs suppress person`: masks the name of a person wherever it stands. */
export function addSuppressPersonVerb(suppress: Command): void {
  withSuppressOptions(
    suppress
      .command('person')
      .description(
        'mask the name of a person wherever it stands, with phone and street where they are theirs',
      )
      .argument('<name>', 'first and last name, or last name, comma, first name')
      .option('--state <state>', 'only in records of this state', stateCode)
      .option('--jurisdiction <name>', 'only in permits of this jurisdiction', givenName)
      .option(
        '--phone <number>',
        'theirs: masked too, and records that print another one are of a namesake',
        givenName,
      )
      .option(
        '--address <street>',
        'theirs: masked too, and records that print another one are of a namesake',
        givenName,
      ),
  )
    .addHelpText(
      'after',
      `
The name is found in either order, with or without initials and accents. [withheld] stands in its place.

Everywhere:            crs suppress person "Jane Q. Public" --reason "Safety at home" --by "Ada Example"
Not her namesakes:     crs suppress person "Jane Public" --state MN --phone 612-555-0100 --reason "Safety" --by "Ada Example"`,
    )
    .action((name: string, { state, jurisdiction, phone, address, ...options }: PersonOptions) =>
      withSession((session) =>
        runSuppression(
          session,
          {
            kind: 'person',
            target: {
              name: givenName(name),
              state: state ?? null,
              jurisdiction: jurisdiction ?? null,
              phone: phone ?? null,
              address: address ?? null,
            },
          },
          'mask',
          options,
        ),
      ),
    );
}
