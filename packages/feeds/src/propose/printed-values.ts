/** Values that programs print for others: a day long ago for none, `55401.0` for 55401, thousands of dollars. */
import type { Family } from '@crs/domain';
import { familyColumns } from '../definition/columns.js';
import { type Form, type FormObject, formObject } from '../definition/form.js';
import { dayParser } from '../mapping/dates.js';
import type { Proposed } from './mapping.js';
import type { Profile } from './profile.js';

/** `55401.0`: a number that went through a table in which others were missing. */
export const floatText = /^(\d+)\.0$/;

/** Where the calendars of spreadsheets and databases begin and end; nothing was built on these days. */
const noDays = new Set(['0001-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '9999-12-31']);
const amounts = new Set(['money', 'number', 'integer']);

/** Reads what such values stand for; forms that already take a part of a text stay as they are. */
export function asMeant(family: Family, profiles: readonly Profile[], columns: Map<string, Proposed>): void {
  for (const [name, one] of columns) {
    const kind = familyColumns[family].get(name)?.kind ?? 'text';
    const object = formObject(one.form);
    const profile = profiles.find(({ column }) => column === object.column);
    if (profile === undefined || object.pattern !== undefined) continue;
    if (kind === 'day' || kind === 'moment') columns.set(name, withoutNoDays(one, object, profile));
    else if (kind === 'money' && inThousands(profile))
      columns.set(name, { form: dollarsOf(profile.column), reason: `${one.reason}, in thousands` });
    else if (profile.asFloat && !amounts.has(kind))
      columns.set(name, { ...one, form: { ...object, pattern: String.raw`^(?<value>.*?)(?:\.0)?$` } });
  }
}

function withoutNoDays(one: Proposed, object: FormObject, { dates, top }: Profile): Proposed {
  const read = dayParser(dates.formats);
  const empty = top.map(([text]) => text).filter((text) => noDays.has(read(text) ?? ''));
  if (empty.length === 0) return one;
  const form = { ...object, empty: [...(object.empty ?? []), ...empty] };
  return { form, reason: `${one.reason}; ${empty[0]} stands for none` };
}

const inThousands = ({ column, looks }: Profile): boolean =>
  /thousand|\b000['’]?s?\b|\$k\b|\(k\)/i.test(column) && looks.integer > 0.99;

/** Three zeros behind whole thousands; what has a fraction after all is a reject, and no amount a thousand times too small. */
const dollarsOf = (column: string): Form => ({
  join: [{ column, pattern: String.raw`^(?<value>\d+)$` }, { constant: '000' }],
  separator: '',
  zero: 'empty',
});
