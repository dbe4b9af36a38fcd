// zxcvbn: measures passwords by attackers' first guesses. Only the common English words are used.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** Number of characters to measure, since the time grows with the square of their number. */
const MEASURED = 40;

/**
 * Measures how soon a password would be guessed. Load this module only when needed: its lists take a tenth of a second.
 */
export const measure = new ZxcvbnFactory({
  dictionary: { ...dictionary, commonWords: english['commonWords-en'] },
  graphs: adjacencyGraphs,
  translations,
  maxLength: MEASURED,
});
