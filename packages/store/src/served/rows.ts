import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Where a column of a result goes: `a.b` is the field `b` of the object `a`. */
interface Column {
  readonly at: number;
  readonly object: string | null;
  readonly name: string;
}

export function columnsOf(fields: readonly pg.FieldDef[]): Column[] {
  return fields.map(({ name }, at) => {
    const dot = name.indexOf('.');
    return dot === -1
      ? { at, object: null, name }
      : { at, object: name.slice(0, dot), name: name.slice(dot + 1) };
  });
}

/** A row as an object, its fields in the order of the columns. */
export function record(columns: readonly Column[], row: readonly unknown[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const { at, object, name } of columns) {
    if (object === null) made[name] = row[at];
    else {
      made[object] ??= {};
      (made[object] as Record<string, unknown>)[name] = row[at];
    }
  }
  return made;
}

const planNames = new Map<string, string>();

/** The name under which each connection keeps the plan of a statement. */
export function planName(text: string): string {
  let name = planNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    planNames.set(text, name);
  }
  return name;
}
