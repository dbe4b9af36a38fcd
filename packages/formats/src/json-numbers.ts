/** Numbers that JSON has no text for, and that programs write all the same: `NaN`, `Infinity`. */

/** The longest of them with what stands around it. */
const LONGEST = 16;
const marks = ['NaN', 'Infinity'];
const wrong = /([:[,]\s*)(?:NaN|[+-]?Infinity)(?=\s*[,}\]])/g;

/** The bytes of a JSON text, without a byte order mark, and with `null` for numbers that are none. */
export async function* plainNumbers(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  let isMended = false;
  for await (const given of source) {
    const bytes = isFirst ? withoutBom(given) : given;
    isFirst = false;
    const chunk: Buffer = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    isMended ||= marks.some((mark) => chunk.includes(mark));
    // What may go on in the next piece waits for it.
    const end = Math.max(0, chunk.length - LONGEST);
    rest = chunk.subarray(end);
    const whole = isMended ? mended(chunk) : null;
    if (whole === null) {
      if (end > 0) yield chunk.subarray(0, end);
      continue;
    }
    const cut = Math.max(0, whole.length - LONGEST);
    rest = whole.subarray(cut);
    if (cut > 0) yield whole.subarray(0, cut);
  }
  if (rest.length > 0) yield isMended ? mended(rest) : rest;
}

/** The text with `null` for numbers that are none. */
export const withoutWrongNumbers = (text: string): string => text.replaceAll(wrong, '$1null');

/** Latin-1 keeps every byte as it is. */
const mended = (bytes: Buffer): Buffer =>
  Buffer.from(withoutWrongNumbers(bytes.toString('latin1')), 'latin1');

function withoutBom(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
