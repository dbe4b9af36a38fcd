import type { Dictionaries } from '../dictionaries/compile.js';
import { lookupText } from './text.js';

/**
 * True for a text used instead of a name: empty, punctuation only, `NOT LISTED`, `N/A`, `OWNER`, `Contractor to be
 * named`.
 */
export function isPlaceholder(text: string, d: Dictionaries): boolean {
  if (text.length > d.longestPlaceholder) return false;
  const plain = lookupText(text);
  return d.placeholders.has(plain) || namesNobody(plain, d);
}

/** True if every word is typical of such texts: `homeowner self`, `no contractor selected yet`. */
function namesNobody(plain: string, { nobody: { says, beside } }: Dictionaries): boolean {
  let saysSo = false;
  for (const word of plain.split(' ')) {
    if (says.has(word)) saysSo = true;
    else if (!beside.has(word)) return false;
  }
  return saysSo;
}
