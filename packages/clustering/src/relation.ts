/**
 * Why a link between two contractors is worth showing. The links themselves are "related", not "same": honest
 * neighbours share addresses, too. What tells a company reopened under a new name from them is what the codes say.
 */
import type { ClusteringSettings, RelationCode } from './settings.js';
import type { SharedKind } from './shared-values.js';

/** What the reasons look at, of each of the two contractors. */
export interface RelatedContractor {
  /** Comparable words of its name. */
  readonly nameTokens: readonly string[];
  /** The individual behind the license, as printed, or null. */
  readonly personName: string | null;
  /** Issued, Expired, Revoked or Suspended, or null. */
  readonly status: string | null;
  /** Days, `YYYY-MM-DD`. */
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
  readonly hasEnforcementAction: boolean;
  readonly licenseTypes: readonly string[];
}

export interface RelationReason {
  readonly code: RelationCode;
  /** One sentence for a person. */
  readonly sentence: string;
}

export interface Relation {
  /** Heaviest first; of equal weights in order of code. */
  readonly reasons: readonly RelationReason[];
  /** The sum of the reasons' weights. */
  readonly score: number;
}

const endedStatuses = new Set(['Expired', 'Revoked', 'Suspended']);

/**
 * Gives the reasons why the link between two contractors is interesting. Symmetric: which of the two is the
 * older one is told by their first license dates, and reasons about time are left out where these are missing or equal.
 *
 * @param shared what they share, without hubs
 */
export function relationReason(
  a: RelatedContractor,
  b: RelatedContractor,
  shared: readonly SharedKind[],
  settings: ClusteringSettings,
): Relation {
  const found = new Map<RelationCode, string>();
  const succession = inOrderOfStart(a, b);
  if (succession !== null) {
    const [older, newer] = succession;
    if (older.hasEnforcementAction) {
      found.set('sanctioned_before', 'Enforcement actions stand against the older license.');
    } else if (older.status === 'Revoked') {
      found.set('sanctioned_before', 'The older license was revoked.');
    }
    if (older.status !== null && endedStatuses.has(older.status)) {
      found.set('old_license_ended', `The older license is ${older.status.toLowerCase()}.`);
    }
    if (startedNearEnd(older, newer, settings.relation)) {
      found.set(
        'opened_soon_after',
        `The newer license began on ${newer.originalDate}, close to the end of the older one on ${older.expirationDate}.`,
      );
    }
  }
  if (samePerson(a.personName, b.personName)) {
    found.set('same_person', 'The same person stands behind both licenses.');
  }
  if (
    nameSimilarity(a.nameTokens, b.nameTokens, settings.names.commonWords) >= settings.relation.similarName
  ) {
    found.set('similar_name', 'The names are similar.');
  }
  if (shared.includes('phone')) found.set('shared_phone', 'Both print the same phone.');
  if (shared.includes('address')) found.set('shared_address', 'Both print the same address.');
  const trade = sharedTrade(a.licenseTypes, b.licenseTypes);
  if (trade !== null) found.set('same_trade', `Both hold a license for ${trade}.`);

  const { weights } = settings.relation;
  const reasons = [...found]
    .map(([code, sentence]) => ({ code, sentence }))
    .sort((x, y) => weights[y.code] - weights[x.code] || (x.code < y.code ? -1 : 1));
  return { reasons, score: reasons.reduce((sum, { code }) => sum + weights[code], 0) };
}

function inOrderOfStart(
  a: RelatedContractor,
  b: RelatedContractor,
): readonly [RelatedContractor, RelatedContractor] | null {
  if (a.originalDate === null || b.originalDate === null || a.originalDate === b.originalDate) return null;
  return a.originalDate < b.originalDate ? [a, b] : [b, a];
}

function startedNearEnd(
  older: RelatedContractor,
  newer: RelatedContractor,
  { monthsBefore, monthsAfter }: ClusteringSettings['relation'],
): boolean {
  if (older.expirationDate === null || newer.originalDate === null) return false;
  return (
    newer.originalDate >= addMonths(older.expirationDate, -monthsBefore) &&
    newer.originalDate <= addMonths(older.expirationDate, monthsAfter)
  );
}

/** Moves a day by months; a day past the month's end stays on its number, which compares as the month's last. */
function addMonths(day: string, months: number): string {
  const monthCount = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(monthCount / 12)).padStart(4, '0');
  const month = String((monthCount % 12) + 1).padStart(2, '0');
  return `${year}-${month}-${day.slice(8)}`;
}

/** True where every word of the shorter name is in the longer one, an initial standing for its word; order is free. */
function samePerson(a: string | null, b: string | null): boolean {
  const [shorter, longer] = [personWords(a), personWords(b)].sort((x, y) => x.length - y.length);
  if (shorter === undefined || longer === undefined || shorter.length < 2) return false;
  const whole = shorter.filter((word) => word.length > 1 && longer.includes(word)).length;
  const meets = (word: string): boolean =>
    longer.some((other) => (word.length === 1 || other.length === 1 ? word[0] === other[0] : word === other));
  return whole >= 1 && shorter.every(meets);
}

function personWords(name: string | null): string[] {
  return (name ?? '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/**
 * Dice similarity of two names' words, 0 to 1; common words count a quarter. Names without
 * a distinctive word in common are not similar at all.
 */
function nameSimilarity(a: readonly string[], b: readonly string[], commonWords: readonly string[]): number {
  const common = new Set(commonWords);
  const weigh = (words: Iterable<string>): number => {
    let sum = 0;
    for (const word of words) sum += common.has(word) ? 0.25 : 1;
    return sum;
  };
  const [left, right] = [new Set(a), new Set(b)];
  const both = [...left].filter((word) => right.has(word));
  if (both.every((word) => common.has(word))) return 0;
  return (2 * weigh(both)) / (weigh(left) + weigh(right));
}

/** The alphabetically first license type that both hold, case aside. */
function sharedTrade(a: readonly string[], b: readonly string[]): string | null {
  const holds = (types: readonly string[], type: string): boolean =>
    types.some((other) => other.toLowerCase() === type.toLowerCase());
  return [...a, ...b].filter((type) => holds(a, type) && holds(b, type)).sort()[0] ?? null;
}
