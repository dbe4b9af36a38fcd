/** The contractors that a search found, and why. Pure. */
import type { CandidateOrigin, Candidates, CandidateWay, SearchCandidate } from '@crs/store';

/** The contractor fields that may match what was typed. */
export const matchedFields = ['licenseNumber', 'name', 'dbaName', 'personName', 'phone', 'address'] as const;
export type MatchedField = (typeof matchedFields)[number];

/** Why a contractor was found. */
interface MatchedOn {
  readonly field: MatchedField;
  readonly origin: CandidateOrigin;
  /** The printed value. */
  readonly value: string;
  /** From 0 to 1; 1 means equal. */
  readonly similarity: number;
}

/** A contractor found by a search. */
export interface Hit {
  readonly contractorId: number;
  readonly similarity: number;
  /** Closest first. */
  readonly matchedOn: readonly MatchedOn[];
}

/** The search result. */
export interface Found {
  /** Closest first. */
  readonly hits: readonly Hit[];
  /** True if there are more contractors than the search considered. For a common word, it considers the closest. */
  readonly isCut: boolean;
}

/** Maximum number of contractors per interpretation. */
const MOST_HITS = 500;

/** Minimum similarity of a match. */
const LEAST = 0.25;

/** Contractors that are in all groups. */
export function inAll(groups: readonly (readonly Hit[])[]): readonly Hit[] {
  const [only, ...others] = groups;
  if (only !== undefined && others.length === 0) return only;
  const counts = new Map<number, number>();
  for (const { contractorId } of groups.flat()) counts.set(contractorId, (counts.get(contractorId) ?? 0) + 1);
  const common = groups.flat().filter(({ contractorId }) => counts.get(contractorId) === groups.length);
  return merged(common, (all) => all.reduce((sum, one) => sum + one, 0) / all.length);
}

/** Merges hits into one per contractor, with all its reasons. */
export function merged(hits: readonly Hit[], together: (similarities: readonly number[]) => number): Hit[] {
  const byId = new Map<number, Hit[]>();
  for (const hit of hits) {
    const all = byId.get(hit.contractorId);
    if (all === undefined) byId.set(hit.contractorId, [hit]);
    else all.push(hit);
  }
  return [...byId].map(([contractorId, all]) => {
    const [only, ...others] = all;
    if (only !== undefined && others.length === 0) return only;
    return {
      contractorId,
      similarity: rounded(together(all.map(({ similarity }) => similarity))),
      matchedOn: all.flatMap(({ matchedOn }) => matchedOn).sort(nearerFirst),
    };
  });
}

const nearerFirst = (a: MatchedOn, b: MatchedOn): number => b.similarity - a.similarity;
export const nearestFirst = (hits: readonly Hit[]): readonly Hit[] =>
  hits.toSorted((a, b) => b.similarity - a.similarity || a.contractorId - b.contractorId);

/** Contractors with a sufficiently similar value, each with the nearest value from each of its lines. */
export function hitsOf(
  { candidates, ways }: Candidates,
  fields: readonly MatchedField[],
  likeness: (field: MatchedField, value: string, candidate: SearchCandidate) => number,
): Found {
  // A common word has thousands of hits with one or two reasons each; lists of reasons are smaller than maps.
  const found = new Map<number, MatchedOn[]>();
  const farthest = ways.map(() => Number.POSITIVE_INFINITY);
  for (const candidate of candidates) {
    const { contractorId, way, nearness } = candidate;
    const { origin, by } = ways[way] as CandidateWay;
    for (const field of fields) {
      const value = candidate[field] ?? null;
      if (value === null || (field === 'licenseNumber' && origin !== 'license')) continue;
      const similarity = rounded(likeness(field, value, candidate));
      if (similarity < LEAST) continue;
      if (by === null || by === field) farthest[way] = Math.min(nearness, farthest[way] ?? nearness);
      const reason = { field, origin, value, similarity };
      const reasons = found.get(contractorId);
      if (reasons === undefined) {
        found.set(contractorId, [reason]);
        continue;
      }
      // An earlier line often repeats this one.
      const at = reasons.findIndex((one) => one.field === field && isSameText(one.value, value));
      if (at === -1) reasons.push(reason);
      else if ((reasons[at]?.similarity ?? 0) < similarity || origin === 'license') reasons[at] = reason;
    }
  }
  const hits = [...found].map(([contractorId, reasons]) => {
    const matchedOn = reasons.sort(nearerFirst);
    return { contractorId, similarity: matchedOn[0]?.similarity ?? 0, matchedOn };
  });
  // A left-out value that is farther away than every hit would not have become one.
  const isCut = ways.some(({ leftOut }, way) => leftOut !== null && leftOut >= (farthest[way] ?? 0));
  if (hits.length <= MOST_HITS) return { hits, isCut };
  return { hits: nearestFirst(hits).slice(0, MOST_HITS), isCut: true };
}

const isSameText = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();

const rounded = (similarity: number): number => Math.round(similarity * 1_000) / 1_000;
