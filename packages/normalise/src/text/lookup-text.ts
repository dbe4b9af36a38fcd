import { isAsciiText, isWordCode } from './ascii.js';

/** Lower case, letters and digits only, words one space apart: the form in which remarks are compared. */
export function lookupText(text: string): string {
  const lower = text.toLowerCase();
  if (!isAsciiText(lower)) return lower.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  let squeezed = '';
  let from = 0;
  for (let i = 0; i <= lower.length; i++) {
    if (i < lower.length && isWordCode(lower.charCodeAt(i))) continue;
    if (i > from) squeezed = squeezed === '' ? lower.slice(from, i) : `${squeezed} ${lower.slice(from, i)}`;
    from = i + 1;
  }
  return squeezed;
}
