/** A person or company that a permit names. */
export interface Party {
  /** A role from `config/dictionaries/permit_parties.yaml`. */
  readonly role: string;
  /** True for a contractor. Other parties are never matched with a license. */
  readonly isContractor: boolean;
  /** The role that made this party the permit's own contractor, or `first`; null for other parties. */
  readonly ownBy: string | null;
  /** Null only for a contractor of whom a phone or a license number is printed. */
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly licenseNumber: string | null;
}
