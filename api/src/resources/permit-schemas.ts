import { catalog, type FieldOrigin } from '@crs/domain';
import { readPermitContractors } from '@crs/store';
import { z } from 'zod';
import { fieldSchema, recordFields, recordOrigins } from './record-fields.js';
import { claimMatchFields, count, givenText, recordId, sourcedFields } from './shared-schemas.js';

/** A place's coordinates. */
export const latitude = fieldSchema({ ...catalog.permits.latitude, required: true });
export const longitude = fieldSchema({ ...catalog.permits.longitude, required: true });

const { jurisdiction, contractorPhone, contractorLicensePrinted, ...fields } = recordFields('permits');

/** A permit's fields in `/v1/permits/block`. */
export const permitFields = { id: recordId(101), ...fields };

/** A permit's fields in any other list, with its source and matched contractor. */
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

/** A contractor on a permit. */
const permitContractorSchema = z
  .strictObject({
    role,
    contractorName: fields.contractorName,
    contractorAddress: fields.contractorAddress,
    contractorPhone,
    contractorLicensePrinted,
    ...claimMatchFields,
  })
  .meta({ id: 'PermitContractor' });

/** Parties on a permit, other than contractors, by role. */
export const permitPartySchema = z
  .strictObject({
    role: givenText('owner', 'Role on the permit: owner, applicant, architect or engineer, and others.'),
    count: count(
      1,
      'Number of parties with this role. Names are not shown, because many parties are private individuals.',
    ),
  })
  .meta({ id: 'PermitParty' });

/** A permit's contractors. */
export const contractorsField = {
  contractors: z.array(permitContractorSchema).readonly().optional().meta({
    description:
      'All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it.',
  }),
};

/** Reads the contractors for a list of permits. */
export const addedContractors = { contractors: readPermitContractors };

export const permitSchema = z
  .strictObject({ ...matchedPermitFields, ...contractorsField })
  .meta({ id: 'MatchedPermit' });

/** The role of the contractor whose list includes the permit. */
export const roleField = {
  role: givenText(
    'electrical contractor',
    'The contractor’s role, if the source gives one or the permit names several contractors.',
  ).optional(),
};

/** A contractor's permit. */
export const contractorPermitSchema = z
  .strictObject({
    ...matchedPermitFields,
    ...roleField,
    ...contractorsField,
  })
  .meta({ id: 'ContractorPermit' });

/** Where a permit's fields come from. */
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
