/** The mapping of a source's columns to ours: forms, with a reason for each. */

import type { Family } from '@crs/domain';
import type { ParseStep } from '@crs/feeds';
import { columnsOf, type Form, familyColumns, formObject, stepForms, stepTargets } from '@crs/feeds';
import { assign, type Candidate, candidatesOf, doubtsOf } from '../assign/assign.js';
import { doubtfulRoles } from '../evidence/permits.js';
import { fillOf, type Profile } from '../profile/profile.js';
import { splitAddresses } from './address-pieces.js';
import { combinedForms } from './combined.js';
import { contactForms } from './contacts.js';
import { withoutExcel } from './excel-texts.js';
import { inspectionTexts } from './inspection-texts.js';
import { isCompany, orderTexts } from './order-texts.js';
import { fromPersons, nameOfHolder, personAndCompany } from './persons.js';
import { asMeant } from './printed-values.js';
import type { ProposedForm, ProposedMapping } from './proposed.js';
import { onlyThoseWhoBuild } from './role-rows.js';
import { entityForm, flagForm, statusForm } from './word-values.js';

/** Makes a mapping for a family from the columns of a sample. */
export function proposeMapping(family: Family, profiles: readonly Profile[]): ProposedMapping {
  const columns = new Map<string, ProposedForm>();
  const warnings: string[] = [];
  const contacts = family === 'permits' ? contactForms(profiles) : null;
  const left = profiles.filter(({ column }) => !contacts?.used.has(column));
  const candidates = candidatesOf(family, left);
  const assigned = assign(candidates);
  const used = new Set([...assigned.values()].map(({ profile }) => profile.column));
  for (const [name, candidate] of assigned) {
    const form = single(candidate, candidates, used, left);
    columns.set(name, { form, reason: candidate.reason });
  }
  if (contacts !== null) for (const [name, one] of contacts.columns) columns.set(name, one);
  fromPieces(family, left, assigned, columns);
  fromPersons(family, left, columns);
  const kind = columns.get('workType');
  if (family === 'permits' && kind !== undefined && !columns.has('permitType')) {
    columns.set('permitType', kind);
    columns.delete('workType');
  }
  if (family === 'licenses') nameOfHolder(left, columns);
  const combined = combinedForms(family, left, columns);
  for (const [name, one] of combined.columns) columns.set(name, one);
  const steps = stepsOf(family, left, columns);
  words(family, profiles, columns);
  if (family === 'orders') companyBesides(left, columns);
  const rolesSaid = family === 'permits' && contacts === null ? onlyThoseWhoBuild(left, columns) : null;
  withoutExcel(profiles, columns);
  asMeant(family, profiles, columns);
  asLists(family, profiles, columns);
  const dates = withDates(family, profiles, columns);
  const parse = [...combined.parse, ...steps];
  const givenBySteps = parse.flatMap(stepTargets);
  const forms = [...[...columns.values()].map(({ form }) => form), ...parse.flatMap(stepForms)];
  const readNow = new Set(forms.flatMap(columnsOf));
  warnings.push(
    ...(rolesSaid === null ? [] : [rolesSaid]),
    ...combined.warnings,
    ...(contacts?.warnings ?? []),
    ...doubtsOf(family, left, new Set([...columns.keys(), ...givenBySteps]), readNow),
  );
  return { columns: inOrder(family, columns), parse, dates, warnings };
}

/** An array is a list where ours is one, too. */
function asLists(family: Family, profiles: readonly Profile[], columns: Map<string, ProposedForm>): void {
  for (const [name, one] of columns) {
    if (familyColumns[family].get(name)?.kind !== 'list' || typeof one.form !== 'string') continue;
    if (profiles.find(({ column }) => column === one.form)?.isList)
      columns.set(name, { form: { list: one.form }, reason: `${one.reason}; its values are lists` });
  }
}

