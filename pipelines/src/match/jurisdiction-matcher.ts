import { type Matcher, matcherOf, openRoster, withAliases } from '@crs/matching';
import { inTransaction } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { rostersOfScope } from '../scopes.js';
import { settingsOfScope } from './scope-settings.js';
import { SNAPSHOT } from './snapshot.js';

/**
 * A matcher for a jurisdiction's rosters, with its weights, for explaining or reviewing matches and for matching a few
 * claims.
 * @param weights passed by a transaction that has just learned them
 */
export async function matcherOfJurisdiction(
  { pool, config, rosters, aliases }: Pick<StageContext, 'pool' | 'config' | 'rosters' | 'aliases'>,
  jurisdiction: string,
  weights: pg.Pool | pg.ClientBase = pool,
): Promise<Matcher> {
  const { settings } = await settingsOfScope(weights, config, jurisdiction);
  const feeds = rostersOfScope(config, jurisdiction);
  return inTransaction(
    pool,
    async (db) => {
      const index = await rosters.open(db, feeds);
      const matcher = matcherOf(openRoster(index, config.dictionaries, settings, jurisdiction));
      const known = await aliases.openWithTexts(db, feeds, index);
      return withAliases(matcher, known.index, known.aliases);
    },
    SNAPSHOT,
  );
}
