import { catalogue, type FieldOrigin } from '@crs/domain';
import { z } from 'zod';
import { fieldSchema, recordFields, recordOrigins } from './record-fields.js';
import { claimMatchFields, givenText, recordId, sourcedFields } from './shared-schemas.js';

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
export const permitSchema = z.strictObject(matchedPermitFields).meta({ id: 'MatchedPermit' });

const role = givenText(
  'electrical contractor',
  'Role on the permit, if the source has it; otherwise `contractor`.',
);

/** A permit of one contractor. */
export const contractorPermitSchema = z
  .strictObject({
    ...matchedPermitFields,
    role: givenText(
      'electrical contractor',
      'The contractor’s role, if the source gives one or the permit names several contractors.',
    ).optional(),
  })
  .meta({ id: 'ContractorPermit' });

/** A contractor of a permit that names several. */
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
