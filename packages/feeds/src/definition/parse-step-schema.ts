/** The schema of parse steps: forms whose text gives several columns. */

import { createRequire } from 'node:module';
import proj4 from 'proj4';
import type codesOf from 'proj4-list';
import { z } from 'zod';
import type { Form } from './form.js';
import { formSchema } from './form-schema.js';
import { strict } from './strict.js';

/** The schema of a projection. */
// proj4: projections, as in GIS programs; proj4-list: the proj strings of EPSG codes. Resolved from this package's
// folder, even if this code is in a bundle.
const require = createRequire(createRequire(import.meta.url).resolve('@crs/feeds'));

/** `EPSG:2278`, or a proj string. The result is the proj string. */
const projectionSchema = z.string().transform((projection, context) => {
  const definition = projection.startsWith('+proj=') ? projection : codes()[projection]?.[1];
  if (definition !== undefined && isUsable(definition)) return definition;
  context.addIssue({
    code: 'custom',
    message: 'is not a projection: use a code such as EPSG:2278, or a string that begins with +proj=',
  });
  return z.NEVER;
});

/** All codes. Loading them takes 10 ms, so they are loaded only for a definition with a code. */
const codes = (): typeof codesOf => require('proj4-list') as typeof codesOf;

function isUsable(definition: string): boolean {
  try {
    return proj4(definition, 'EPSG:4326').inverse([-98, 39]).every(Number.isFinite);
  } catch {
    // For an unknown projection the library throws strings and plain errors.
    return false;
  }
}

const target = z.string().min(1).optional();

/** The columns for the parts of a text, at least one. */
const targets = <S extends z.ZodRawShape>(shape: S) =>
  strict(shape).refine((into) => Object.values(into).some((column) => column !== undefined), {
    error: 'does not name a column for any part of the text',
  });

export const parseStepSchema = z.union([
  /** A sentence naming respondents: companyName, dbaNames, individualNames, licenseNumbers. */
  strict({ respondents: formSchema }),
  /** A sentence naming a penalty: penaltyAmount, stayedAmount. */
  strict({ penalty: formSchema }),
  /** The title of an order: orderType, in the words of the dictionary. */
  strict({ orderType: formSchema }),
  /** The text of an order: actionsTaken, in the words of the dictionary. */
  strict({ actionsTaken: formSchema }),
  /** The text about violations: violationTypes, in the words of the dictionary. */
  strict({ violationTypes: formSchema }),
  /** A sentence that names licenses: licenseNumbers. */
  strict({ licenseNumbers: formSchema }),
  /** A name, an address, and perhaps a phone in one text, and the columns for its parts. */
  strict({
    nameAndAddress: formSchema,
    into: targets({
      name: target,
      address: target,
      city: target,
      state: target,
      zip: target,
      phone: target,
    }),
  }),
  /** A complete address in one text; the feed's city is found even without a comma before it. */
  strict({
    address: formSchema,
    into: targets({ street: target, city: target, state: target, zip: target }),
  }),
  /** "CITY, STATE ZIP" in one text. */
  strict({
    cityStateZip: formSchema,
    into: targets({ city: target, state: target, zip: target }),
  }),
  /** "PERSON (COMPANY)"; with `inside: person`, "COMPANY (PERSON)". `both` is "Person, Company". */
  strict({
    brackets: formSchema,
    inside: z.enum(['company', 'person']).default('company'),
    into: targets({ company: target, person: target, both: target }),
  }),
  /** A point in one column, or in two: latitude, longitude. */
  strict({
    location: z.union([
      formSchema,
      strict({ latitude: formSchema, longitude: formSchema }),
      strict({ x: formSchema, y: formSchema }),
    ]),
    /** The projection of its coordinates: `EPSG:2278`, or a proj string. Without it they are degrees. */
    from: projectionSchema.optional(),
    /** Swaps the two coordinates: always, or only if that puts the point into the state. */
    swapped: z.union([z.literal(true), z.literal('repair')]).optional(),
  }),
]);

export type ParseStep = z.infer<typeof parseStepSchema>;
export type LocationStep = Extract<ParseStep, { location: unknown }>;

/** Our columns that a parse step fills. */
export function stepTargets(step: ParseStep): string[] {
  if ('respondents' in step) return ['companyName', 'dbaNames', 'individualNames', 'licenseNumbers'];
  if ('penalty' in step) return ['penaltyAmount', 'stayedAmount'];
  if ('orderType' in step) return ['orderType'];
  if ('actionsTaken' in step) return ['actionsTaken'];
  if ('violationTypes' in step) return ['violationTypes'];
  if ('licenseNumbers' in step) return ['licenseNumbers'];
  if ('location' in step) return ['latitude', 'longitude'];
  return Object.values(step.into).filter((column) => column !== undefined);
}

/** The forms that a parse step reads. */
export function stepForms(step: ParseStep): Form[] {
  if ('respondents' in step) return [step.respondents];
  if ('penalty' in step) return [step.penalty];
  if ('orderType' in step) return [step.orderType];
  if ('actionsTaken' in step) return [step.actionsTaken];
  if ('violationTypes' in step) return [step.violationTypes];
  if ('licenseNumbers' in step) return [step.licenseNumbers];
  if ('nameAndAddress' in step) return [step.nameAndAddress];
  if ('address' in step) return [step.address];
  if ('cityStateZip' in step) return [step.cityStateZip];
  if ('brackets' in step) return [step.brackets];
  return locationForms(step);
}

/** The form of a point, or the forms of its two coordinates, latitude or x first. */
export function locationForms({ location }: LocationStep): [Form] | [Form, Form] {
  if (typeof location === 'string') return [location];
  if ('x' in location) return [location.x, location.y];
  if ('latitude' in location) return [location.latitude, location.longitude];
  return [location];
}
