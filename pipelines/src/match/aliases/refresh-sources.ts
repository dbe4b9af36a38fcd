/** Reads the sources of aliases that matching does not: what rosters printed before, and the decisions of analysts. */
import { aliasesOfFormerLines, aliasOfDecided, matcherOf, openRoster } from '@crs/matching';
import {
  type DecidedClaim,
  forgetUndecided,
  loadChangedHistories,
  loadClaimsById,
  saveDecidedAliases,
  saveFormerLines,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../../context.js';
import { rostersOfScope } from '../../scopes.js';
import { settingsOfScope } from '../scope-settings.js';

type Context = Pick<StageContext, 'pool' | 'config' | 'rosters'>;

/** Takes the aliases of former lines from the history of the licenses that changed. */
export async function refreshFormerLines({ config }: Context, client: pg.ClientBase): Promise<void> {
  const lines = (await loadChangedHistories(client)).flatMap(({ contractorId, today, lines: before }) =>
    aliasesOfFormerLines(contractorId, today, before, config.dictionaries),
  );
  await saveFormerLines(client, lines);
}

/** Forgets the aliases of decisions that stand no more, and reads those of new ones. */
export async function refreshDecidedAliases(context: Context, client: pg.ClientBase): Promise<void> {
  const decided = await forgetUndecided(client);
  const scopes = new Set(decided.map(({ scope }) => scope));
  for (const scope of scopes) {
    const claims = decided.filter((one) => one.scope === scope);
    if (context.config.jurisdictions.has(scope)) await readDecided(context, client, scope, claims);
  }
}

async function readDecided(
  { pool, config, rosters }: Context,
  client: pg.ClientBase,
  scope: string,
  decided: readonly DecidedClaim[],
): Promise<void> {
  const index = await rosters.openNow(pool, rostersOfScope(config, scope));
  const { settings } = await settingsOfScope(client, config, scope);
  const matcher = matcherOf(openRoster(index, config.dictionaries, settings, scope));
  const contractors = new Map(decided.map(({ claimId, contractorId }) => [claimId, contractorId]));
  const claims = await loadClaimsById(client, scope, [...contractors.keys()]);
  const sources = claims.flatMap((claim) => {
    const alias = aliasOfDecided(matcher, claim, contractors.get(claim.id) ?? 0);
    return alias === null ? [] : [{ claimId: claim.id, ...alias }];
  });
  await saveDecidedAliases(client, scope, sources);
}
