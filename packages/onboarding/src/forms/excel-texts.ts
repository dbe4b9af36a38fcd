/** Texts written so that Excel takes them for texts. */

import type { Form, FormObject } from '@crs/feeds';
import type { Profile } from '../profile/profile.js';
import type { ProposedForm } from './proposed.js';

/** Reads what stands inside of such texts; the forms of other columns stay as they are. */
export function withoutExcel(profiles: readonly Profile[], columns: Map<string, ProposedForm>): void {
  const written = new Set(profiles.filter(({ forExcel }) => forExcel).map(({ column }) => column));
  if (written.size === 0) return;
  const inside = (form: Form): Form => {
    const object: FormObject = typeof form === 'string' ? { column: form } : form;
    const pieces = {
      ...(object.join === undefined ? {} : { join: object.join.map(inside) }),
      ...(object.first === undefined ? {} : { first: object.first.map(inside) }),
    };
    if (Object.keys(pieces).length > 0) return { ...object, ...pieces };
    if (object.column === undefined || !written.has(object.column) || object.pattern !== undefined)
      return form;
    return { ...object, pattern: '^="?(?<value>[^"]*)"?$', otherwise: 'keep' };
  };
  for (const [name, one] of columns) columns.set(name, { ...one, form: inside(one.form) });
}
