/** What a definition was compared with, and the terms of its source. Neither changes how rows are read. */
import { isWebAddress } from '@crs/domain';
import { z } from 'zod';
import { strict } from './strict.js';

/** From the strongest evidence to the weakest. */
const kinds = [
  /** The source's own rows, read by this program. */
  'source',
  /** Rows from a file of the source, byte for byte. */
  'file',
  /** Rows that somebody copied or retyped. */
  'rows',
  /** Such rows with only some of their columns. */
  'values',
  /** The portal's list of its columns, or a copy of it. */
  'columns',
  /** Rows of another data set by the same publisher, with mostly the same columns. */
  'cousin',
] as const;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day: 2026-08-22');
/** YAML reads a year as a number. */
const dayMonthOrYear = z.coerce
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'must be a year, a month, or a day: 2026, 2026-08, 2026-08-22');

export const seenSchema = z.array(
  strict({
    what: z.enum(kinds),
    /** When it was published; without it, that is unknown, or the day is `on`. */
    of: dayMonthOrYear.optional(),
    rows: z.number().int().min(1).optional(),
    /** Where it was found, if not at the source. */
    from: z.string().min(1).optional(),
    /** The day when the definition was compared with it. */
    on: day,
  }),
);

export type Seen = z.infer<typeof seenSchema>;

/** The strongest and newest evidence in a few words: `file 2022-04`, or `nothing`. */
export function seenText(seen: Seen): string {
  const dated = seen.map(({ what, of, on }) => ({ what, of: of ?? (what === 'source' ? on : '') }));
  const [best] = dated.sort(
    (a, b) => kinds.indexOf(a.what) - kinds.indexOf(b.what) || (a.of < b.of ? 1 : -1),
  );
  return best === undefined ? 'nothing' : `${best.what} ${best.of}`.trim();
}

export const termsSchema = strict({
  /** The name of the license or legal rule; `unknown` if none was found. */
  license: z.string().min(1),
  url: z.string().refine(isWebAddress, 'an address with http or https, without credentials').optional(),
  /** How the publisher wants to be named. */
  attribution: z.string().min(1).optional(),
  /** The day when they were looked up. */
  on: day,
});
