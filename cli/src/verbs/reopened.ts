import type { Config } from '@crs/config';
import { UsageError } from '@crs/domain';
import { findAliasTies, findReopened, isWorthALook, reviewLoadOf, withSession } from '@crs/pipelines';
import type { Command } from 'commander';
import { positiveInteger, probability } from '../options.js';
import { printReopened } from '../printers/reopened.js';
import { printJson } from '../terminal/print.js';

interface ReopenedOptions {
  readonly state?: string;
  readonly least?: number;
  readonly worthALook?: boolean;
  readonly limit: number;
  readonly json?: boolean;
}

export function defineReopened(command: Command): void {
  command
    .option('--state <code>', 'only this state’s roster')
    .option(
      '--least <likelihood>',
      'minimum likelihood of a pair (default: the one in clustering.yaml)',
      probability,
    )
    .option('--worth-a-look', 'list less likely pairs whose older firm was sanctioned')
    .option('--limit <n>', 'maximum number, most likely first', positiveInteger, 50)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A pair qualifies if the older license has ended and both share an address, phone, or person that is not a hub, including
those known from earlier rosters, orders, or permits. The motive is why the firm may have dropped its old name: an order,
a penalty, OSHA violations, or only an expired license. Weights are in bits: the prior and the signals add up to the score,
and the likelihood is 1 / (1 + 2 ** -score).

Example:  crs reopened --state MN --least 0.9 --limit 20`,
    )
    .action((options: ReopenedOptions) =>
      withSession(async ({ served, pool, config }) => {
        const state = options.state === undefined ? null : knownState(config, options.state);
        const { reopened } = config.clustering;
        const least = options.least ?? (options.worthALook ? reopened.worthALook : reopened.least);
        const learned = await findAliasTies(pool, config);
        const found = await findReopened(served(), config.clustering, { state, least }, learned);
        const cases = options.worthALook
          ? found.filter((one) => isWorthALook(one, config.clustering))
          : found;
        const review = await reviewLoadOf(served(), state, cases);
        const shown = cases.slice(0, options.limit);
        if (options.json) printJson({ total: cases.length, review, cases: shown });
        else printReopened(shown, { total: cases.length, least, review });
      }),
    );
}

function knownState(config: Config, given: string): string {
  const states = [
    ...new Set(config.feeds.flatMap(({ family, state }) => (family === 'licenses' ? (state ?? []) : []))),
  ].sort();
  const state = given.toUpperCase();
  if (states.includes(state)) return state;
  throw new UsageError(
    'reopened.unknown_state',
    `There is no roster for the state ${given}.`,
    `Choose from: ${states.join(', ')}.`,
  );
}
