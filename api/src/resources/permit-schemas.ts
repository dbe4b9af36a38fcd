import { catalogue, type FieldOrigin } from '@crs/domain';
import { readPermitContractors } from '@crs/store';
import { z } from 'zod';
import { fieldSchema, recordFields, recordOrigins } from './record-fields.js';
import { claimMatchFields, count, givenText, recordId, sourcedFields } from './shared-schemas.js';

/** The coordinates of a place. */
export const latitude = fieldSchema({ ...catalogue.permits.latitude, required: true });
export const longitude = fieldSchema({ ...catalogue.permits.longitude, required: true });

const { jurisdiction, contractorPhone, contractorLicensePrinted, ...fields } = recordFields('permits');

/** The fields of a permit in `/v1/permits/block`. */
export const permitFields = { id: recordId(101), ...fields };

/** The fields of a permit in any other list, with its source and the matched contractor. */
export const matchedPermitFields = {
  ...permitFields,
  jurisdiction,
  contractorPhone,
  contractorLicensePrinted,
  ...claimMatchFields,
  ...sourcedFields,
};

const role = givenText(
  'electrical contractor',
  'Role on the permit, if the source has it; otherwise `contractor`.',
);

/** A contractor of a permit. */
export const permitContractorSchema = z
  .strictObject({
    role,
    contractorName: fields.contractorName,
    contractorAddress: fields.contractorAddress,
    contractorPhone,
    contractorLicensePrinted,
    ...claimMatchFields,
  })
  .meta({ id: 'PermitContractor' });

/** Parties of a permit who are no contractors, by their role. */
export const permitPartySchema = z
  .strictObject({
    role: givenText('owner', 'Role on the permit: owner, applicant, architect or engineer, and others.'),
    count: count(1, 'How many of them the permit names. Names are not shown: many are private persons.'),
  })
  .meta({ id: 'PermitParty' });

/** The contractors of a permit. */
export const contractorsField = {
  contractors: z.array(permitContractorSchema).readonly().optional().meta({
    description:
      'All contractors of the permit: on one permit if there are several, in a list if `fields` selects it.',
  }),
};

/** What reads the contractors of permits in a list. */
export const addedContractors = { contractors: readPermitContractors };

export const permitSchema = z
  .strictObject({ ...matchedPermitFields, ...contractorsField })
  .meta({ id: 'MatchedPermit' });

/** The role of the contractor whom a permit is listed for. */
export const roleField = {
  role: givenText(
    'electrical contractor',
    'The contractor’s role, if the source gives one or the permit names several contractors.',
  ).optional(),
};

/** A permit of one contractor. */
export const contractorPermitSchema = z
  .strictObject({
    ...matchedPermitFields,
    ...roleField,
    ...contractorsField,
  })
  .meta({ id: 'ContractorPermit' });

/** How each field of a permit comes about. */
export const permitFieldKinds = {
  id: 'derived',
  ...recordOrigins('permits'),
  contractorLicenseNumber: 'derived',
  contractorLicenseName: 'derived',
  matchConfidence: 'derived',
  tier: 'derived',
  verificationSignals: 'derived',
  candidateCount: 'derived',
} as const satisfies Readonly<Record<Exclude<keyof typeof matchedPermitFields, 'provenance'>, FieldOrigin>>;
