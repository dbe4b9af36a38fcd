/** The fields of records that a request selects with `fields`. */
import { suggestNames } from '@crs/domain';
import { z } from 'zod';
import { expressionParameter } from '../parameters/parameter.js';
import { type FieldPath, fieldPathsOf, inner, type RecordShape } from './record-shape.js';

/** The selected fields by name; a nested record has its own selected fields, or is selected whole. */
export type Picked = ReadonlyMap<string, Picked | 'whole'>;

const SEPARATOR = /, ?/;

/** Every name allowed in `fields`: of fields, of nested records, and of their fields. */
function namesOf(record: z.ZodObject): string[] {
  const paths = fieldPathsOf(record).flatMap((path) => path.map((_, i) => path.slice(0, i + 1).join('.')));
  return [...new Set(paths)];
}

/** The names as alternatives of a pattern; those of a nested record share its name. */
function alternatives(names: readonly string[]): string {
  const inside = (name: string): string[] =>
    names.filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1));
  return names
    .filter((name) => !name.includes('.'))
    .map((name) => (inside(name).length === 0 ? name : `${name}(\\.(${alternatives(inside(name))}))?`))
    .join('|');
}

/** The parameter `fields` for these records. Null when missing. */
export function fieldsParameter({ record }: RecordShape) {
  const names = namesOf(record);
  const [first = '', second = first] = names;
  return expressionParameter<Picked>(
    (text, refuse) => {
      const given = text.split(SEPARATOR);
      const unknown = given.find((name) => !names.includes(name));
      if (unknown === undefined) return pickedOf(given.map((name) => name.split('.')));
      const [suggestion] = suggestNames(unknown, names);
      return refuse({
        code: 'validation.format',
        says: `has an unknown field: "${unknown}"`,
        expected: names,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    },
    {
      description: 'Only these fields of each record, separated by commas.',
      example: first === second ? first : `${first},${second}`,
      codes: [],
      pattern: `^(?!.*, ?$)((${alternatives(names)})(, ?|$))*$`,
    },
  );
}

function pickedOf(paths: readonly FieldPath[]): Picked {
  const picked = new Map<string, Picked | 'whole'>();
  for (const name of new Set(paths.map(([first = '']) => first))) {
    const inside = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    picked.set(name, inside.some(({ length }) => length === 0) ? 'whole' : pickedOf(inside));
  }
  return picked;
}

/** True for a field that is picked, by itself or with the record that it is in. */
export function isPicked(picked: Picked, [name = '', ...inside]: FieldPath): boolean {
  const one = picked.get(name);
  return one !== undefined && (one === 'whole' || isPicked(one, inside));
}

/** The selected fields of a record, in its own order. */
export function pick(record: unknown, picked: Picked): unknown {
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const one = picked.get(name);
      if (one === undefined) return [];
      return [[name, one === 'whole' ? value : pick(value, one)]];
    }),
  );
}

/** A response whose records have only the selected fields. */
export function withPicked({ field, isList }: RecordShape, picked: Picked, body: unknown): unknown {
  const picking = (records: unknown): unknown => (records as unknown[]).map((record) => pick(record, picked));
  if (!isList) return pick(body, picked);
  if (field === null) return picking(body);
  const whole = body as Readonly<Record<string, unknown>>;
  return { ...whole, [field]: picking(whole[field]) };
}

/** The schema of responses to requests with `fields`. */
export function pickedSchema(response: z.ZodType, { field, isList, record }: RecordShape): z.ZodType {
  const some = partialOf(record);
  if (!isList) return some;
  if (field === null) return z.array(some);
  return (inner(response) as z.ZodObject).extend({ [field]: z.array(some) });
}

/** A record whose fields may all be missing, including those of nested records. */
function partialOf(record: z.ZodObject): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(record.shape).map(([name, schema]) => {
        const type = inner(schema as z.ZodType);
        const some = type instanceof z.ZodObject ? partialOf(type).nullable() : (schema as z.ZodType);
        return [name, some.optional()];
      }),
    ),
  );
}
