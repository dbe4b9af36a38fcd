import type { Config } from '@crs/config';
import { buildRoster, type Roster } from '@crs/matching';
import { loadRoster } from '@crs/store';
import type pg from 'pg';
import { settingsOfScope } from '../learn/own-weights.js';
import { rostersOfScope } from './fingerprint.js';

/** The roster that the claims of a jurisdiction are matched against, with its weights: to look again at answers. */
export async function rosterOfJurisdiction(
  pool: pg.Pool,
  config: Config,
  jurisdiction: string,
): Promise<Roster> {
  const entries = await loadRoster(pool, rostersOfScope(config, jurisdiction));
  const settings = await settingsOfScope(pool, config, jurisdiction);
  return buildRoster(entries, config.dictionaries, settings, jurisdiction);
}
