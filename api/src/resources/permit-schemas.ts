import { catalogue, type FieldOrigin } from '@crs/domain';
import { z } from 'zod';
import { fieldSchema, recordFields, recordOrigins } from './record-fields.js';
import { claimMatchFields, recordId, sourcedFields } from './shared-schemas.js';

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
