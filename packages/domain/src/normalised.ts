/** Normalized values, each in its original, cleaned, and comparable form. */

/** A person's or company's name. */
export interface Name {
  /** As in the source. */
  readonly original: string;
  /** For reading: entities decoded, tags and remarks removed, single spaces. */
  readonly cleaned: string;
  /** For comparing: lower case, without legal suffixes, `&` as `and`, tokens joined by one space. */
  readonly key: string;
  /** The words of `key`, in order. */
  readonly tokens: readonly string[];
  readonly kind: 'person' | 'company' | 'unknown';
}

/** The parts of a permit's contractor text. */
export interface ContractorText {
  readonly original: string;
  readonly companies: readonly Name[];
  readonly persons: readonly Name[];
  /** Trade names after "DBA", "T/A", "d/b/a". */
  readonly dbas: readonly Name[];
  /** Remarks that are not part of a name: "(GC RECORD)", "OWNER". */
  readonly tags: readonly string[];
  readonly licenseNumbers: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly Phone[];
  /** True if the text says that there is no contractor: "OWNER", "N/A", "NOT LISTED". */
  readonly placeholder: boolean;
}

/** A US postal address, in USPS forms. Missing parts are null. */
export interface Address {
  readonly original: string;
  /** One line in USPS forms: `2214 PILLSBURY AVE S STE 3`. */
  readonly cleaned: string;
  /** For comparing street addresses: number, street with directions and type, lower case, no unit. Null without a number or PO box. */
  readonly key: string | null;
  readonly number: string | null;
  readonly preDirection: string | null;
  /** Street name without direction and type, upper case: `PILLSBURY`. */
  readonly street: string | null;
  /** USPS abbreviation: `AVE`. */
  readonly streetType: string | null;
  readonly postDirection: string | null;
  /** Unit with its designator: `STE 3`. */
  readonly unit: string | null;
  readonly poBox: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /** For comparing streets: directions, name and type in lower case, no number and no unit: `pillsbury ave s`. */
  readonly streetKey: string | null;
}

/** A phone number. */
export interface Phone {
  readonly original: string;
  /** `(512) 555-0143`, or the international form outside the US. */
  readonly cleaned: string;
  /** For comparing: ten digits for the US, otherwise E.164. */
  readonly key: string;
  readonly extension: string | null;
}

/** Constants that several packages share. */

/** Maximum characters in the name of a user, an account, or a list. */
export const LONGEST_NAME = 200;

/** The scopes of claims that don't come from permits. */
export const recordScopes = { inspections: 'osha', orders: 'orders', actions: 'actions' } as const;

/** The comparable form of a license number: trimmed, in capitals. All other characters count. */
export function licenseKey(licenseNumber: string): string {
  return licenseNumber.trim().toUpperCase();
}
