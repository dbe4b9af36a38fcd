import type { ShownCandidate, ShownMatch } from '@crs/matching';
import type { ContractorCandidate } from '@crs/store';
import { z } from 'zod';
import { typeSchema } from './manifest.js';
import { contractorType } from './properties.js';

const candidateSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.array(typeSchema),
  /** Percentage: the confidence of the match. */
  score: z.number().min(0).max(100),
  match: z.boolean(),
  /** The parts of the match weight, in bits, by signal. */
  features: z.array(z.strictObject({ id: z.string(), value: z.number() })),
});
type Candidate = z.infer<typeof candidateSchema>;

export const resultSchema = z.strictObject({ result: z.array(candidateSchema) });
export type Result = z.infer<typeof resultSchema>;

/** The tiers that are certain enough to choose without a review. */
const sureTiers: ReadonlySet<string | null> = new Set(['verified', 'likely']);

/** Distinguishes namesakes. */
export function describeContractor(contractor: ContractorCandidate): string {
  const { licenseNumber, rosterState, licenseType, city, state, status, expirationDate } = contractor;
  const place = [city, state].filter(Boolean).join(', ');
  const until = expirationDate === null ? null : `until ${expirationDate}`;
  return [`${licenseNumber} (${rosterState})`, licenseType, place, [status, until].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ');
}

/** A query's candidates, highest score first; the matched contractor is always among them. */
export function candidatesOf(
  { contractor, match, candidates }: ShownMatch<ContractorCandidate>,
  limit: number,
): Candidate[] {
  const listed = candidates.map((candidate) =>
    candidateOf(candidate, contractor?.id === candidate.contractor.id && sureTiers.has(match.tier)),
  );
  // A firm's chosen license may differ from its closest one, so it may not have been listed.
  if (contractor !== null && candidates.every(({ contractor: { id } }) => id !== contractor.id))
    listed.push({
      ...entityOf(contractor),
      score: percent(match.confidence ?? 0),
      match: sureTiers.has(match.tier),
      features: [],
    });
  return listed.sort((a, b) => b.score - a.score || Number(b.match) - Number(a.match)).slice(0, limit);
}

/** A contractor that a query identifies by its id. */
export const namedById = (contractor: ContractorCandidate): Candidate => ({
  ...entityOf(contractor),
  score: 100,
  match: true,
  features: [],
});

function candidateOf(
  { contractor, confidence, parts }: ShownCandidate<ContractorCandidate>,
  match: boolean,
): Candidate {
  const features = new Map<string, number>();
  for (const { signal, weight } of parts ?? []) features.set(signal, (features.get(signal) ?? 0) + weight);
  return {
    ...entityOf(contractor),
    score: percent(confidence),
    match,
    features: [...features].map(([id, value]) => ({ id, value })),
  };
}

const entityOf = (contractor: ContractorCandidate) => ({
  id: String(contractor.id),
  name: contractor.name,
  description: describeContractor(contractor),
  type: [contractorType],
});

const percent = (confidence: number): number => Number((confidence * 100).toFixed(1));
