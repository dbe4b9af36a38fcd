import { type Matcher, matcherOf, openRoster, withAliases } from '@crs/matching';
import { inTransaction } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { rostersOfScope } from '../scopes.js';
import { settingsOfScope } from './scope-settings.js';
import { SNAPSHOT } from './snapshot.js';

/** A matcher on the rosters of a jurisdiction, with its weights: to explain or review matches. */
export async function matcherOfJurisdiction(
  context: Pick<StageContext, 'pool' | 'config' | 'rosters' | 'aliases'>,
  jurisdiction: string,
): Promise<Matcher> {
  return inTransaction(context.pool, (db) => matcherIn(context, db, jurisdiction), SNAPSHOT);
}

/** The same with the records and weights that a transaction sees. */
export async function matcherIn(
  { config, rosters, aliases }: Pick<StageContext, 'config' | 'rosters' | 'aliases'>,
  db: pg.ClientBase,
  jurisdiction: string,
): Promise<Matcher> {
  const feeds = rostersOfScope(config, jurisdiction);
  const index = await rosters.open(db, feeds);
  const { settings } = await settingsOfScope(db, config, jurisdiction);
  const matcher = matcherOf(openRoster(index, config.dictionaries, settings, jurisdiction));
  const known = await aliases.openWithTexts(db, feeds, index);
  return withAliases(matcher, known.index, known.aliases);
}
