/** One of those whom a permit names. */
export interface Party {
  /** In the words of `config/dictionaries/permit_parties.yaml`. */
  readonly role: string;
  /** True for a contractor. Others are never matched with a license. */
  readonly isContractor: boolean;
  /** Of the permit's own contractor, the role by which it was chosen, or `first`; null for any other. */
  readonly ownBy: string | null;
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly licenseNumber: string | null;
}
