import type { ComparedField, ComparedValue, Evidence, EvidenceDifference, Explanation } from '@crs/matching';
import type { ListedDecision, StoredFirm } from '@crs/store';
import type { ExplainedPermit } from './explain-permit.js';

/** The answer in a line. */
export function matchText({ match, candidates }: Explanation): string {
  if (match.tier === null) return 'no match';
  const confidence = `confidence ${(match.confidence ?? 0).toFixed(3)}`;
  if (match.tier === 'ambiguous')
    return `ambiguous between ${match.candidateCount} candidates, ${confidence}`;
  const chosen = candidates.find(({ entry }) => entry.id === match.contractorId);
  return `${match.tier}: ${chosen?.entry.licenseNumber} ${chosen?.entry.name}, ${confidence}`;
}

/** A weight with its sign. */
export const signedBits = (bits: number): string => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(2)}`;

/** The two compared values; the reason if there are none. */
export function valuesOf({ claimValue, rosterValue, reason }: Evidence): string {
  return claimValue === null && rosterValue === null
    ? reason
    : `${claimValue ?? '–'} ↔ ${rosterValue ?? '–'}`;
}

/** One kind of evidence in which two candidates differ. */
export function differenceOf({ evidence, bits, ours, theirs }: EvidenceDifference): string {
  const sides = [ours.join(', ') || 'nothing', theirs.join(', ') || 'nothing'];
  const signals = sides[0] === sides[1] ? sides[0] : `${sides[0]} against ${sides[1]}`;
  return `${evidence} ${signedBits(bits)} (${signals})`;
}

/** A candidate's value, and how much it says. */
export function valueText({ value, strength, sharers }: ComparedValue): string {
  const said = [strength, sharers === null ? null : `${sharers} contractors have it`].filter(
    (text) => text !== null,
  );
  return `${value ?? '–'}${said.length === 0 ? '' : ` (${said.join('; ')})`}`;
}

/** Which of the two candidates a field favors. */
export function favorsText(
  { favours }: ComparedField,
  { first, second }: { first: string; second: string },
): string {
  if (favours === null) return 'neither';
  return `${favours.candidate === 'first' ? first : second}, ${favours.strength}`;
}

/** The standing decisions on a claim, one sentence each. */
export const decisionsOf = ({
  decision,
  exclusions,
}: Pick<ExplainedPermit, 'decision' | 'exclusions'>): string[] =>
  exclusions.length > 0 ? exclusions.map(decisionOf) : decision === null ? [] : [decisionOf(decision)];

/** The number and the lines of a firm. */
export function firmOf({ id, members }: StoredFirm): string {
  const lines = members.map(({ state, licenseNumber, name }) => `${state} ${licenseNumber} ${name}`);
  return `number ${id}, with ${members.length} licenses: ${lines.join('; ')}`;
}

/** An analyst's decision in a sentence. */
function decisionOf(decision: ListedDecision): string {
  const { verdict, licenseNumber, licenseName, decidedBy, decidedAt, note, licenseInRoster } = decision;
  const when = `on ${decidedAt.slice(0, 10)}${note === null ? '' : ` (${note})`}`;
  if (verdict === 'excluded')
    return `${decidedBy} ruled out ${licenseNumber} ${licenseName} ${when}; the scores choose among the others.`;
  const what =
    verdict === 'confirmed'
      ? `confirmed ${licenseNumber} ${licenseName}`
      : 'decided that it is not in the license roster';
  const effect = licenseInRoster
    ? 'this overrides the scores.'
    : 'that license is no longer in its roster, so the scores decide until it returns.';
  return `${decidedBy} ${what} ${when}; ${effect}`;
}
