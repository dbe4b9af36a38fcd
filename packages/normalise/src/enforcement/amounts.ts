/** Splits a text about money into clauses, and finds the amounts of a clause. */

export interface Amount {
  readonly dollars: number;
  /** The words before it, up to the previous amount or the start of the clause. */
  readonly before: string;
  /** The words after it, up to the next amount or the end of the clause. */
  readonly behind: string;
}

const amount =
  /(?<![\p{L}\p{N}])(?:\(\s*)?(?:US)?\$\s*(\d[\d,]*(?:\.\d{1,2})?)(?:\s*(million|thousand|k)\b)?\)?|(?<![\p{L}\p{N}.,$-])(\d[\d,]*(?:\.\d{1,2})?)(?:\s*(million|thousand))?\s+dollars\b/giu;
const scales: Readonly<Record<string, number>> = { million: 1_000_000, thousand: 1000, k: 1000 };
/** A semicolon or full stop, but no stop after an abbreviation. "; however" and ". Of this" continue the clause. */
const clauseEnd =
  /;(?!\s*(?:however|but|provided|of which|with)\b)|(?<!\b(?:No|Nos|Inc|Co|Corp|Ltd|Stat|Minn|Jr|Sr|St|Sec|v|vs|[A-Z]))\.(?=\s+(?!(?:Of (?:this|that|which)|However)\b)[A-Z"(])/g;

export function clausesOf(text: string): string[] {
  return text.split(clauseEnd);
}

export function amountsOf(clause: string): Amount[] {
  const found = [...clause.matchAll(amount)];
  return found.map((match, position) => {
    const [whole, figures, scale, words, wordScale] = match;
    const previous = found[position - 1];
    const start = previous === undefined ? 0 : previous.index + previous[0].length;
    return {
      dollars:
        Math.round(
          Number((figures ?? words ?? '').replaceAll(',', '')) *
            (scales[(scale ?? wordScale ?? '').toLowerCase()] ?? 1) *
            100,
        ) / 100,
      before: clause.slice(start, match.index),
      behind: clause.slice(match.index + whole.length, found[position + 1]?.index ?? clause.length),
    };
  });
}
