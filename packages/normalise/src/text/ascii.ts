/** Nearly all names are ASCII. A loop over their character codes is several times as fast as a Unicode pattern. */

const beyondAscii = /[\u0080-\uffff]/;

export function isAsciiText(text: string): boolean {
  return !beyondAscii.test(text);
}

/** True for the character code of a lower-case ASCII letter or a digit. */
export function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}
