export interface HouseNumber {
  /** As printed: `1604-B`, `408 1/2`. */
  readonly number: string | null;
  /** For comparing: lower case, a letter closed up (`1604b`). */
  readonly key: string | null;
  /** Index of the first word behind it. */
  readonly next: number;
}

const houseNumber = /^(?:#?\d[\dA-Z]*(?:[-/.]\d*[A-Z]{0,2}\d*)*|[NSEW]\d+[NSEW]\d+|[NSEW]\d{3,})$/;
const ordinal = /^\d+(?:ST|ND|RD|TH)$/;
const fraction = /^\d\/\d$/;

/** Reads a house number at `at`. `2200 BLOCK OF` is 2200. */
export function readNumber(
  words: readonly string[],
  breaks: readonly boolean[],
  at: number,
  end: number,
): HouseNumber {
  const first = words[at] ?? '';
  if (end - at < 2 || breaks[at] === true || !houseNumber.test(first) || ordinal.test(first)) {
    return { number: null, key: null, next: at };
  }
  if (['ST', 'ND', 'RD', 'TH'].includes(words[at + 1] ?? '') && end - at > 2 && /^\d+$/.test(first)) {
    return { number: null, key: null, next: at };
  }
  let number = first.replace(/^#/, '');
  let next = at + 1;
  const second = words[next] ?? '';
  if (fraction.test(second) && next + 1 < end) {
    number += ` ${second}`;
    next += 1;
  }
  if (second === 'BLOCK' || second === 'BLK') {
    next += 1;
    if (words[next] === 'OF') next += 1;
  }
  return { number, key: number.toLowerCase().replace(/-(?=[a-z])/, ''), next };
}