/** Parse steps for columns that are texts. */
function stepsOf(
  family: Family,
  profiles: readonly Profile[],
  columns: Map<string, ProposedForm>,
): readonly ParseStep[] {
  if (family === 'inspections') return inspectionTexts(profiles, columns);
  return family === 'orders' || family === 'actions' ? orderTexts(family, profiles, columns) : [];
}

/** The column itself; its further lines behind it; or the first that has a value where it is often empty. */
function single(
  { target, profile, words: own, score }: Candidate,
  candidates: readonly Candidate[],
  used: Set<string>,
  profiles: readonly Profile[],
): Form {
  if (target.kind === 'address') {
    const lines = linesOf(profile, own.words, candidates, profiles).filter(
      (line) => line === profile.column || !used.has(line),
    );
    for (const line of lines) used.add(line);
    if (lines.length > 1) return { join: lines, separator: ', ' };
  }
  const mayMiss =
    ['name', 'phone', 'address', 'city', 'zip', 'state'].includes(target.kind) || target.name === 'value';
  if (!mayMiss || profile.filled === 0) return profile.column;
  const role = candidates.find((one) => one.profile === profile && one.target === target)?.role ?? '';
  const others = candidates.filter(
    (one) =>
      one.target === target &&
      !used.has(one.profile.column) &&
      one.score > Math.max(0.6, score - 0.4) &&
      !(target.name.startsWith('contractor') && one.role !== role && doubtfulRoles.has(one.role)) &&
      fillOf(one.profile) > 0.02,
  );
  const builds = target.name === 'contractorName' && !doubtfulRoles.has(role);
  const pair = builds ? personAndCompany(profile, others[0]?.profile) : null;
  if (pair !== null) {
    for (const column of pair) used.add(column);
    return { join: pair, separator: ', ' };
  }
  if (fillOf(profile) > 0.9) return profile.column;
  const spare = others.slice(0, 2).map((one) => one.profile.column);
  for (const column of spare) used.add(column);
  return spare.length === 0 ? profile.column : { first: [profile.column, ...spare] };
}

/** `Address1`, `Address2`, `ADDR_LINE_3`: the lines of one address, in their order; empty where there is one line. */
function linesOf(
  { column }: Profile,
  words: readonly string[],
  candidates: readonly Candidate[],
  profiles: readonly Profile[],
): string[] {
  const numbered = /^(.*?)[123](\D*)$/.exec(column);
  if (numbered === null || !words.includes('address')) return [];
  return [1, 2, 3].flatMap((number) => {
    const line = `${numbered[1]}${number}${numbered[2]}`;
    const found = profiles.find((one) => one.column === line);
    const taken = candidates.find((one) => one.profile === found && one.target.kind !== 'address');
    return found !== undefined &&
      taken === undefined &&
      found.looks.number < 0.9 &&
      found.looks.cityStateZip < 0.4
      ? [line]
      : [];
  });
}

/** Addresses in pieces stand in for whole ones, unless a column holds a whole one. */
function fromPieces(
  family: Family,
  profiles: readonly Profile[],
  assigned: ReadonlyMap<string, Candidate>,
  columns: Map<string, ProposedForm>,
): void {
  for (const { role, columns: pieces } of splitAddresses(profiles)) {
    const name = addressOf(family, role);
    if (name === null) continue;
    const whole = assigned.get(name);
    const isPiece = whole !== undefined && pieces.includes(whole.profile.column);
    if (whole !== undefined && !isPiece && whole.profile.looks.street > 0.5) continue;
    if (whole !== undefined && !isPiece && whole.profile.rows === 0 && whole.score > 0.85) continue;
    columns.set(name, {
      form: { join: [...pieces] },
      reason: 'house number and street stand in columns of their own',
    });
  }
}

function addressOf(family: Family, role: string): string | null {
  if (family === 'permits')
    return role === '' ? 'propertyAddress' : role.startsWith('mailing') ? null : 'contractorAddress';
  if (family === 'inspections') return role === '' ? 'siteAddress' : null;
  return role.includes('mailing') ? null : 'address';
}

