import { openRoster, type Roster } from '@crs/matching';
import { inTransaction } from '@crs/store';
import type { StageContext } from '../context.js';
import { rostersOfScope } from '../scopes.js';
import { settingsOfScope } from './scope-settings.js';
import { SNAPSHOT } from './snapshot.js';

/** The roster that the claims of a jurisdiction are matched against, with its weights, to explain or review matches. */
export async function rosterOfJurisdiction(
  { pool, config, rosters }: Pick<StageContext, 'pool' | 'config' | 'rosters'>,
  jurisdiction: string,
): Promise<Roster> {
  return inTransaction(
    pool,
    async (db) => {
      const index = await rosters.open(db, rostersOfScope(config, jurisdiction));
      const { settings } = await settingsOfScope(db, config, jurisdiction);
      return openRoster(index, config.dictionaries, settings, jurisdiction);
    },
    SNAPSHOT,
  );
}
