import { isAsciiText, isWordCode } from './ascii.js';

/** The form for comparing remarks: lower case, letters and digits only, words separated by one space. */
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
