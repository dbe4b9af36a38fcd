import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { personTarget } from '../../suppress/suppress.js';
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
[withheld] stands in the place of the name. It is found in either order, in any case, with or without accents, hyphens, middle
names, initials and Jr or Sr, joined or apart (de la Cruz, Delacruz), and by the nicknames and abbreviations that matching knows
(William, Bill, Wm). An initial for the first name counts only beside the phone or the address. Left as they are: misspellings,
and a double surname of which only the first is printed. Suppress these spellings as well.

Everywhere:            crs suppress person "Jane Q. Public" --reason "Safety at home" --by "Ada Example"
Not her namesakes:     crs suppress person "Jane Public" --state MN --phone 612-555-0100 --reason "Safety" --by "Ada Example"`,
    )
    .action((name: string, { state, jurisdiction, phone, address, ...options }: PersonOptions) =>
      withSession((session) =>
        runSuppression(
          session,
          personTarget(session.config, {
            name: givenName(name),
            state: state ?? null,
            jurisdiction: jurisdiction ?? null,
            phone: phone ?? null,
            address: address ?? null,
          }),
          'mask',
          options,
        ),
      ),
    );
}
