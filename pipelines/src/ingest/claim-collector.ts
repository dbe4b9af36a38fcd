import { type Dictionaries, normaliseName } from '@crs/normalise';
import { claimId, type StagedClaim } from '@crs/store';

/** Who a record says did the work, in the source's words. */
export interface ClaimTexts {
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly licenseNumber: string | null;
}

/** Collapses the claims of a feed's records: each distinct one is kept once. */
export class ClaimCollector {
  readonly #scope: string;
  readonly #dictionaries: Dictionaries;
  readonly #claims = new Map<string, StagedClaim>();

  constructor(scope: string, dictionaries: Dictionaries) {
    this.#scope = scope;
    this.#dictionaries = dictionaries;
  }

  /** The id of the claim these texts make, or null where they name nobody. */
  collect(texts: ClaimTexts, state: string | null): number | null {
    if (texts.name === null && texts.phone === null && texts.licenseNumber === null) return null;
    const { name, address, city, zip, phone, licenseNumber } = texts;
    const parts = [this.#scope, state, name, address, city, zip, phone, licenseNumber];
    const key = parts.join('\u001f');
    const known = this.#claims.get(key);
    if (known) return known.id;
    const claim: StagedClaim = {
      id: claimId(parts),
      scope: this.#scope,
      state,
      ...texts,
      nameKey: name === null ? null : normaliseName(name, this.#dictionaries).key || null,
    };
    this.#claims.set(key, claim);
    return claim.id;
  }

  /** Every distinct claim, in the order they came. */
  claims(): Iterable<StagedClaim> {
    return this.#claims.values();
  }
}
