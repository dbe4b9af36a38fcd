/** A record's parties, and which of them do the work. */

/** Parties that may do the work, in permit terms, in order of preference. */
export const contractorRoles = [
  'contractor',
  'builder',
  'permittee',
  'licensee professional',
  'license professional',
  'licensee contractor',
  'licensee',
  'professional',
  'folder owner',
  'business',
  'company',
  'buyer',
  'applicant',
  'contact',
];

/** Parties that take out permits for others as often as for themselves. */
export const doubtfulRoles: ReadonlySet<string> = new Set(['buyer', 'applicant', 'contact']);

/** Returns the working party at the start of a phrase, or empty if there is none. */
export const roleOf = (phrase: string): string =>
  contractorRoles.find((role) => phrase === role || phrase.startsWith(`${role} `)) ?? '';

/** Role values and contact labels that indicate a builder. */
export const builds = /contractor|builder|plumb|electric|mechanic|hvac|roof|mason|sign erector|install/i;
const general = /general|prime|main|building contractor|^contractor$/i;

/** Sorts roles by how likely they are the contractor's: general contractors first, then the most frequent. */
export function rankedRoles(counts: ReadonlyMap<string, number>): string[] {
  const rank = (text: string): number => (general.test(text) ? 1 : 0);
  return [...counts].sort((a, b) => rank(b[0]) - rank(a[0]) || b[1] - a[1]).map(([text]) => text);
}

/** Counts how often each builder role occurs among counted texts. */
export function countBuilders(texts: Iterable<readonly [string, number]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [text, count] of texts) if (builds.test(text)) counts.set(text, (counts.get(text) ?? 0) + count);
  return counts;
}
