import type { Config } from '@crs/config';
import { UsageError } from '@crs/domain';
import { findAliasTies, findReopened, reviewLoadOf, withSession } from '@crs/pipelines';
import type { Command } from 'commander';
import { positiveInteger, probability } from '../options.js';
import { printReopened } from '../printers/reopened.js';
import { printJson } from '../terminal/print.js';

interface ReopenedOptions {
  readonly state?: string;
  readonly least?: number;
  readonly limit: number;
  readonly json?: boolean;
}

export function defineReopened(command: Command): void {
  command
    .option('--state <code>', 'of one state’s roster only')
    .option(
      '--least <likelihood>',
      'likelihood from which on a pair is shown (the learned one of clustering.yaml)',
      probability,
    )
    .option('--limit <n>', 'how many, the likeliest first', positiveInteger, 50)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A pair is looked at where the older license has ended and both share an address, phone or person that is no hub, also where
one is known by it from its roster before, orders or permits.
The motive is why the old name may have been left behind: an order, a penalty, violations that inspectors found, or nothing
but a license that ran out.
Weights are bits: the prior and the signals add up to the score, and 1 / (1 + 2 ** -score) is the likelihood.

Example:  crs reopened --state MN --least 0.9 --limit 20`,
    )
    .action((options: ReopenedOptions) =>
      withSession(async ({ served, pool, config }) => {
        const state = options.state === undefined ? null : knownState(config, options.state);
        const least = options.least ?? config.clustering.reopened.least;
        const learned = await findAliasTies(pool, config);
        const cases = await findReopened(served(), config.clustering, { state, least }, learned);
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
    `There is no roster of the state ${given}.`,
    `Choose from: ${states.join(', ')}.`,
  );
}
