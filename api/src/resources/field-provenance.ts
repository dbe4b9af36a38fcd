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
        '`printed`: exactly as in the source. `normalised`: converted to one format for all sources, such as a date or a status. `derived`: computed by this service from other records.',
    }),
    source: text('mn_licenses', 'Feed name; null if derived from several feeds.'),
    row: text('BC100001', 'Record number at the source; null if derived from several records.'),
    firstSeen: moment(
      '2026-03-01T02:03:04Z',
      'When this version of the record was first fetched; null if unknown.',
    ),
    lastSeen: moment('2026-03-02T02:03:04Z', 'When the source was last read; null if derived.'),
  })
  .meta({ id: 'FieldProvenance' });

/** The field that `provenance=true` adds to a record. */
export const fieldProvenanceField = {
  fieldProvenance: z
    .array(fieldProvenanceSchema)
    .readonly()
    .meta({ description: 'With `provenance=true`: the source of each field that has a value.' })
    .optional(),
};

export const provenanceParameter = {
  provenance: booleanParameter('If true, adds the source of each field.'),
};

/** A record, with its provenance. */
interface SourcedRecord {
  readonly provenance: Provenance;
}

/**
 * Returns the origin of each field's value, without empty fields.
 * @param kindsOf how the record gets each field
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
