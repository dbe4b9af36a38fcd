import type { ShownCandidate } from '@crs/matching';
import { type ContractorCandidate, readPermit, readPermitClaims, type ServedPermit } from '@crs/store';
import { z } from 'zod';
import type { MatchExplaining } from '../deps.js';
import { ApiError, NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { integerParameter, recordNumberParameter } from '../parameters/parameter.js';
import { candidateFields, evidenceFields } from './candidate-schemas.js';
import { permitFields } from './permit-schemas.js';
import { claimMatchFields, flag, givenText, text } from './shared-schemas.js';

/** Maximum number of candidates for a permit. */
const MOST_CANDIDATES = 30;
/** Maximum number of contractors of a permit. */
const MOST_CONTRACTORS = 99;

const partSchema = z
  .strictObject({
    ...evidenceFields,
    permitValue: text('NORTHSIDE BUILDERS', 'The value on the permit; null if the permit has none.'),
  })
  .meta({ id: 'MatchPart' });

const candidateSchema = z
  .strictObject({
    ...candidateFields,
    behind: z
      .number()
      .min(0)
      .meta({ examples: [3.75], description: "Bits below the best candidate's score; 0 for the best." }),
    parts: z.array(partSchema).readonly().meta({ description: 'Parts that add up to the score.' }),
  })
  .meta({ id: 'PermitCandidate' });

const matchSchema = z
  .strictObject({
    id: permitFields.id,
    permitNumber: permitFields.permitNumber,
    jurisdiction: givenText('austin', 'City or county that issued the permit.'),
    ...claimMatchFields,
    decision: z
      .enum(['confirmed', 'refused'])
      .nullable()
      .meta({
        examples: [null],
        description:
          "The analyst's decision: `confirmed` (this contractor) or `refused` (no contractor). Null without one.",
      }),
    asScored: flag(
      true,
      "True if the candidates' scores lead to the published match. False after an analyst's decision, and briefly after weights or licenses change.",
    ),
    candidates: z.array(candidateSchema).readonly().meta({
      description: 'Best candidate first. Empty if the permit names no contractor.',
    }),
  })
  .meta({ id: 'ExplainedPermitMatch' });

type Answer = z.input<typeof matchSchema>;

export const getPermitMatch = defineRoute({
  path: '/v1/permits/:id/match',
  operationId: 'getPermitMatch',
  tag: 'Permits',
  summary: "Explain a permit's match",
  description:
    'Returns the published match and its candidates, with the evidence for and against each candidate in bits that add up to the score.',
  errors: ['not_found', 'upstream.unavailable'],
  params: z.object({ id: recordNumberParameter('Permit id.', 101) }),
  query: z.object({
    candidates: integerParameter({
      description: 'Number of candidates to explain.',
      min: 1,
      max: MOST_CANDIDATES,
      fallback: 3,
      example: 3,
    }),
    contractor: integerParameter({
      description:
        "Position among the permit's contractors, starting at 1. Defaults to the contractor shown with the permit.",
      min: 1,
      max: MOST_CONTRACTORS,
      fallback: null,
      example: 1,
    }),
  }),
  response: matchSchema,
  handler: async ({ params: { id }, query }, { session, explainer }) => {
    const permit = id === null ? null : await readPermit(session, id);
    if (permit === null) throw new NotFoundError('There is no permit with this id.');
    if (explainer === undefined)
      throw new ApiError('upstream.unavailable', 'This service is set up without match explanations.', {
        retryAfter: 60,
      });
    const claims = await readPermitClaims(session, permit.id);
    const { contractor } = query;
    const at = contractor === null ? claims.findIndex(({ own }) => own) : contractor - 1;
    const claim = claims[at] ?? null;
    if (claim === null && contractor !== null) throw new NotFoundError('The permit names fewer contractors.');
    const explained = claim === null ? null : await explainer.explain(claim, query.candidates);
    return answerOf(permit, permit.contractors?.[at] ?? permit, explained);
  },
});

/** @param published the match of the explained contractor */
function answerOf(
  { id, permitNumber, jurisdiction }: ServedPermit,
  published: Pick<ServedPermit, keyof typeof claimMatchFields>,
  explained: Awaited<ReturnType<MatchExplaining['explain']>> | null,
): Answer {
  const { contractorLicenseNumber, contractorLicenseName } = published;
  const { matchConfidence, tier, verificationSignals, candidateCount } = published;
  const { contractor = null, match, candidates = [], decision = null } = explained ?? {};
  const [best] = candidates;
  return {
    id,
    permitNumber,
    jurisdiction,
    contractorLicenseNumber,
    contractorLicenseName,
    matchConfidence,
    tier,
    verificationSignals,
    candidateCount,
    decision,
    asScored:
      decision === null &&
      (contractor?.licenseNumber ?? null) === contractorLicenseNumber &&
      (match?.tier ?? null) === tier,
    candidates: candidates.map((candidate) => candidateOf(candidate, best?.score ?? candidate.score)),
  };
}

function candidateOf(
  { contractor, firm, confidence, isNear, signals, score, parts }: ShownCandidate<ContractorCandidate>,
  best: number,
): Answer['candidates'][number] {
  const { id: _id, ...shown } = contractor;
  return {
    ...shown,
    firm,
    matchConfidence: confidence.toFixed(3),
    verificationSignals: signals.join(',') || null,
    isNear,
    score,
    behind: best - score,
    parts: (parts ?? []).map(({ signal, weight, claimValue, rosterValue, sharers, reason }) => ({
      signal,
      bits: weight,
      sharers,
      permitValue: claimValue,
      contractorValue: rosterValue,
      reason,
    })),
  };
}
