import { createHash } from 'node:crypto';

/**
 * Returns a function that makes objects of rows; the column `a.b` becomes the field `b` of the object `a`. Every object
 * is a copy of one that already has all fields. An object that grows field by field becomes a dictionary in V8, which
 * takes several times the memory and is slower to write as JSON.
 * @param first the index of the first named column
 */
export function recordMaker(
  names: readonly string[],
  first = 0,
): (row: readonly unknown[]) => Record<string, unknown> {
  const fields: { at: number; name: string }[] = [];
  const objects = new Map<string, { at: number; name: string }[]>();
  const blank: Record<string, unknown> = {};
  for (const [i, column] of names.entries()) {
    const [name = '', inner] = column.split('.', 2);
    const at = first + i;
    if (inner === undefined) fields.push({ at, name });
    else objects.set(name, [...(objects.get(name) ?? []), { at, name: inner }]);
    blank[name] = null;
  }
  // JSON.parse never makes a dictionary, however many the fields.
  const whole = JSON.parse(JSON.stringify(blank)) as Record<string, unknown>;
  const parts = [...objects].map(([name, inside]) => ({ name, fields: inside }));
  return (row) => {
    const made = { ...whole };
    for (const { at, name } of fields) made[name] = row[at];
    for (const part of parts) {
      const object: Record<string, unknown> = {};
      for (const { at, name } of part.fields) object[name] = row[at];
      made[part.name] = object;
    }
    return made;
  };
}

const planNames = new Map<string, string>();

/** The name of a statement's prepared plan. */
export function planName(text: string): string {
  let name = planNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    planNames.set(text, name);
  }
  return name;
}

/** A statement that keeps one plan for all its values. */
export const keptPlan = (text: string, values: readonly unknown[]) => ({
  name: planName(text),
  text,
  values: [...values],
});

/** The row of an aggregate. @throws Error without a row */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate gave no row.');
  return row;
}
