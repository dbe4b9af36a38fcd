import type { Dictionaries } from '../dictionaries/compile.js';

export interface NumberedRoad {
  /** `US HIGHWAY 290`. */
  readonly street: string;
  /** `hwy 290`: for comparing. */
  readonly key: string;
  /** How many words it took. */
  readonly length: number;
}

const longestPhrase = 4;
const roadNumber = /^#?(\d{1,5}[A-Z]{0,2})$/;
const glued = /^(IH|I|US|FM|RM|RR|CR|SH|SR|HWY|CTH)-?(\d{1,4}[A-Z]?)$/;
const bound = new Set(['NB', 'SB', 'EB', 'WB', 'SVRD', 'FRONTAGE', 'SERVICE']);
const roadWords = new Set(['HWY', 'HIGHWAY', 'HIWAY', 'ROAD', 'RD', 'EXPY', 'FWY', 'FREEWAY']);

/**
 * A numbered road at `at`: `IH 35`, `US HWY 290`, `FM969`, `COUNTY RD 108`, `TX-71`. The carriageway (`NB`) and a repeated
 * "HWY" behind it are taken with it and not printed.
 */
export function readHighway(
  words: readonly string[],
  at: number,
  end: number,
  d: Dictionaries,
): NumberedRoad | null {
  const first = words[at] ?? '';
  const compact = glued.exec(first);
  if (compact !== null) {
    const highway = d.highways.get(compact[1] ?? '');
    if (highway !== undefined) return road(highway, compact[2] ?? '', words, at, at + 1, end);
  }
  let from = at;
  let stated = false;
  if (d.states.has(first) && at + 2 < end && d.highways.get(words[at + 1] ?? '')?.key === 'hwy') {
    from = at + 1;
    stated = true;
  }
  if (!d.highwayStarts.has(words[from] ?? '')) return null;
  for (let length = Math.min(longestPhrase, end - from - 1); length > 0; length--) {
    const phrase = length === 1 ? (words[from] ?? '') : words.slice(from, from + length).join(' ');
    let highway = d.highways.get(phrase);
    if (highway === undefined) continue;
    if (stated && highway.name === 'HIGHWAY') highway = d.highways.get('STATE HIGHWAY') ?? highway;
    const number = roadNumber.exec(words[from + length] ?? '')?.[1];
    if (number !== undefined) return road(highway, number, words, at, from + length + 1, end);
  }
  return null;
}

function road(
  highway: { name: string; key: string },
  number: string,
  words: readonly string[],
  at: number,
  after: number,
  end: number,
): NumberedRoad {
  let next = after;
  while (next < end && (bound.has(words[next] ?? '') || roadWords.has(words[next] ?? ''))) next += 1;
  return {
    street: `${highway.name} ${number}`,
    key: `${highway.key} ${number.toLowerCase()}`,
    length: next - at,
  };
}
