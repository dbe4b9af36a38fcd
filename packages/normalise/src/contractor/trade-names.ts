import type { Dictionaries } from '../dictionaries/compile.js';

export interface MarkedNames {
  /** The text before the first marker. */
  readonly before: string;
  /** The names after "dba", "t/a", "aka", "fka". */
  readonly tradeNames: readonly string[];
  /** The names after "c/o", "attn", "%". */
  readonly contacts: readonly string[];
}

const joints = /^[\s,;:./()-]+|[\s,;:/(-]+$/g;

/** Splits a text at its markers. A marker without a name after it is ignored; "AKA" at the beginning of the text is a name. */
export function splitTradeNames(text: string, d: Dictionaries): MarkedNames {
  if (!d.anyMarker.test(text)) return { before: text, tradeNames: [], contacts: [] };
  const [named = '', ...contacts] = text.split(d.careOfMarker);
  const lead = d.tradeNameMarker.exec(named);
  const begins = lead !== null && lead.index === 0 && /^a/i.test(lead[0]);
  const [before = '', ...tradeNames] = begins
    ? [named]
    : named.split(d.tradeNameMarker).flatMap((part) => part.split(d.formerMarker));
  if (tradeNames.length === 0 && contacts.length === 0) return { before: text, tradeNames: [], contacts: [] };
  return {
    before: before.replace(/[\s;:/(-]+$/, ''),
    tradeNames: trimmed(tradeNames),
    contacts: trimmed(contacts),
  };
}

function trimmed(parts: readonly string[]): string[] {
  return parts
    .map((part) => {
      const name = part.replace(joints, '');
      return name.includes('(') ? name : name.replace(/\)+$/, '');
    })
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
}
