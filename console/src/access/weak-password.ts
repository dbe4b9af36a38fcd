/** Characters of a password that somebody chooses, at least and at most. */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 500;

/** The score of zxcvbn that is needed: more than 10^8 guesses. */
const NEEDED_SCORE = 3;

/** Words that everybody connects with this service. */
const OWN_WORDS = ['contractor', 'contractors', 'records', 'license', 'permit', 'console'];

/**
 * Why somebody else would guess a password soon, and what helps; null for one that is good enough.
 * @param name whose password it is
 */
export async function passwordWeakness(password: string, name: string): Promise<string | null> {
  if ([...password].length < SHORTEST_PASSWORD)
    return `This password is too short. Use at least ${SHORTEST_PASSWORD} characters, such as four unrelated words.`;
  const parts = name.split(/\P{L}+/u);
  const personal = [name, parts.join(''), ...parts.filter(({ length }) => length > 2), ...OWN_WORDS];
  // Its lists of words are loaded when they are first needed: few processes ever measure a password.
  const { measure } = await import('./password-measure.js');
  const { score, feedback } = measure.check(password, personal);
  if (score >= NEEDED_SCORE) return null;
  const why = feedback.warning || 'It follows a common pattern.';
  return `This password is easy to guess. ${why} Use four or more unrelated words, or let your browser suggest a password.`;
}
