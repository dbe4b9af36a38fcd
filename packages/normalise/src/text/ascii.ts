/** Nearly all names are ASCII, and walking their codes is several times as fast as a pattern over Unicode. */

const beyondAscii = /[\u0080-\uffff]/;

export function isAsciiText(text: string): boolean {
  return !beyondAscii.test(text);
}

/** Whether a code of a lower-case ASCII text is a letter or a digit. */
export function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}
