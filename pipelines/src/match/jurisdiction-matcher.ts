import { type Matcher, matcherOf, openRoster, withAliases } from '@crs/matching';
import { inTransaction } from '@crs/store';
import type { StageContext } from '../context.js';
import { rostersOfScope } from '../scopes.js';
import { settingsOfScope } from './scope-settings.js';
import { SNAPSHOT } from './snapshot.js';

/** A matcher on the rosters of a jurisdiction, with its weights: to explain or review matches. */
export async function matcherOfJurisdiction(
  { pool, config, rosters, aliases }: Pick<StageContext, 'pool' | 'config' | 'rosters' | 'aliases'>,
  jurisdiction: string,
): Promise<Matcher> {
  return inTransaction(
    pool,
    async (db) => {
      const feeds = rostersOfScope(config, jurisdiction);
      const index = await rosters.open(db, feeds);
      const { settings } = await settingsOfScope(db, config, jurisdiction);
      const matcher = matcherOf(openRoster(index, config.dictionaries, settings, jurisdiction));
      const known = await aliases.open(db, feeds, index);
      return withAliases(matcher, known.index, known.aliases);
    },
    SNAPSHOT,
  );
}
