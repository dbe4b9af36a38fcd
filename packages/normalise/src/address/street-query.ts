import type { Dictionaries } from '../dictionaries/compile.js';
import { normaliseAddress } from './address.js';

/** The street that a user searches for. */
interface StreetQuery {
  /** A house number of the block; null for the whole street. */
  readonly number: number | null;
  /** The street's name alone, in lower case, like `Address.street`. */
  readonly street: string;
  /** `Address.streetKey` if the user gave a direction or a type; otherwise null. */
  readonly streetKey: string | null;
}

/** Reads `2214 Pillsbury Ave S`, `2200 block of Pillsbury Ave S`, `Pillsbury Ave S` or `pillsbury`. */
export function parseStreetQuery(text: string, d: Dictionaries): StreetQuery {
  const address = normaliseAddress(text, d);
  const leading = /^\d+/.exec(address.number ?? '')?.[0];
  const specific =
    address.preDirection !== null || address.streetType !== null || address.postDirection !== null;
  return {
    number: leading === undefined ? null : Number(leading),
    street: (address.street ?? text.trim()).toLowerCase(),
    streetKey: specific ? address.streetKey : null,
  };
}
