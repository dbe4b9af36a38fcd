import { reopenedReason } from '@crs/clustering';
import type { Config } from '@crs/config';
import type { ReopenedPair, SharedTie } from '@crs/store';
import type pg from 'pg';
import { findAliasTies } from './alias-ties.js';
import { findReopened, type ReopenedCase } from './find-reopened.js';

/** The likely reopened firms of all states, found in the served tables that the client reads. */
export async function findPublishedPairs(
  client: pg.ClientBase,
  config: Pick<Config, 'clustering' | 'dictionaries' | 'matching'>,
): Promise<ReopenedPair[]> {
  const learned = await findAliasTies(client, config);
  const wanted = { state: null, least: config.clustering.reopened.worthALook };
  return (await findReopened(client, config.clustering, wanted, learned)).flatMap(toPair);
}

function toPair(one: ReopenedCase): ReopenedPair[] {
  const { old, new: opened, likelihood, motives, signals, shared } = one;
  if (opened.originalDate === null) return [];
  const firms = [old, opened];
  return [
    {
      older: old.id,
      newer: opened.id,
      likelihood: likelihood.toFixed(3),
      since: opened.originalDate,
      states: [...new Set(firms.map(({ rosterState }) => rosterState.toUpperCase()))].sort(),
      towns: [...new Set(firms.flatMap(({ city }) => city?.toLowerCase() ?? []))].sort(),
      motives,
      signals: signals.map(({ code }) => code),
      reason: reopenedReason(signals),
      sharedAddress: rarest(shared, 'address'),
      sharedPhone: rarest(shared, 'phone'),
      sharedPerson: rarest(shared, 'person'),
    },
  ];
}

/** The shared value of a kind that the fewest contractors have; null for none. */
function rarest(ties: readonly SharedTie[], kind: SharedTie['kind']): string | null {
  const [first] = ties.filter((tie) => tie.kind === kind).toSorted((a, b) => a.sharers - b.sharers);
  return first?.display ?? null;
}
