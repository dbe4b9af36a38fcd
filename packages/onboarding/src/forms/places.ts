/** "CITY, ST ZIP" in one column, and "Apple Valley, MN" in a city column. */
import type { Form } from '@crs/feeds';
import type { ColumnCandidate } from '../assign/candidates.js';
import { wordsOf } from '../evidence/column-words.js';
import { roleOf } from '../evidence/parties.js';
import type { Profile } from '../profile/profile.js';
import type { MappingContext } from './proposed.js';

const patterns = {
  city: String.raw`^(?<value>.+?),?\s+[A-Za-z]{2}\.?,?\s+[\d-]+$`,
  state: String.raw`[\s,](?<value>[A-Za-z]{2})\.?,?\s+[\d-]+$`,
  zip: String.raw`\s(?<value>\d{5}(?:-?\d{4})?)$`,
};
const ofContractor = { city: 'contractorCity', state: 'contractorState', zip: 'contractorZip' };
const ofRecord = { city: 'city', state: 'state', zip: 'zip' };

/** Reads city, state, and ZIP code from a column with all three. Their own columns take priority. */
export function placeCandidates({ family, profiles }: MappingContext): ColumnCandidate[] {
  const holding = profiles.filter(
    ({ column, looks, filled }) =>
      !/owner|county/i.test(column) &&
      (looks.cityStateZip > 0.6 ||
        (filled === 0 && Object.keys(patterns).every((word) => wordsOf(column).words.includes(word)))) &&
      (family !== 'permits' || roleOf(wordsOf(column).words.join(' ')) !== ''),
  );
  const isMailing = ({ column }: Profile): boolean => /mail/i.test(column);
  const columns = [...holding.filter((one) => !isMailing(one)), ...holding.filter(isMailing)];
  if (columns.length === 0) return [];
  const names = family === 'permits' ? ofContractor : ofRecord;
  return Object.entries(patterns).map(([part, pattern]) => {
    const pieces = columns.map(({ column }) => ({ column, pattern, otherwise: 'empty' as const }));
    const form: Form = pieces.length === 1 ? (pieces[0] ?? '') : { first: pieces };
    return partOf(names[part as keyof typeof names], form, 'city, state, and ZIP code share one column');
  });
}

/** Combines block and lot into a parcel number. */
export function parcelCandidates({ family, profiles }: MappingContext): ColumnCandidate[] {
  const [block, lot] = ['block', 'lot'].map((word) =>
    profiles.find(({ column }) => wordsOf(column).words.join(' ') === word),
  );
  if (family !== 'permits' || block === undefined || lot === undefined) return [];
  const form = { join: [block.column, lot.column], separator: '/' };
  return [partOf('parcelNumber', form, 'block and lot have separate columns')];
}

/** Reads the state after a city. */
export function stateOfCity(
  { family, profiles }: MappingContext,
  cities: readonly ColumnCandidate[],
): ColumnCandidate[] {
  if (family === 'permits') return [];
  const column = cities.find(({ name }) => name === 'city')?.form;
  const one = profiles.find((profile) => profile.column === column && holdsState(profile));
  if (one === undefined) return [];
  const pattern = String.raw`[\s,](?<value>[A-Za-z]{2})\.?$`;
  return [partOf('state', { column: one.column, pattern, otherwise: 'empty' }, cityAndState)];
}

export const cityAndState = 'city and state share one column';
export const holdsState = ({ looks }: Profile): boolean => looks.cityState > 0.7;

/** Reads part of a column. Other forms may read other parts. */
export const partOf = (name: string, form: Form, reason: string): ColumnCandidate => ({
  name,
  form,
  columns: [],
  score: 0,
  role: '',
  reason,
  whole: null,
});
