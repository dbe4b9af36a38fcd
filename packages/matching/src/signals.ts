/** The codes of evidence. They are documented, stable, and served with every match. */

/** What each code says, strongest evidence first. `REFERENCE.md` shows the same table. */
export const signalDescriptions = {
  analyst: 'An analyst decided that this is the contractor, whatever the score.',
  license_number: 'Both have the same license number.',
  phone: 'Both have the same phone number.',
  address: 'Both have the same house number and street, or the same PO box.',
  address_near: 'The house number is the same, and the street differs only in spelling.',
  unit: 'The unit at that address is the same.',
  name_exact: 'The names are the same except for LLC, Inc., punctuation, and spacing.',
  name_strong: 'All distinctive words of the roster name are in the record.',
  name_partial: 'Some distinctive words are shared, and others are missing.',
  name_fuzzy: 'The names match if one word is misspelled, cut off, or abbreviated.',
  person: "A person's name is alike in both, at least in part.",
  zip: 'The ZIP codes are the same.',
  city: 'The cities are the same.',
  street: 'The street is the same, but the house number is not.',
  trade: 'The work in the record matches the license.',
  firm_line: 'Another license of the same firm fits nearly as well; this one fits best.',
  alias: 'A detail matches other records of the contractor but is not on the license.',
  license_number_differs: 'The record has another license number.',
  name_differs: 'The names share no distinctive word.',
  phone_of_another: 'The phone in the record belongs to another firm.',
  phone_differs: 'Both have a phone number, but they differ.',
  address_differs: 'Both have a street address, but they differ.',
  unit_differs: 'Both have a unit at that address, but they differ.',
  city_differs: 'The cities differ.',
  person_differs: 'Both name a person, but they differ.',
  trade_differs: 'The work in the record does not match the license.',
  license_later: 'The license began after the last record.',
  license_ended: 'The license ended before the first record.',
} as const;

export type Signal = keyof typeof signalDescriptions;

/** The code of the prior, the part of a score before any evidence. It is not a signal of a match. */
export const priorCode = 'prior';

/** A code of a score: a signal, or the prior. */
export type ScoreCode = Signal | typeof priorCode;

/** The codes of each kind of evidence: several of one kind can replace each other, such as an exact and a partial name. */
const codesOfKind = {
  prior: [priorCode],
  analyst: ['analyst'],
  firm: ['firm_line'],
  'license number': ['license_number', 'license_number_differs'],
  phone: ['phone', 'phone_of_another', 'phone_differs'],
  address: [
    ...['address', 'address_near', 'unit', 'unit_differs', 'street', 'address_differs'],
    ...['zip', 'city', 'city_differs'],
  ],
  name: ['name_exact', 'name_strong', 'name_partial', 'name_fuzzy', 'name_differs'],
  person: ['person', 'person_differs'],
  trade: ['trade', 'trade_differs'],
  dates: ['license_later', 'license_ended'],
  alias: ['alias'],
} as const satisfies Readonly<Record<string, readonly ScoreCode[]>>;

export type EvidenceKind = keyof typeof codesOfKind;

/** The kind of each code. */
export const evidenceOf = Object.fromEntries(
  Object.entries(codesOfKind).flatMap(([kind, codes]) => codes.map((code) => [code, kind])),
) as Readonly<Record<ScoreCode, EvidenceKind>>;

/** All signals, in the order in which a match lists them. */
export const signalOrder = Object.keys(signalDescriptions) as readonly Signal[];

/** One bit per code, so that a set of codes is one number. */
export const bitOfCode = Object.fromEntries(
  [...signalOrder, priorCode].map((code, at) => [code, 1 << at]),
) as Readonly<Record<ScoreCode, number>>;

/** The signals of a set of codes, strongest first; the prior is left out. */
export function signalsIn(codes: number): Signal[] {
  return signalOrder.filter((signal) => (codes & bitOfCode[signal]) !== 0);
}
