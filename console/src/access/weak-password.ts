/** Minimum and maximum number of characters in a chosen password. */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 500;

/** The score of zxcvbn that is needed: more than 10^8 guesses. */
const NEEDED_SCORE = 3;

/** Words that everybody associates with this service. */
const OWN_WORDS = [
  'contractors',
  'contractor',
  'records',
  'record',
  'licenses',
  'license',
  'permits',
  'permit',
  'console',
];

/**
 * Why a password would be guessed soon, and what helps; null if it is good enough.
 * @param name whose password it is
 */
export async function passwordWeakness(password: string, name: string): Promise<string | null> {
  if ([...password].length < SHORTEST_PASSWORD)
    return `This password is too short. Use at least ${SHORTEST_PASSWORD} characters, such as four unrelated words.`;
  const parts = name.split(/[^\p{L}\p{N}]+/u);
  const personal = [name, parts.join(''), ...parts.filter(({ length }) => length > 2), ...OWN_WORDS];
  // Its word lists are loaded on first use: few processes ever measure a password.
  const { measure } = await import('./password-measure.js');
  const { score, feedback } = measure.check(password, personal);
  const telling = withoutWords(password, personal);
  if (score >= NEEDED_SCORE && measure.check(telling, personal).score >= NEEDED_SCORE) return null;
  const why = feedback.warning || 'It follows a common pattern.';
  return `This password is easy to guess. ${why} Use four or more unrelated words, or let your browser suggest a password.`;
}

/** Replaces words that anyone would try first with one letter each, since several of them add little. */
function withoutWords(password: string, words: readonly string[]): string {
  const longestFirst = words.filter(({ length }) => length > 2).toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce(
    (text, word) => text.replaceAll(word.toLowerCase(), 'x'),
    password.toLowerCase(),
  );
}
