import type { ShownCandidate } from '../review/case-fields.js';

/** Candidates by name, then by license: an order that does not reveal their scores. Pure. */
export const inBlindOrder = <
  T extends { readonly license: Pick<ShownCandidate['license'], 'name' | 'licenseNumber'> },
>(
  candidates: readonly T[],
): T[] =>
  candidates.toSorted(
    ({ license: a }, { license: b }) =>
      compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) ||
      compareTexts(a.licenseNumber, b.licenseNumber),
  );

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
