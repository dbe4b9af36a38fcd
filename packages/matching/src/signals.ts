/** The codes of evidence. They are documented, stable, and served with every match. */

/** What each code says, strongest evidence first. `REFERENCE.md` shows the same table. */
export const signalDescriptions = {
  analyst: 'An analyst decided that this contractor is meant, whatever the score says.',
  license_number: 'Both print the same license number.',
  phone: 'Both print the same phone number.',
  address: 'Both print the same house number and street, or the same post office box.',
  address_near: 'The house number is the same and the street is the same but for its spelling.',
  unit: 'The unit at that address is the same.',
  name_exact: 'The names are the same after legal suffixes, punctuation and spacing are set aside.',
  name_strong: 'Every distinctive word of the roster name is in the record.',
  name_partial: 'Some distinctive words are shared, others are missing.',
  name_fuzzy: 'The names agree once a misspelt, cut-off or abbreviated word is read as the other.',
  person: 'The person named in the record is the person of the license.',
  zip: 'The ZIP codes are the same.',
  city: 'The cities are the same.',
  street: 'The street is the same, the house number is not.',
  trade: 'The work of the record is work of the license.',
  firm_line: 'Another line of the same firm in the roster fits nearly as well; this one fits best.',
  alias: 'The contractor is known by what the record prints and its license does not.',
  license_number_differs: 'The record prints another license number.',
  name_differs: 'The names share no distinctive word.',
  phone_differs: 'Both print a phone number, and they differ.',
  address_differs: 'Both print a street address, and they differ.',
  unit_differs: 'Both print a unit at that address, and they differ.',
  city_differs: 'The cities differ.',
  person_differs: 'Both name a person, and they differ.',
  trade_differs: 'The work of the record is not work of the license.',
  license_later: 'The license began after the last record.',
  license_ended: 'The license ended before the first record.',
} as const;

export type Signal = keyof typeof signalDescriptions;

/** The code of the prior: the part of a score that is there before any evidence. Not a signal of a match. */
export const priorCode = 'prior';

/** A code of a score: a signal, or the prior. */
export type ScoreCode = Signal | typeof priorCode;

/** All signals, in the order in which a match lists them. */
export const signalOrder = Object.keys(signalDescriptions) as readonly Signal[];

/** One bit a code, so that a set of codes is one number. */
export const bitOfCode = Object.fromEntries(
  [...signalOrder, priorCode].map((code, at) => [code, 1 << at]),
) as Readonly<Record<ScoreCode, number>>;

/** The signals of a set of codes, strongest first; the prior is left out. */
export function signalsIn(codes: number): Signal[] {
  return signalOrder.filter((signal) => (codes & bitOfCode[signal]) !== 0);
}
