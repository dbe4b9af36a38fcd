import type { Dictionaries } from '../dictionaries/compile.js';
import { lookupText } from './lookup-text.js';

/** In characters. Longer texts are not looked up. */
const longestPlaceholder = 40;

/** True for a text in place of a name: empty, punctuation only, `NOT LISTED`, `N/A`, `OWNER`. */
export function isPlaceholder(text: string, d: Dictionaries): boolean {
  return text.length <= longestPlaceholder && d.placeholders.has(lookupText(text));
}
