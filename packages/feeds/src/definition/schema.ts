/** The schema of a feed definition (`config/feeds/<feed>.yaml`). */
import { didYouMean, type Family, familySchema, stateCodeSchema } from '@crs/domain';
import { z } from 'zod';
import { attachedColumns, attachSchema } from './attach-schema.js';
import { familyColumns, nestedColumns, nestedKinds } from './columns.js';
import { type Form, formObject } from './form.js';
import { dateFormatSchema, formSchema } from './form-schema.js';
import { formatSchema } from './format-schema.js';
import { parseStepSchema, stepTargets } from './parse-step-schema.js';
import { rowFilterSchema } from './row-filter-schema.js';
import { seenSchema, termsSchema } from './seen-schema.js';
import { sizeSchema } from './size-schema.js';
import { sourceSchema } from './source-schema.js';
import { type Problem, problemsOf, strict } from './strict.js';

/** The schema of a time zone. */
/** A name of the IANA database: `America/Chicago`. */
const zoneSchema = z.string().superRefine((zone, context) => {
  // The platform accepts abbreviations such as EST as zones without daylight saving time, which is almost never
  // intended.
  if (zone === 'UTC' || (zone.includes('/') && isZone(zone))) return;
  const hint = didYouMean(zone, Intl.supportedValuesOf('timeZone'));
  context.addIssue({
    code: 'custom',
    message: `no time zone is named "${zone}"${hint || ': use a name such as America/Chicago'}`,
  });
});

/** Zones checked so far: creating a clock for one takes a millisecond, and eighty feeds share a dozen. */
const knownZones = new Set<string>();

