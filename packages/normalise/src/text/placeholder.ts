import type { Dictionaries } from '../dictionaries/compile.js';
import { lookupText } from './lookup-text.js';

/** True for a text in place of a name: empty, punctuation only, `NOT LISTED`, `N/A`, `OWNER`. */
export function isPlaceholder(text: string, d: Dictionaries): boolean {
  return text.length <= d.longestPlaceholder && d.placeholders.has(lookupText(text));
}
