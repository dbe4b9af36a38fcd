import type { Dictionaries } from '../dictionaries/compile.js';
import { lookupText } from './lookup-text.js';

/** Longer texts are never placeholders; the look-up is spared. */
const longestPlaceholder = 40;

/** True for a text that names nobody: empty, punctuation only, `NOT LISTED`, `N/A`, `OWNER`. */
export function isPlaceholder(text: string, d: Dictionaries): boolean {
  return text.length <= longestPlaceholder && d.placeholders.has(lookupText(text));
}
