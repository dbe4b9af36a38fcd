/** What an order is, does and is about, in the words of `config/dictionaries/enforcement.yaml`. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { phrasePattern, type Term } from '../dictionaries/phrases.js';
import { decodeText } from '../text/decode.js';

/** The kind of order a title or sentence names; null where it is none that the dictionary knows. */
export function parseOrderType(text: string, d: Dictionaries): { readonly orderType: string | null } {
  const decoded = readable(text);
  return { orderType: d.orderTypes.find((term) => says(decoded, term))?.name ?? null };
}

/** What an order does to its respondents, in the dictionary's order. */
export function parseActionsTaken(
  text: string,
  d: Dictionaries,
): { readonly actionsTaken: readonly string[] } {
  return { actionsTaken: namesIn(text, d.actionsTaken) };
}

/** What respondents are said to have done, in the dictionary's order. */
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

/** Cease & Desist */
function readable(text: string): string {
  return decodeText(text).replaceAll('&', ' and ');
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

/** Made when they are first asked for: most commands and threads never read an order. */
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
