/** An order's type, actions, and violations, in the words of `config/dictionaries/enforcement.yaml`. */
import type { Dictionaries } from '../dictionaries/compile.js';
import type { Term } from '../dictionaries/phrases.js';
import { readable, says } from '../dictionaries/terms.js';

/** The type of order that a title or sentence names; null if the dictionary doesn't know it. */
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
