import type { Dictionaries } from '../dictionaries/compile.js';
import { squeeze } from './squeeze.js';

/** Longer texts are never placeholders; the look-up is spared. */
const longestPlaceholder = 40;

/** True for a text that names nobody: empty, punctuation only, `NOT LISTED`, `N/A`, `OWNER`. */
export function isPlaceholder(text: string, d: Dictionaries): boolean {
  return text.length <= longestPlaceholder && d.placeholders.has(squeeze(text));
}