/** The company of a respondent, where it has a column of its own. */
function companyBesides(profiles: readonly Profile[], columns: Map<string, ProposedForm>): void {
  const read = new Set([...columns.values()].flatMap(({ form }) => columnsOf(form)));
  const one = profiles.find(({ column }) => !read.has(column) && isCompany(column));
  if (one === undefined || columns.has('companyName')) return;
  columns.set('companyName', { form: one.column, reason: 'the company beside the respondent' });
}

/** Columns that hold words of ours must say which word means which. */
function words(family: Family, profiles: readonly Profile[], columns: Map<string, ProposedForm>): void {
  const activity = columns.get('activityNumber');
  const printed = profiles.find(({ column }) => column === activity?.form);
  if (activity !== undefined && printed?.top.some(([text]) => /^\d+\.\d*[1-9]\d*$/.test(text))) {
    const form = { column: printed.column, pattern: String.raw`^(?<value>\d+)(?:\.\d+)?$` };
    columns.set('activityNumber', { form, reason: `${activity.reason}; what follows the dot is a suffix` });
  }
  if (family !== 'licenses') return;
  const makers = { status: statusForm, entityType: entityForm, enforcementFlag: flagForm } as const;
  for (const [name, make] of Object.entries(makers)) {
    const present = columns.get(name);
    if (present === undefined || typeof present.form !== 'string') continue;
    const profile = profiles.find(({ column }) => column === present.form);
    const form = profile === undefined ? null : make(profile);
    if (form !== null) columns.set(name, { ...present, form });
    else {
      columns.delete(name);
      if (name === 'status')
        columns.set('statusPrinted', { ...present, reason: 'its words say what only its publisher knows' });
    }
  }
}

const plainNumbers = ['epoch-ms', 'epoch-s', 'YYYYMMDD', 'MMDDYYYY', 'YYYYMMDDHHmmss'];

/** The date formats of the feed. Formats of plain digits are each column's own where columns differ. */
function withDates(
  family: Family,
  profiles: readonly Profile[],
  columns: Map<string, ProposedForm>,
): string[] {
  const found: { name: string; present: ProposedForm; formats: readonly string[] }[] = [];
  for (const [name, present] of columns) {
    const kind = familyColumns[family].get(name)?.kind;
    if (kind !== 'day' && kind !== 'moment') continue;
    const read = columnsOf(present.form);
    const formats = profiles.filter(({ column }) => read.includes(column)).flatMap(formatsOf);
    if (formats.length > 0) found.push({ name, present, formats: [...new Set(formats)] });
  }
  const counts = new Map<string, number>();
  for (const { formats } of found)
    for (const format of formats) counts.set(format, (counts.get(format) ?? 0) + 1);
  const all = [...counts].sort((a, b) => b[1] - a[1]).map(([format]) => format);
  const digits = all.filter((format) => plainNumbers.includes(format));
  if (digits.length <= 1) return all;
  const shared = all.filter((format) => !digits.slice(1).includes(format));
  for (const { name, present, formats } of found) {
    if (formats.every((format) => shared.includes(format))) continue;
    const form = { ...formObject(present.form), dates: [...formats] };
    columns.set(name, { ...present, form });
  }
  return shared;
}

/** The formats of a column's values; where there are none, what the portal calls its type. */
function formatsOf({ dates, filled, type }: Profile): readonly string[] {
  if (filled > 0) return dates.formats;
  if (type !== null && /esriFieldTypeDate$/.test(type)) return ['epoch-ms'];
  return [];
}

function inOrder(family: Family, columns: ReadonlyMap<string, ProposedForm>): Map<string, ProposedForm> {
  const ordered = [...familyColumns[family].keys()].flatMap((name) => {
    const one = columns.get(name);
    return one === undefined ? [] : [[name, one] as const];
  });
  return new Map(ordered);
}
