/** Values that programs print for others: a day long ago for none, `55401.0` for 55401, cents and thousands of dollars. */

import type { Family } from '@crs/domain';
import { dayParser, type FormObject, familyColumns, formObject } from '@crs/feeds';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import type { ProposedForm } from './proposed.js';

/** Where the calendars of spreadsheets and databases begin and end; nothing was built on these days. */
const noDays = new Set(['0001-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '9999-12-31']);
const amounts = new Set(['money', 'number', 'integer']);

/** Reads what such values stand for; forms that already take a part of a text stay as they are. */
export function asMeant(
  family: Family,
  profiles: readonly Profile[],
  columns: Map<string, ProposedForm>,
): void {
  for (const [name, one] of columns) {
    const kind = familyColumns[family].get(name)?.kind ?? 'text';
    const object = formObject(one.form);
    const profile = profiles.find(({ column }) => column === object.column);
    if (profile === undefined || object.pattern !== undefined) continue;
    if (kind === 'day' || kind === 'moment') columns.set(name, withoutNoDays(one, object, profile));
    else if (kind === 'money') columns.set(name, inDollars(one, object, profile));
    else if (profile.asFloat && !amounts.has(kind))
      columns.set(name, { ...one, form: { ...object, pattern: String.raw`^(?<value>.*?)(?:\.0)?$` } });
  }
}

function withoutNoDays(one: ProposedForm, object: FormObject, { dates, top }: Profile): ProposedForm {
  const read = dayParser(dates.formats);
  const empty = top.map(([text]) => text).filter((text) => noDays.has(read(text) ?? ''));
  if (empty.length === 0) return one;
  const form = { ...object, empty: [...(object.empty ?? []), ...empty] };
  return { form, reason: `${one.reason}; ${empty[0]} stands for none` };
}

/** An amount whose column says that it is not in dollars. */
function inDollars(one: ProposedForm, object: FormObject, { column, looks }: Profile): ProposedForm {
  const thousands = /thousand|\b000['’]?s?\b|\$k\b|\(k\)/i.test(column) && looks.integer > 0.99;
  const unit = thousands ? 'thousands' : /^cents?$/.test(wordsOf(column).words.at(-1) ?? '') ? 'cents' : null;
  return unit === null ? one : { form: { ...object, unit }, reason: `${one.reason}, in ${unit}` };
}
