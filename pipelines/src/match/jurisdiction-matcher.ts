import { type Matcher, matcherOf, openRoster } from '@crs/matching';
import { inTransaction } from '@crs/store';
import type { StageContext } from '../context.js';
import { rostersOfScope } from '../scopes.js';
import { settingsOfScope } from './scope-settings.js';
import { SNAPSHOT } from './snapshot.js';

/** A matcher on the rosters of a jurisdiction, with its weights: to explain or review matches. */
export async function matcherOfJurisdiction(
  { pool, config, rosters }: Pick<StageContext, 'pool' | 'config' | 'rosters'>,
  jurisdiction: string,
): Promise<Matcher> {
  return inTransaction(
    pool,
    async (db) => {
      const index = await rosters.open(db, rostersOfScope(config, jurisdiction));
      const { settings } = await settingsOfScope(db, config, jurisdiction);
      return matcherOf(openRoster(index, config.dictionaries, settings, jurisdiction));
    },
    SNAPSHOT,
  );
}
