/** Type, actions and violations of an order, in the words of `config/dictionaries/enforcement.yaml`. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { phrasePattern, type Term } from '../dictionaries/phrases.js';
import { decodeText } from '../text/text.js';

/** The type of order that a title or sentence names; null if the dictionary does not know it. */
export function parseOrderType(text: string, d: Dictionaries): { readonly orderType: string | null } {
  const decoded = readable(text);
  return { orderType: d.orderTypes.find((term) => says(decoded, term))?.name ?? null };
}

/** The actions that an order takes, in the dictionary's order. */
export function parseActionsTaken(
  text: string,
  d: Dictionaries,
): { readonly actionsTaken: readonly string[] } {
  return { actionsTaken: namesIn(text, d.actionsTaken) };
}

/** The violations that an order names, in the dictionary's order. */
export function parseViolationTypes(
  text: string,
  d: Dictionaries,
): { readonly violationTypes: readonly string[] } {
  return { violationTypes: namesIn(text, d.violationTypes) };
}

function namesIn(text: string, terms: readonly Term[]): string[] {
  const decoded = readable(text);
  return terms.filter((term) => says(decoded, term)).map(({ name }) => name);
}

/** Decodes the text; `Cease & Desist` becomes `Cease and Desist`. A clause goes on after `; however` and `. However`. */
function readable(text: string): string {
  return decodeText(text)
    .replaceAll('&', ' and ')
    .replace(/[;.](?=\s*(?:however|but|provided)\b)/gi, ',');
}

function says(text: string, term: Term): boolean {
  const { phrases, except } = patternsOf(term);
  return (except === null ? text : text.replace(except, ' ; ')).search(phrases) >= 0;
}

interface Patterns {
  readonly phrases: RegExp;
  readonly except: RegExp | null;
}

const patterns = new WeakMap<Term, Patterns>();

/** Compiled at first use, because most commands and threads never read an order. */
function patternsOf(term: Term): Patterns {
  const known = patterns.get(term);
  if (known !== undefined) return known;
  const { phrases, except } = term;
  const made = {
    phrases: phrasePattern(phrases),
    except: except.length === 0 ? null : phrasePattern(except),
  };
  patterns.set(term, made);
  return made;
}
