/** What an alias prints, and how it is known, in fields and in words. */

/**
 * How it is known whose claim it is, surest first. `license_number`: the claim prints the number of this contractor only.
 * `phone`: the claim prints the phone of this contractor only, and the names agree. `name_and_address`: both agree.
 */
export const aliasProofs = ['license_number', 'phone', 'name_and_address'] as const;
export type AliasProof = (typeof aliasProofs)[number];

/** A contractor as a claim prints it. The fields that a claim lacks are null. */
export interface AliasTexts {
  readonly name: string;
  readonly dbaName: string | null;
  readonly personName: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
}

/** An alias with what it rests on. */
export interface ToldAlias extends AliasTexts {
  /** How it is known, surest first. */
  readonly knownBy: readonly string[];
  /** Permits and other records that print it, and the days of the first and last of them. */
  readonly records: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** True for one that counts and must not be shown. */
  readonly withheld?: boolean;
}

const proofs: Readonly<Record<AliasProof, string>> = {
  license_number: 'its license number',
  phone: 'its phone number and its name',
  name_and_address: 'its name and address',
};

/** `Ada Vantongeren, 700 Harbor Blvd, Eastborough 10009`. */
export function aliasText({ name, dbaName, personName, address, city, zip, phone }: ToldAlias): string {
  const town = [city, zip].filter((part) => part !== null).join(' ');
  return [personName, name, dbaName, address, town === '' ? null : town, phone]
    .filter((part) => part !== null)
    .join(', ');
}

/** `it stands on 14 records of 2012–2013 that print its license number` */
export function aliasReason({ knownBy, records, firstDate, lastDate }: ToldAlias): string {
  const from = firstDate?.slice(0, 4);
  const to = lastDate?.slice(0, 4);
  const years = from === undefined ? '' : ` of ${from === to || to === undefined ? from : `${from}–${to}`}`;
  const known = Object.entries(proofs).flatMap(([proof, text]) => (knownBy.includes(proof) ? [text] : []));
  const [count, print] =
    records === 1 ? ['1 record', 'prints'] : [`${records.toLocaleString('en-US')} records`, 'print'];
  return `it stands on ${count}${years} that ${print} ${known.join(', or ')}`;
}
