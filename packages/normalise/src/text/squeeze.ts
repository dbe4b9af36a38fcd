/** Lower case, letters and digits only, words one space apart: the form in which remarks are compared. */
export function squeeze(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
