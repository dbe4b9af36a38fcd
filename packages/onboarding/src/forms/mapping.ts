/** Maps a source's columns to ours: forms, with a reason for each. */
import type { Family } from '@crs/domain';
import { columnsOf, type Form, familyColumns, stepForms, stepTargets } from '@crs/feeds';
import { assign } from '../assign/assign.js';
import { type ColumnCandidate, candidatesOf, doubtsOf } from '../assign/candidates.js';
import { wordsOf } from '../evidence/column-words.js';
import { doubtfulRoles } from '../evidence/parties.js';
import { placeWarning } from '../evidence/places-of-parties.js';
import { fillOf, type Profile } from '../profile/profile.js';
import { pieceCandidates, withUnit } from './address-pieces.js';
import { contactCandidates } from './contacts.js';
import { withDates } from './dates.js';
import { withKinds, withoutApplications } from './kinds.js';
import {
  isSameParty,
  personAndCompany,
  personCandidates,
  personColumns,
  withNameOfHolder,
} from './persons.js';
import { parcelCandidates, placeCandidates, stateOfCity } from './places.js';
import { mercatorStep, planeWarning, pointCandidates } from './points.js';
import type { MappingContext, ProposedColumns, ProposedForm, ProposedMapping } from './proposed.js';
import { withTexts } from './texts.js';
import { ofBuildersAlone, withValueRules } from './value-rules.js';

/**
 * Creates a family's mapping from a sample's columns. Every way to read one of our columns is a candidate. One
 * assignment chooses among them, and the chosen columns' values decide how to read them.
 */
export function proposeMapping(family: Family, profiles: readonly Profile[]): ProposedMapping {
  const contacts = family === 'permits' ? contactCandidates(profiles) : null;
  const left = profiles.filter(({ column }) => !contacts?.used.has(column));
  const context: MappingContext = { family, profiles: left };
  const singles = candidatesOf(family, left);
  const metres = mercatorStep(left);
  // Part of a person's name is not a name.
  const ofPersons = new Set(personColumns(left).flatMap(({ columns }) => columns));
  const wholes = singles.filter(({ columns }) => !columns.some((column) => ofPersons.has(column)));
  const persons = personCandidates(context, singles);
  const named = [...wholes, ...persons.filter(({ score }) => score > 0)];
  const candidates = [
    ...(contacts?.candidates ?? []),
    ...pieceCandidates(family, left, wholes),
    ...named.sort((one, other) => other.score - one.score),
    ...persons.filter(({ score }) => score === 0),
    ...placeCandidates(context),
    ...stateOfCity(context, singles),
    ...parcelCandidates(context),
    ...(metres.length > 0 ? [] : pointCandidates(left)),
  ];
  const assigned = assign(candidates);
  const forms = withUnit(withType(family, formsOf(assigned, candidates, left)), left);
  const read = withNameOfHolder(context, forms);
  const dated = withoutApplications(context, withKinds(context, read));
  const texts = withTexts(context, dated.columns);
  const hasDegrees = texts.columns.has('latitude') && texts.columns.has('longitude');
  const parse = [...(hasDegrees ? [] : metres), ...texts.parse];
  const builders = ofBuildersAlone(context, withValueRules({ family, profiles }, texts.columns));
  const { columns, dates } = withDates({ family, profiles }, builders.columns);
  const all = [...[...columns.values()].map(({ form }) => form), ...parse.flatMap(stepForms)];
  const given = new Set([...columns.keys(), ...parse.flatMap(stepTargets)]);
  return {
    columns: inOrder(family, columns),
    parse,
    dates,
    warnings: [
      ...(contacts === null ? builders.warnings : contacts.warnings),
      ...dated.warnings,
      ...(family === 'permits' ? [placeWarning(left, given)].filter((text) => text !== null) : []),
      ...(given.has('latitude') ? [] : planeWarning(left)),
      ...doubtsOf(family, left, given, new Set(all.flatMap(columnsOf))),
    ],
  };
}

/** The form for each of our columns: the column itself, its further lines, or fallbacks if it is often empty. */
function formsOf(
  assigned: ReadonlyMap<string, ColumnCandidate>,
  candidates: readonly ColumnCandidate[],
  profiles: readonly Profile[],
): ProposedColumns {
  const used = new Set([...assigned.values()].flatMap(({ columns }) => columns));
  const columns = new Map<string, ProposedForm>();
  for (const [name, candidate] of assigned) {
    const form = formOf(candidate, candidates, used, profiles);
    for (const column of columnsOf(form)) used.add(column);
    const person = candidates.find((one) => one.name === name && isPerson(one) && one !== candidate);
    const reason = candidate.reason;
    if (person === undefined || !isSameParty(person.form, form)) columns.set(name, { form, reason });
    else {
      const pieces = typeof form === 'string' ? [form] : (form.first ?? [form]);
      columns.set(name, {
        form: { first: [...pieces, person.form] },
        reason: `${reason}; else ${person.reason}`,
      });
    }
  }
  return columns;
}

