import type { ClaimTexts } from '@crs/domain';
import { type Dictionaries, normaliseName } from '@crs/normalise';
import { claimId, claimLine, type IdRules } from '@crs/store';

/** Number of claims remembered: recent ones are likely to occur again. */
const REMEMBERED = 50_000;

/** Collects the distinct claims of a feed's records. A claim that has been forgotten may be written again. */
export class ClaimCollector {
  readonly #scope: string;
  readonly #dictionaries: Dictionaries;
  readonly #rules: IdRules;
  readonly #ids = new Map<string, number>();
  #lines = '';

  constructor(scope: string, dictionaries: Dictionaries, rules: IdRules) {
    this.#scope = scope;
    this.#dictionaries = dictionaries;
    this.#rules = rules;
  }

  /**
   * The id of the claim with these texts; null if they name no contractor.
   * @param key the name's key, if the caller has it
   */
  collect(texts: ClaimTexts, state: string | null, key?: string): number | null {
    if (texts.name === null && texts.phone === null && texts.licenseNumber === null) return null;
    const { name, address, city, zip, phone, licenseNumber } = texts;
    const parts = [this.#scope, state, name, address, city, zip, phone, licenseNumber];
    const text = parts.join('\u001f');
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = claimId(parts, this.#rules);
    const nameKey = name === null ? null : (key ?? normaliseName(name, this.#dictionaries).key) || null;
    this.#lines += `${claimLine({ id, scope: this.#scope, state, ...texts, nameKey })}\n`;
    if (this.#ids.size >= REMEMBERED) this.#ids.clear();
    this.#ids.set(text, id);
    return id;
  }

  /** The new claims since the last call, as lines for `upsertClaims`. */
  takeLines(): string {
    const lines = this.#lines;
    this.#lines = '';
    return lines;
  }
}
