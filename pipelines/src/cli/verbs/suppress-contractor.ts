import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { contractorTarget } from '../../suppress/suppress.js';
import { givenName, stateCode } from '../options.js';
import { runSuppression, type SuppressOptions, withSuppressOptions } from '../suppress-command.js';

interface ContractorOptions extends SuppressOptions {
  readonly state?: string;
  readonly licenseType?: string;
  readonly mask?: boolean;
}

/** `crs suppress contractor`: hides or masks the holder of a license. */
export function addSuppressContractorVerb(suppress: Command): void {
  withSuppressOptions(
    suppress
      .command('contractor')
      .description('hide a contractor as if it did not exist, or mask its name, phone and street')
      .argument('<license>', 'its license number, in its roster or still to come')
      .option(
        '--state <state>',
        'the state of the roster, where several have the number or none has',
        stateCode,
      )
      .option('--license-type <type>', 'where licenses of several types share the number', givenName)
      .option('--mask', 'keep the license, without name, phone and street'),
  )
    .addHelpText(
      'after',
      `
Shows what goes and asks; without a terminal, --yes answers. Permits, inspections, orders and actions that name a hidden
contractor stay public and name none.

Hide a contractor:     crs suppress contractor BC100001 --state MN --reason "Court order 62-CV-1" --by "Ada Example"
Mask it for a while:   crs suppress contractor BC100001 --mask --until 2027-06-30 --reason "Threats" --by "Ada Example"`,
    )
    .action((license: string, { state, licenseType, mask, ...options }: ContractorOptions) =>
      withSession(async (session) => {
        const target = await contractorTarget(session.context, license, { state, licenseType });
        await runSuppression(session, target, mask ? 'mask' : 'hide', options);
      }),
    );
}
