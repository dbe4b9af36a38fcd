/** Names, addresses, and places in usual letter case, where a source prints only capitals. Pure. */

/** True for a text with at least two letters, all of them capitals. */
const isShouted = (text: string): boolean => !/[a-z]|\p{Ll}/u.test(text) && /\p{Lu}.*\p{Lu}/u.test(text);

/**
 * The capitals in a name's part for which it is rewritten although another part is in usual case: `AMY SANDVICK, Acme
 * Roofing`, but not `IDS, Inc.`
 */
const NAME_PART = 5;

/** Words that remain in capitals. */
const CAPITALS = new Set(
  (
    'LLC LLP LLLP LP LC PC PLC PLLC PLLP PA HVAC USA US UK II III IV VI VII VIII DBA ABC AAA NW NE SW SE PO RV ' +
    'AC AG IT TV CNC GC EPA OSHA IBEW AFL CIO YMCA'
  ).split(' '),
);
/** Short words and abbreviations that are not initials. */
const SHORT = new Set(
  (
    'CO DE LA LE EL ST MT DR JR SR MR MS AL ED JO BO TY ON AT IN OF TO BY GO MY WE NO UP AN AS OR SO DO BE HE ' +
    'LTD MRS MFG BROS INC RD LN CT PL AVE HWY CIR TER SQ APT STE FT'
  ).split(' '),
);
/** Words that are lowercase within a name. */
const SMALL = new Set(['OF', 'AND', 'THE', 'FOR', 'IN', 'ON', 'BY', 'AT', 'TO', 'A', 'AN']);

const capital = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase();

/** `MCDONALD` as `McDonald`, `O'BRIEN` as `O'Brien`, `JOE'S` as `Joe's`. */
function wordText(word: string): string {
  const [, before, after] = /^(\p{Lu}+)['’](\p{Lu}+)$/u.exec(word) ?? [];
  if (before !== undefined && after !== undefined)
    return `${capital(before)}${word[before.length]}${after.length < 3 ? after.toLowerCase() : capital(after)}`;
  return /^MC\p{Lu}{3}/u.test(word) ? `Mc${capital(word.slice(2))}` : capital(word);
}

/** True for letters that are pronounced one by one: `JT`, `KBS`, `AAA`. */
function isInitials(word: string): boolean {
  if (CAPITALS.has(word) || word.length === 1) return true;
  if (SHORT.has(word)) return false;
  return word.length === 2 || (word.length === 3 && !/[AEIOUYÁÉÍÓÚ]/u.test(word));
}

/**
 * Changes the words of an all-caps text, which consist of letters, apostrophes, and digits. If only some parts between
 * commas are in capitals, changes the words of those with at least `fewest` capitals.
 */
function inShoutedParts(text: string, fewest: number, change: (word: string, at: number) => string): string {
  const isWhole = isShouted(text);
  let end = 0;
  return text
    .split(',')
    .map((part) => {
      const start = end;
      end += part.length + 1;
      if (!isWhole && !(isShouted(part) && (part.match(/\p{Lu}/gu) ?? []).length >= fewest)) return part;
      return part.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word, at: number) => change(word, start + at));
    })
    .join(',');
}

/** A name of a firm or person: `MSK HOMES OF DULUTH LLC` as `MSK Homes of Duluth LLC`. */
export function nameText(name: string): string {
  return inShoutedParts(name, NAME_PART, (word, at) => {
    if (/\d/.test(word)) return ordinal(word);
    if (at > 0 && SMALL.has(word) && /[\s]/.test(name[at - 1] ?? '')) return word.toLowerCase();
    // A short surname comes before its comma: `LI, WEI`.
    const isSurname = at === 0 && name[word.length] === ',';
    return isInitials(word) && !isSurname ? word : wordText(word);
  });
}

/** `108TH` as `108th`; `100A` unchanged. */
const ordinal = (word: string): string => (/^\d+(?:ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word);

const ADDRESS_CAPITALS = new Set('NE NW SE SW PO US FM RM RR IH CR SH SR II III IV'.split(' '));

/** A street address or a place: `7644 SE VERBENA ST, BLOOMINGTON, MN` as `7644 SE Verbena St, Bloomington, MN`. */
export function placeText(address: string): string {
  return inShoutedParts(address, 2, (word, at) => {
    if (/\d/.test(word)) return ordinal(word);
    const [before, after] = [address.slice(0, at).trimEnd(), address.slice(at + word.length)];
    const isState =
      word.length === 2 && before.endsWith(',') && /^\s*(?:\d{5}(?:-\d{4})?\s*)?(?:,|$)/.test(after);
    // A state road: `MN-7`.
    const isRoad = word.length === 2 && /^-\d/.test(after);
    return isState || isRoad || word.length === 1 || ADDRESS_CAPITALS.has(word) ? word : wordText(word);
  });
}