function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    knownZones.add(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Overrides of the network settings for a feed's server. */
const fetchSchema = strict({
  /** Requests per second. */
  rate: z.number().positive().max(1000).optional(),
  /** Simultaneous requests. */
  atOnce: z.number().int().min(1).max(100).optional(),
  /** Seconds without a byte after which an attempt fails. */
  timeout: z.number().positive().max(3600).optional(),
  /** The largest download: `20 GB`. */
  largest: sizeSchema.optional(),
});

/** The bounds of a good run. */
const share = z.number().min(0).max(1);

const expectSchema = strict({
  /** Fewest and most rows. */
  rows: z
    .tuple([z.number().int().min(0), z.number().int().min(1)])
    .refine(([least, most]) => least <= most, 'the first bound is above the second'),
  /** Largest share by which the number of records, including new ones, may fall. */
  shrink: z.number().min(0).max(1).default(0.2),
  /** Largest share of the served records that may be removed, even if others replace them. */
  removed: z.number().min(0).max(1).default(0.5),
  /** Largest share of rows that may be rejected. */
  rejects: z.number().min(0).max(1).default(0.01),
  /** Our column → the smallest share of rows that have a value in it. */
  filled: z.record(z.string(), z.number().min(0).max(1)).default({}),
  /**
   * Largest share of records by which a night may differ from the one before: for all measures, or by `inserted`,
   * `updated`, `doubled`, `repeated`, or our column. Without an entry, past nights set it.
   */
  drift: z.union([share, z.record(z.string(), share)]).default({}),
  /** Largest age of the newest record, in days. */
  fresh: z.number().int().min(1).optional(),
});

const definitionSchema = strict(
  {
    feed: z.string().regex(/^[a-z][a-z0-9_]*$/, 'lowercase letters, digits, and underscores'),
    family: familySchema,
    title: z.string().min(1),
    publisher: z.string().min(1),
    /** Permits: the name users see. */
    jurisdiction: z.string().min(1).optional(),
    /** Permits: the city of records without one. */
    city: z.string().min(1).optional(),
    /** The state of the jurisdiction or of the roster. */
    state: stateCodeSchema.optional(),
    /** What the definition was compared with; empty if nothing yet. */
    seen: seenSchema.default([]),
    /** The terms of the source, and how its publisher wants to be named. */
    terms: termsSchema.optional(),
    source: sourceSchema,
    /** Overrides of the network settings. */
    fetch: fetchSchema.optional(),
    format: formatSchema.optional(),
    /** Other sources whose rows are joined with those of this one. */
    attach: z.array(attachSchema).default([]),
    /** Source columns whose values make the source key. */
    identity: z.array(z.string().min(1)).min(1),
    columns: z.record(z.string(), formSchema),
    parse: z.array(parseStepSchema).default([]),
    /** Filters of the source's rows. */
    only: rowFilterSchema.optional(),
    except: rowFilterSchema.optional(),
    /** Date formats, tried in order. */
    dates: z.array(dateFormatSchema).min(1).default(['iso']),
    /** The zone of times without a zone, and of the schedule; UTC by default. */
    zone: zoneSchema.optional(),
    /** Words that mean "no value", in addition to those of the dictionary. */
    placeholders: z.array(z.string()).default([]),
    /** Source columns that may be absent. */
    optional: z.array(z.string()).default([]),
    /** Source columns that are intentionally unused. */
    ignored: z.array(z.string()).default([]),
    expect: expectSchema,
    /** A cron line in the time zone `zone`. Default: a minute of the night; `never`: only `crs ingest` reads the feed. */
    schedule: z
      .string()
      .regex(/^(never|(\S+\s+){4,5}\S+)$/, 'a cron line of five or six fields, or "never"')
      .optional(),
    /** Permits: license feeds to match against, instead of all in the state. */
    rosters: z.array(z.string()).min(1).optional(),
  },
  { confirmed: '"seen" now says what a definition was compared with (config/feeds/REFERENCE.md)' },
);

/** A checked definition with its defaults. */
export type FeedDefinition<F extends Family = Family> = Omit<z.infer<typeof definitionSchema>, 'family'> & {
  readonly family: F;
  /** The definition's config folder, where relative paths start. */
  readonly folder: string;
};

/** The schema of a feed definition. Unknown keys are errors that name the closest known key. */
const feedDefinitionSchema = definitionSchema.superRefine((definition, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const { family, columns } = definition;
  const known = familyColumns[family];
  for (const [name, form] of Object.entries(columns)) {
    if (!known.has(name)) {
      refuse(['columns', name], `${family} have no column "${name}"${didYouMean(name, known.keys())}`);
    } else {
      checkForm(form, known.get(name)?.kind ?? 'text', ['columns', name], refuse);
    }
  }
  const given = new Set(Object.keys(columns));
  definition.parse.forEach((step, index) => {
    for (const target of stepTargets(step)) {
      given.add(target);
      if (!known.has(target)) {
        const hint = didYouMean(target, known.keys());
        refuse(['parse', index], `${family} have no column "${target}"${hint}`);
      }
    }
  });
  for (const name of Object.keys(definition.expect.filled)) {
    if (!known.has(name)) {
      refuse(
        ['expect', 'filled', name],
        `${family} have no column "${name}"${didYouMean(name, known.keys())}`,
      );
    }
  }
  for (const { name, required } of known.values()) {
    if (required && !given.has(name)) refuse(['columns'], `"${name}" is required and missing`);
  }
  if (family === 'permits' && definition.jurisdiction === undefined) {
    refuse(['jurisdiction'], 'permits need a jurisdiction');
  }
  if ((family === 'permits' || family === 'licenses') && definition.state === undefined) {
    refuse(['state'], `${family} need a state`);
  }
  if (family !== 'permits' && definition.rosters !== undefined) {
    refuse(['rosters'], 'only permits can name rosters to match against');
  }
  checkAttach(definition, refuse);
  const { source, format } = definition;
  if (format === undefined && (source.file !== undefined || source.http !== undefined)) {
    refuse(['format'], 'a file needs a format');
  }
});

/** All attached sources must be joined on the same columns of the feed, because rows are partitioned only once. */
function checkAttach(definition: z.infer<typeof definitionSchema>, refuse: Refuse): void {
  const { attach } = definition;
  const ours = (index: number) => Object.keys(attach[index]?.on ?? {});
  attach.forEach(({ name }, index) => {
    if (attachedColumns(definition, name).length === 0) {
      refuse(
        ['attach', index, 'name'],
        `no form of "columns" reads "${name}": see "violations", "inspections", and "contacts"`,
      );
    }
    if (attach.findIndex((other) => other.name === name) < index) {
      refuse(['attach', index, 'name'], `"${name}" is already attached`);
    }
    if (ours(index).join('\n') !== ours(0).join('\n')) {
      refuse(
        ['attach', index, 'on'],
        `all attached sources must be joined on the same columns: ${ours(0).join(', ')}`,
      );
    }
    if (attach[index]?.alike !== attach[0]?.alike)
      refuse(['attach', index, 'alike'], 'all attached sources need the same "alike"');
  });
}

type Refuse = (path: (string | number)[], message: string) => void;

function checkForm(form: Form, kind: string, path: (string | number)[], refuse: Refuse): void {
  const object = formObject(form);
  if (kind === 'parties') refuse(path, 'is already set by the "contacts" of "contractorName"');
  const nested = nestedKinds.find((name) => object[name] !== undefined);
  if (nested !== undefined && kind !== nested)
    refuse(path, `only the column "${nested}" can have "${nested}"`);
  for (const name of nestedKinds)
    if (kind === name && object[name] === undefined) refuse(path, `needs "${name}"`);
  if (object.list !== undefined && kind !== 'list') refuse(path, 'is not a list');
  if (object.unit !== undefined && kind !== 'money') refuse(path, '"unit" is for amounts of money');
  const pieces = [...(object.join ?? []), ...(object.first ?? [])];
  if (pieces.some((piece) => formObject(piece).unit !== undefined)) {
    refuse(path, 'put "unit" next to "join" or "first", not inside it');
  }
  for (const [name, inner] of Object.entries(object.each ?? {})) {
    const known = nestedColumns[nested ?? 'violations'];
    const type = known.get(name);
    if (type === undefined) {
      const hint = didYouMean(name, known.keys());
      refuse([...path, 'each', name], `${nested ?? 'violations'} have no column "${name}"${hint}`);
    } else checkForm(inner, type.kind, [...path, 'each', name], refuse);
  }
}

/**
 * A definition from parsed YAML.
 * @param input the file's value
 * @param folder the config folder, where relative paths start
 * @returns the definition, or all of its problems
 */
export function parseFeedDefinition(
  input: unknown,
  folder: string,
): { definition: FeedDefinition; problems: [] } | { definition: null; problems: Problem[] } {
  const parsed = feedDefinitionSchema.safeParse(input);
  if (!parsed.success) return { definition: null, problems: problemsOf(parsed.error) };
  return { definition: { ...parsed.data, folder }, problems: [] };
}
