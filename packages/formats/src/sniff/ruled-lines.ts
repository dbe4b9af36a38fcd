/** Printed lists with a line of dashes below the header: the dashes show where each field is. */

/** Such a list's fields, and the lines down to the dashes; null if there is no such line. */
interface Ruled {
  readonly fields: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly skip: number;
}

// Only gaps of spaces line fields up. Tabs separate fields anywhere.
const dashes = /^ *[-=]{2,}(?: +[-=]{2,}){2,}\s*$/;
/** Look for the dashes within this many lines. */
const furthest = 30;
/** The last field may be longer than its dashes. */
const longest = 500;

export function ruledLines(text: string): Ruled | null {
  const lines = text.split(/\r\n|\n|\r/, furthest + 1);
  const at = lines.findIndex((line) => dashes.test(line));
  const above = lines[at - 1];
  const below = lines[at];
  if (above === undefined || below === undefined || above.trim() === '') return null;
  const starts = [...below.matchAll(/[-=]+/g)].map(({ index }) => index);
  const ends = starts.map((_start, place) => starts[place + 1] ?? longest);
  const names = starts.map((start, place) => above.slice(start, ends[place]).trim());
  if (names.includes('') || new Set(names).size < names.length) return null;
  return {
    fields: names.map((name, place) => ({
      name,
      from: (starts[place] ?? 0) + 1,
      to: ends[place] ?? longest,
    })),
    skip: at + 1,
  };
}
