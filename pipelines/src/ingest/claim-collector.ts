import { type Dictionaries, normaliseName } from '@crs/normalise';
import { claimId, claimLine } from '@crs/store';

/** Who a record says did the work, in the source's words. */
export interface ClaimTexts {
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly licenseNumber: string | null;
}

/** Claims that are remembered: those that came lately come again. */
const REMEMBERED = 50_000;

/** Collapses the claims of a feed's records: of a distinct one a line is written once, or again after a long while. */
export class ClaimCollector {
  readonly #scope: string;
  readonly #dictionaries: Dictionaries;
  readonly #ids = new Map<string, number>();
  #lines = '';

  constructor(scope: string, dictionaries: Dictionaries) {
    this.#scope = scope;
    this.#dictionaries = dictionaries;
  }

  /**
   * The id of the claim these texts make, or null where they name nobody.
   * @param key of the name, where the caller has it
   */
  collect(texts: ClaimTexts, state: string | null, key?: string): number | null {
    if (texts.name === null && texts.phone === null && texts.licenseNumber === null) return null;
    const { name, address, city, zip, phone, licenseNumber } = texts;
    const parts = [this.#scope, state, name, address, city, zip, phone, licenseNumber];
    const text = parts.join('\u001f');
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = claimId(parts);
    const nameKey = name === null ? null : (key ?? normaliseName(name, this.#dictionaries).key) || null;
    this.#lines += `${claimLine({ id, scope: this.#scope, state, ...texts, nameKey })}\n`;
    if (this.#ids.size >= REMEMBERED) this.#ids.clear();
    this.#ids.set(text, id);
    return id;
  }

  /** The lines of claims that came since they were last taken, as `upsertClaims` takes them. */
  takeLines(): string {
    const lines = this.#lines;
    this.#lines = '';
    return lines;
  }
}
