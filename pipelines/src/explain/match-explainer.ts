import type { ActiveDecision, Claim } from '@crs/domain';
import type { ShownMatch } from '@crs/matching';
import { type ContractorCandidate, loadStandingDecisions, readContractors } from '@crs/store';
import { rostersOfScope } from '../scopes.js';
import type { OpenRosters, RosterParts } from '../screen/open-rosters.js';
import { contractorIdsIn, shownMatch, unmatched } from '../screen/shown-match.js';

/** A claim's match by today's scores, and whether an analyst decided otherwise. */
interface ExplainedMatch extends ShownMatch<ContractorCandidate> {
  /** An analyst's decision: the match is this contractor, or none; null if the scores decide. */
  readonly decision: 'confirmed' | 'refused' | null;
}

/** Explains matches of permits to API clients, from rosters that stay open. Stores nothing. */
export class MatchExplainer {
  constructor(
    private readonly parts: Pick<RosterParts, 'pool' | 'config' | 'served'>,
    private readonly rosters: OpenRosters,
  ) {}

  /**
   * Matches a claim as nightly runs do, without withheld contractors or those that an analyst excluded for the claim.
   * @param most number of candidates to explain
   */
  async explain(claim: Claim, most: number): Promise<ExplainedMatch> {
    const { pool, config, served } = this.parts;
    const standing = (await loadStandingDecisions(pool, claim.scope)).get(claim.id);
    const feeds = rostersOfScope(config, claim.scope);
    const { listed } = await this.rosters.using(feeds, claim.scope, 'readers', (roster) =>
      roster.run(
        'list',
        { claims: [claim], excluded: standing?.excluded ?? [], most, explaining: true },
        true,
      ),
    );
    const contractors = await readContractors(served, contractorIdsIn(listed));
    const [match] = listed;
    return {
      ...(match === undefined ? unmatched : shownMatch(match, contractors)),
      decision: verdictOf(standing),
    };
  }
}

function verdictOf(standing: ActiveDecision | undefined): ExplainedMatch['decision'] {
  if (standing === undefined || standing.excluded.length > 0) return null;
  return standing.contractorId === null ? 'refused' : 'confirmed';
}
