import { firmEvidence, firmEvidenceKinds, firmReason } from '@crs/clustering';
import { type FirmLine, findMergedFirm, readFirm, type ServedFirm } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { recordNumberParameter } from '../parameters/parameter.js';
import { contractorFields } from './licenses.js';
import { day, givenText, recordId, text } from './shared-schemas.js';

const firmLineSchema = z
  .strictObject({
    ...contractorFields,
    personName: text('Ada Example', 'Individual on the license.'),
    originalDate: day('2010-01-15', 'When the license was first issued.'),
    rosterState: givenText('MN', 'State of the license roster.'),
    source: givenText('mn_licenses', 'Feed name.'),
  })
  .meta({ id: 'FirmLine', description: "One of the firm's licenses." });

const evidenceSchema = z
  .strictObject({
    kind: z.enum(firmEvidenceKinds).meta({ examples: ['phone'], description: 'What these licenses share.' }),
    value: givenText('(612) 555-0101', 'As printed on the first of these licenses.'),
    lines: z
      .array(
        z.strictObject({
          licenseNumber: givenText('BC100001'),
          rosterState: givenText('MN', 'State of the license roster.'),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'FirmEvidence' });

export const firmSchema = z
  .strictObject({
    id: recordId(61),
    lines: z
      .array(firmLineSchema)
      .readonly()
      .meta({ description: 'Two or more, sorted by state and number.' }),
    evidence: z
      .array(evidenceSchema)
      .readonly()
      .meta({ description: 'Values that two or more licenses share.' }),
    reason: z.string().meta({
      examples: ['Both licenses list the phone (612) 555-0101.'],
      description: 'Why the licenses belong to one firm, in words.',
    }),
  })
  .meta({
    id: 'Firm',
    description:
      'Licenses of one business: several trades, states, or renewed numbers, or a person and a company. A shared name alone is not enough.',
  });

/** A firm, with what its licenses have in common. */
export function explainedFirm({ id, lines }: ServedFirm): z.input<typeof firmSchema> {
  const evidence = firmEvidence(lines);
  return { id, lines: lines.map(shownLine), evidence, reason: firmReason(evidence, lines.length) };
}

function shownLine({
  nameKey: _nameKey,
  dbaKey: _dbaKey,
  phone: _phone,
  phoneKey: _phoneKey,
  address: _address,
  addressKey: _addressKey,
  zip: _zip,
  ...shown
}: FirmLine) {
  return shown;
}

export const getFirm = defineRoute({
  path: '/v1/firms/:id',
  operationId: 'getFirm',
  tag: 'Firms',
  summary: 'Get a firm with its licenses',
  description:
    "Returns one business's licenses from all rosters, and why they belong together. The id stays the same as long as most licenses do. The 404 message for a merged firm names the firm it became part of.",
  errors: ['not_found'],
  params: z.object({ id: recordNumberParameter('Firm id.', 61) }),
  response: firmSchema,
  handler: async ({ params: { id } }, { session }) => {
    const firm = id === null ? null : await readFirm(session, id);
    if (firm !== null) return explainedFirm(firm);
    const merged = id === null ? null : await findMergedFirm(session, id);
    throw new NotFoundError(
      merged === null ? 'There is no firm with this id.' : `This firm is now part of firm ${merged}.`,
    );
  },
});
