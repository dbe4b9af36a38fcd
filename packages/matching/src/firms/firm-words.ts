/** The words by which firms are told apart. */
import type { PolicyValues } from '../settings.js';

/** Shorter words (`inc`, `heb`) may be the rest of any name. */
const lettersOfName = 4;

export function isFirmWord(bits: number, isCommon: boolean, letters: number, policy: PolicyValues): boolean {
  return bits >= policy.words.distinctiveBits && !isCommon && letters >= lettersOfName;
}