const isPerson = ({ reason }: ColumnCandidate): boolean => reason.startsWith('first and last name');

const mayMiss = new Set(['name', 'phone', 'address', 'city', 'zip', 'state', 'money']);

function formOf(
  candidate: ColumnCandidate,
  candidates: readonly ColumnCandidate[],
  used: ReadonlySet<string>,
  profiles: readonly Profile[],
): Form {
  const { name, form, whole, role, score } = candidate;
  if (whole === null) return form;
  const { profile, target } = whole;
  const lines = linesOf(candidate, candidates, profiles).filter(
    (line) => line === profile.column || !used.has(line),
  );
  if (lines.length > 1) return { join: lines, separator: ', ' };
  const isOptional = mayMiss.has(target.kind) && (target.kind !== 'money' || name === 'value');
  if (!isOptional || profile.filled === 0) return form;
  const others = candidates.flatMap((one) => {
    const isStrange = name.startsWith('contractor') && one.role !== role && doubtfulRoles.has(one.role);
    const isLikely = one.name === name && one.score > Math.max(0.6, score - 0.4) && !isStrange;
    const other =
      isLikely && !one.columns.some((column) => used.has(column)) ? one.whole?.profile : undefined;
    return other !== undefined && fillOf(other) > 0.02 ? [other] : [];
  });
  const [next] = others;
  const isBuilder = name === 'contractorName' && !doubtfulRoles.has(role);
  const pair = isBuilder && next !== undefined ? personAndCompany(profile, next) : null;
  if (pair !== null) return { join: pair, separator: ', ' };
  if (fillOf(profile) > 0.9 || others.length === 0) return form;
  return { first: [form, ...others.slice(0, 2).map(({ column }) => column)] };
}

/** `Address1`, `Address2`, `ADDR_LINE_3`: the lines of one address, in order. Empty if there is only one line. */
function linesOf(
  { whole }: ColumnCandidate,
  candidates: readonly ColumnCandidate[],
  profiles: readonly Profile[],
): string[] {
  const numbered = /^(.*?)[123](\D*)$/.exec(whole?.profile.column ?? '');
  if (whole?.target.kind !== 'address' || numbered === null || !whole.words.words.includes('address'))
    return [];
  // `Contractor2 Address` is another contractor's address.
  if (wordsOf(numbered[2] ?? '').words.includes('address')) return [];
  return [1, 2, 3].flatMap((number) => {
    const line = `${numbered[1]}${number}${numbered[2]}`;
    const found = profiles.find(({ column }) => column === line);
    const isOther = candidates.some(
      (one) => one.whole?.profile.column === line && one.whole.target.kind !== 'address',
    );
    const isLine =
      found !== undefined && !isOther && found.looks.number < 0.9 && found.looks.cityStateZip < 0.4;
    return isLine ? [line] : [];
  });
}

/** The column with a record's type, and the one with more detail. */
const types: Readonly<Partial<Record<Family, readonly [type: string, more: string]>>> = {
  permits: ['permitType', 'workType'],
  licenses: ['licenseType', 'licenseSubtype'],
};

/**
 * If a source has only the second column of `types`, reads it as the first: a permit's work type becomes its permit
 * type. For a license, only a class qualifies, because a specialty is not a license type.
 */
function withType(family: Family, columns: ProposedColumns): ProposedColumns {
  const [type = '', more = ''] = types[family] ?? [];
  const { [more]: only, ...others } = Object.fromEntries(columns);
  if (only === undefined || columns.has(type)) return columns;
  const isClass = columnsOf(only.form).some((column) => wordsOf(column).words.includes('class'));
  if (family === 'licenses' && !isClass) return columns;
  return new Map(Object.entries({ ...others, [type]: only }));
}

const inOrder = (family: Family, columns: ProposedColumns): ProposedColumns =>
  new Map(
    [...familyColumns[family].keys()].flatMap((name) => {
      const one = columns.get(name);
      return one === undefined ? [] : [[name, one] as const];
    }),
  );
