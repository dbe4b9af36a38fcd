/** Ordinal numbers in street names. */

/** Ordinals in digits by their words. */
export const ordinalWords: ReadonlyMap<string, string> = new Map([
  ['FIRST', '1ST'],
  ['SECOND', '2ND'],
  ['THIRD', '3RD'],
  ['FOURTH', '4TH'],
  ['FIFTH', '5TH'],
  ['SIXTH', '6TH'],
  ['SEVENTH', '7TH'],
  ['EIGHTH', '8TH'],
  ['NINTH', '9TH'],
  ['TENTH', '10TH'],
  ['ELEVENTH', '11TH'],
  ['TWELFTH', '12TH'],
  ['THIRTEENTH', '13TH'],
  ['FOURTEENTH', '14TH'],
  ['FIFTEENTH', '15TH'],
  ['SIXTEENTH', '16TH'],
  ['SEVENTEENTH', '17TH'],
  ['EIGHTEENTH', '18TH'],
  ['NINETEENTH', '19TH'],
  ['TWENTIETH', '20TH'],
]);

/** The ordinal of a number: `52ND` for 52. */
export function ordinalOf(number: number): string {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return `${number}TH`;
  const ending = { 1: 'ST', 2: 'ND', 3: 'RD' }[number % 10] ?? 'TH';
  return `${number}${ending}`;
}
