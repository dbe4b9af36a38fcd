/** Columns that hold several things at once: "CITY, ST ZIP", a point, a name with its address and phone. */

import type { Family } from '@crs/domain';
import type { ParseStep } from '@crs/feeds';
import { columnsOf, type Form } from '@crs/feeds';
import { contractorRoles } from '../evidence/permits.js';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import { labelledContractor } from './labelled-contacts.js';
import { mercator, point } from './points.js';
import type { ProposedForm } from './proposed.js';

/** What combined columns give. */
export interface Combined {
  readonly columns: ReadonlyMap<string, ProposedForm>;
  readonly parse: readonly ParseStep[];
  readonly warnings: readonly string[];
}

const cityState = {
  city: String.raw`^(?<value>.+?),\s*[A-Za-z]{2}\.?$`,
  state: String.raw`[\s,](?<value>[A-Za-z]{2})\.?$`,
};
const city = String.raw`^(?<value>.+?),?\s+[A-Za-z]{2}\.?,?\s+[\d-]+$`;
const state = String.raw`[\s,](?<value>[A-Za-z]{2})\.?,?\s+[\d-]+$`;
const zip = String.raw`\s(?<value>\d{5}(?:-?\d{4})?)$`;

/**
 * Forms for columns that hold several things. What a column of its own gives is left as it is.
 * @param present what is proposed so far
 */
export function combinedForms(
  family: Family,
  profiles: readonly Profile[],
  present: ReadonlyMap<string, ProposedForm>,
): Combined {
  const columns = new Map<string, ProposedForm>();
  const parse: ParseStep[] = [];
  const warnings: string[] = [];
  places(family, profiles, present, columns);
  cityAndState(family, profiles, present, columns);
  streetAlone(profiles, present, columns);
  if (!mercator(profiles, present, parse)) point(profiles, present, columns, warnings);
  if (family === 'permits') holder(profiles, present, columns, parse, ofContractor);
  if (family === 'licenses') holder(profiles, present, columns, parse, ofLicense);
  return { columns, parse, warnings };
}

function places(
  family: Family,
  profiles: readonly Profile[],
  present: ReadonlyMap<string, ProposedForm>,
  columns: Map<string, ProposedForm>,
): void {
  const holding = profiles.filter(
    ({ column, looks, filled }) =>
      looks.cityStateZip > 0.6 ||
      (filled === 0 && ['city', 'state', 'zip'].every((word) => wordsOf(column).words.includes(word))),
  );
  const business = holding.filter(({ column }) => !/mail/i.test(column));
  const ordered = [...business, ...holding.filter((one) => !business.includes(one))].filter(
    ({ column }) => !/owner|county/i.test(column),
  );
  if (ordered.length === 0) return;
  const names =
    family === 'permits'
      ? { city: 'contractorCity', state: 'contractorState', zip: 'contractorZip' }
      : { city: 'city', state: 'state', zip: 'zip' };
  const mine =
    family === 'permits'
      ? ordered.filter(({ column }) =>
          contractorRoles.some((role) => wordsOf(column).words.join(' ').startsWith(role)),
        )
      : ordered;
  if (mine.length === 0) return;
  const form = (pattern: string): Form => {
    const pieces = mine.map(({ column }) => ({ column, pattern, otherwise: 'empty' as const }));
    return pieces.length === 1 ? (pieces[0] ?? '') : { first: pieces };
  };
  const reason = 'city, state and ZIP stand in one column';
  for (const [name, pattern] of [
    [names.city, city],
    [names.state, state],
    [names.zip, zip],
  ] as const) {
    if (!present.has(name)) columns.set(name, { form: form(pattern), reason });
  }
}

/** The street of "2214 ELM ST, SPRINGFIELD, MN 55101": the place has columns of its own, or none. */
function streetAlone(
  profiles: readonly Profile[],
  present: ReadonlyMap<string, ProposedForm>,
  columns: Map<string, ProposedForm>,
): void {
  const address = present.get('propertyAddress');
  const one = profiles.find(({ column, looks }) => column === address?.form && looks.streetAndPlace > 0.5);
  if (address === undefined || one === undefined) return;
  const form = {
    column: one.column,
    pattern: String.raw`^(?<value>[^,]+?)\s*(?:,|$)`,
    otherwise: 'keep' as const,
  };
  columns.set('propertyAddress', { form, reason: `${address.reason}; the place behind it is left out` });
}

/** "Apple Valley, MN" under the name of a city. */
function cityAndState(
  family: Family,
  profiles: readonly Profile[],
  present: ReadonlyMap<string, ProposedForm>,
  columns: Map<string, ProposedForm>,
): void {
  if (family === 'permits' || present.has('state')) return;
  const form = present.get('city')?.form;
  const one = profiles.find(({ column, looks }) => column === form && looks.cityState > 0.7);
  if (one === undefined) return;
  const reason = 'city and state stand in one column';
  columns.set('city', { form: { column: one.column, pattern: cityState.city, otherwise: 'keep' }, reason });
  columns.set('state', {
    form: { column: one.column, pattern: cityState.state, otherwise: 'empty' },
    reason,
  });
}

/** Where the pieces of one text go. */
const ofContractor = {
  name: 'contractorName',
  address: 'contractorAddress',
  city: 'contractorCity',
  state: 'contractorState',
  zip: 'contractorZip',
  phone: 'contractorPhone',
};
const ofLicense = {
  name: 'name',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  phone: 'phone',
};

/** A name with its address and phone behind it, and "PERSON (COMPANY)". */
function holder(
  profiles: readonly Profile[],
  present: ReadonlyMap<string, ProposedForm>,
  columns: Map<string, ProposedForm>,
  parse: ParseStep[],
  { phone: phoneColumn, ...into }: typeof ofContractor,
): void {
  const name = present.get(into.name);
  const read = name === undefined ? [] : columnsOf(name.form);
  const one = profiles.find(({ column }) => read.length === 1 && read[0] === column);
  if (name === undefined || one === undefined) return;
  const labelled = labelledContractor(one);
  if (labelled !== null) {
    columns.set(into.name, {
      form: labelled,
      reason: 'of several contacts in one text, the one whose label says so',
    });
  } else if (one.looks.nameAddressPhone > 0.4) {
    const phone = String.raw`(?<value>\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4})`;
    if (!present.has(phoneColumn)) {
      columns.set(phoneColumn, {
        form: { column: one.column, pattern: phone, otherwise: 'empty' },
        reason: 'the phone stands behind the name',
      });
    }
    const rest = String.raw`^(?<value>[^]*?)[\s,;/]*\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4}[^]*$`;
    const before = { column: one.column, pattern: rest, otherwise: 'keep' as const };
    const behind = String.raw`\d{3}[\s.-]\d{4}\b[\s,;/]*(?<value>\d[^]*)$`;
    const isBehind =
      one.top.filter(([text]) => new RegExp(behind, 'u').test(text)).length > one.top.length * 0.5;
    parse.push({
      nameAndAddress: isBehind
        ? {
            join: [before, { column: one.column, pattern: behind, otherwise: 'empty' }],
            separator: ', ',
          }
        : before,
      into,
    });
  } else if (one.looks.personAndCompany > 0.3) {
    const company = String.raw`\((?<value>[^()]{3,})\)?\s*$`;
    columns.set(into.name, {
      form: { first: [{ column: one.column, pattern: company, otherwise: 'empty' }, one.column] },
      reason: `${name.reason}; the company stands in parentheses behind the person`,
    });
  }
}
