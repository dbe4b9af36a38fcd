import { type Config, readPresets } from '@crs/config';
import type { ProposalContext } from '@crs/onboarding';
import type { Settings } from '@crs/runtime';
import { defaultConfig } from '../session.js';

/** What proposals are held against: the configuration of this service. */
export const proposalContext = (config: Config, settings: Settings, now: Date): ProposalContext => ({
  dictionaries: config.dictionaries,
  presets: readPresets([settings.configDir, defaultConfig]),
  folder: settings.configDir,
  rosterStates: config.feeds.flatMap(({ family, state }) =>
    family === 'licenses' && state !== undefined ? [state] : [],
  ),
  today: now.toISOString().slice(0, 10),
  jurisdictions: config.jurisdictions,
});
