import type { ShownEvidence, Why, WhyServices } from '@crs/console';
import { type Evidence, evidenceOf, fieldOf, strengthLegend, strengthOf } from '@crs/matching';
import {
  claimOfPermit,
  findClaim,
  listDecisions,
  loadStandingDecisions,
  readContractors,
  readWithheldIds,
} from '@crs/store';
import { drawWaterfall, sharedRange, type WaterfallTexts, waterfallOf } from '../drawing/waterfall.js';
import type { ExplainedClaim } from '../match/threads/messages.js';
import { rostersOfGroup } from '../scopes.js';
import type { OpenRosters, RosterParts } from '../screen/open-rosters.js';
import { readWithheldText } from '../suppress/withheld-rules.js';
import { shownValue } from '../suppress/withheld-text.js';
import { decisionsOf, favoursText, matchText, valueText } from './phrases.js';

/** Candidates that are shown beside each other. */
const SHOWN = 2;

/** The texts of bars for readers who know no statistics. */
const inWords: WaterfallTexts = {
  nameOf: ({ signal }) => (signal === 'prior' ? 'Before any evidence' : fieldOf(evidenceOf[signal])),
  valueOf: ({ signal, weight }) => (signal === 'prior' ? 'one of many licenses' : strengthOf(weight)),
  total: 'All together',
};

/** Explains matches to pages, from rosters that stay open. Stores nothing. */
export class WhyDesk implements WhyServices {
  constructor(
    private readonly parts: Pick<RosterParts, 'pool' | 'config' | 'served'>,
    private readonly rosters: OpenRosters,
  ) {}

  claimOfPermit(permitId: number): Promise<number | null> {
    return claimOfPermit(this.parts.pool, permitId);
  }

  async why(claimId: number, isMasked: boolean): Promise<Why | null> {
    const { pool, config, served } = this.parts;
    const found = await findClaim(pool, claimId);
    if (found === null) return null;
    const { claim: whole, permit } = found;
    const { scope } = whole;
    await readWithheldText(this.parts);
    const [standing, withheld, listed] = await Promise.all([
      loadStandingDecisions(pool, scope),
      readWithheldIds(pool),
      listDecisions(pool, { scope, all: false, claimId }),
    ]);
    const feeds = rostersOfGroup(config, scope, whole.state ?? null);
    const explained = await this.rosters.using(feeds, scope, 'nights', (roster) =>
      roster.run(
        'explain',
        {
          claim: whole,
          excluded: standing.get(claimId)?.excluded ?? [],
          withheld: [...withheld.contractors],
          isMasked,
          most: SHOWN,
        },
        true,
      ),
    );
    const ids = explained.explanation.candidates.map(({ entry }) => entry.id);
    const contractors = await readContractors(served, ids);
    const [decision = null] = listed;
    const exclusions = listed.filter(({ verdict }) => verdict === 'excluded');
    // Decisions name contractors that may be withheld since.
    return shownValue({
      claim: { ...explained.claim, recordCount: whole.recordCount },
      permit,
      answer: matchText(explained.explanation),
      isMatched: explained.explanation.match.contractorId !== null,
      decisions: decisionsOf({ decision, exclusions }),
      words: wordsOf(explained),
      steps: explained.verdict?.steps ?? [],
      candidates: candidatesOf(explained, (id) => contractors.get(id)?.rosterState ?? null),
    });
  }
}

function wordsOf({ inWords: words, explanation }: ExplainedClaim): Why['words'] {
  if (words === null) return null;
  const { howSure, why, whyNotSurer, sideBySide } = words;
  const { first, second, fields = [] } = sideBySide ?? {};
  const numbers = { first: first?.licenseNumber ?? '', second: second?.licenseNumber ?? '' };
  return {
    howSure,
    basis: explanation.candidates[0]?.basis ?? null,
    why,
    whyNotSurer,
    sideBySide: fields.map((field) => ({
      field: field.field,
      claim: field.claim,
      first: valueText(field.first),
      second: valueText(field.second),
      favours: favoursText(field, numbers),
      bits: field.first.bits - field.second.bits,
    })),
    legend: strengthLegend,
  };
}

function candidatesOf(
  { explanation: { candidates }, confidences }: ExplainedClaim,
  stateOf: (contractorId: number) => string | null,
): Why['candidates'] {
  const waterfalls = candidates.map(({ parts }) => waterfallOf(parts));
  const range = sharedRange(waterfalls);
  return candidates.map(({ entry: { id, licenseNumber, name }, score, parts }, at) => ({
    licenseNumber,
    name,
    state: stateOf(id),
    score,
    behind: (candidates[0]?.score ?? score) - score,
    confidence: confidences[at] ?? 0,
    picture: drawWaterfall(
      waterfallOf(parts),
      range,
      `What speaks for and against ${licenseNumber} ${name}`,
      inWords,
    ).text,
    evidence: parts.map(shownEvidence),
  }));
}

/** A piece of evidence with its m and u. The match weight is log2 of m/u, so that u follows from the two others. Pure. */
export function shownEvidence({
  signal,
  levels,
  claimValue,
  rosterValue,
  weight,
  reason,
  origin,
  sharers,
}: Evidence): ShownEvidence {
  const seen = levels.flatMap(({ m }) => m ?? []);
  // Comparisons of different fields are taken as independent, as in every sum of match weights.
  const m =
    levels.length > 0 && seen.length === levels.length
      ? seen.reduce((product, one) => product * one, 1)
      : null;
  const u = m === null ? null : m / 2 ** weight;
  return {
    signal,
    levels: levels.map(({ level }) => level),
    claimValue,
    rosterValue,
    m,
    // A weight of few pairs is drawn to the prior, so that there may be no such probability.
    u: u !== null && u <= 1 ? u : null,
    bits: weight,
    reason,
    origin,
    sharers,
  };
}
