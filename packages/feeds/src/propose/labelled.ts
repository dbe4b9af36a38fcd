/** Values that carry something beside themselves: a label before each of several contacts, what Excel needs for a text. */
import type { Form, FormObject } from '../definition/form.js';
import type { Proposed } from './mapping.js';
import type { Profile } from './profile.js';

const label = /(?:^|[;|\n])\s*([A-Z][A-Za-z /]{2,30}):/g;
const builds = /contractor|builder|installer/i;
const general = /general|prime|^contractor$/i;
/** Labels that are tried, one after the other. */
const most = 4;

/** The contractor of "OWNER: JUNE ALDER; CONTRACTOR: BIRCH HOMES LLC"; null where no such labels stand there. */
export function labelledContractor({ column, top }: Profile): Form | null {
  const counts = new Map<string, number>();
  let labelled = 0;
  for (const [text] of top) {
    const labels = [...text.matchAll(label)].map(([, name = '']) => name);
    if (labels.length > 1) labelled++;
    for (const name of labels) if (builds.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (labelled < top.length * 0.4 || counts.size === 0) return null;
  const rank = (name: string): number => (general.test(name) ? 1 : 0);
  const names = [...counts].sort((a, b) => rank(b[0]) - rank(a[0]) || b[1] - a[1]).slice(0, most);
  const forms = names.map(([name]) => ({
    column,
    pattern: String.raw`(?:^|[;|\n])\s*${name}:\s*(?<value>[^;|\n]+)`,
    otherwise: 'empty' as const,
  }));
  return forms.length === 1 ? (forms[0] ?? null) : { first: forms };
}

/** `="00123"`: Excel reads it as a text, and keeps its zeros. */
export const excelText = /^="([^"]*)"$/;

/** Reads what stands inside of such texts; the forms of other columns stay as they are. */
export function withoutExcel(profiles: readonly Profile[], columns: Map<string, Proposed>): void {
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
