import type { FieldOrigin } from '@crs/domain';
import type { Provenance } from '@crs/store';
import { z } from 'zod';
import { booleanParameter } from '../parameters/parameter.js';
import { givenText, moment, text } from './shared-schemas.js';

const origins = ['printed', 'normalised', 'derived'] as const satisfies readonly FieldOrigin[];

const fieldProvenanceSchema = z
  .strictObject({
    field: givenText('name'),
    kind: z.enum(origins).meta({
      examples: ['printed'],
      description:
        '`printed`: as the source has it. `normalised`: what the source has, read into one form for all sources, such as a date or a word for a status. `derived`: found by this service from other records.',
    }),
    source: text('mn_licenses', 'Name of the feed; null for what was derived from several.'),
    row: text('BC100001', 'Number of the record at its source; null for what was derived from several.'),
    firstSeen: moment(
      '2026-03-01T02:03:04Z',
      'When this form of the record was fetched first; null if unknown.',
    ),
    lastSeen: moment('2026-03-02T02:03:04Z', 'When its source was last read; null for what was derived.'),
  })
  .meta({ id: 'FieldProvenance' });

/** The field that `provenance=true` adds to a record. */
export const fieldProvenanceField = {
  fieldProvenance: z
    .array(fieldProvenanceSchema)
    .readonly()
    .meta({ description: 'With `provenance=true`: where the value of each field that has one comes from.' })
    .optional(),
};

export const provenanceParameter = {
  provenance: booleanParameter('True adds where the value of each field comes from.'),
};

/** A record with where it comes from. */
interface SourcedRecord {
  readonly provenance: Provenance;
}

/**
 * Where the value of each field comes from; fields without a value are left out.
 * @param kindsOf how each field of the record comes about
 * @param lastSeen when the source was last read
 */
export function fieldProvenance<R extends SourcedRecord>(
  record: R,
  kindsOf: Readonly<Record<Exclude<keyof R, 'provenance'>, FieldOrigin>>,
  row: string,
  lastSeen: string | null,
): z.input<typeof fieldProvenanceSchema>[] {
  const { source, fetchedAt } = record.provenance;
  return (Object.entries(kindsOf) as [keyof R & string, FieldOrigin][]).flatMap(([field, kind]) => {
    const value: unknown = record[field];
    if (value === null || (Array.isArray(value) && value.length === 0)) return [];
    const own = kind !== 'derived';
    return [
      {
        field,
        kind,
        source: own ? source : null,
        row: own ? row : null,
        firstSeen: own ? fetchedAt : null,
        lastSeen: own ? lastSeen : null,
      },
    ];
  });
}
