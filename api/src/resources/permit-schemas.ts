import { z } from 'zod';
import type { FieldKind } from './field-provenance.js';
import {
  claimMatchFields,
  count,
  givenText,
  moment,
  money,
  recordId,
  sourcedFields,
  text,
} from './shared-schemas.js';

export const latitude = z
  .number()
  .min(-90)
  .max(90)
  .meta({ examples: [30.25] });
export const longitude = z
  .number()
  .min(-180)
  .max(180)
  .meta({ examples: [-97.75] });

/** The fields of a permit in `/v1/permits/block`. */
export const permitFields = {
  id: recordId(101),
  permitNumber: givenText('P-101'),
  city: text('Austin'),
  contractorName: text('NORTHSIDE BUILDERS', 'What the clerk typed.'),
  contractorAddress: text('12 ELM ST'),
  propertyAddress: text('2214 Pillsbury Ave S'),
  permitType: text('Building'),
  workType: text('Remodel'),
  status: text('Issued', 'In the words of the source.'),
  value: money(1000.5),
  description: text('Remodel the kitchen'),
  issueDate: moment('2025-03-04T00:00:00Z'),
  completeDate: moment('2025-06-02T00:00:00Z'),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  parcelNumber: text('0123456789'),
  totalFees: money(250.75),
  totalPayments: money(200),
  outstandingBalance: money(50.75),
  approvedDate: moment('2025-03-03T00:00:00Z'),
  expirationDate: moment('2025-09-04T00:00:00Z'),
  inspectionCount: count(3).nullable(),
};

/** The fields of a permit in any other list, with its source and the matched contractor. */
export const matchedPermitFields = {
  ...permitFields,
  jurisdiction: givenText('austin', 'City or county that issued the permit.'),
  contractorPhone: text('612-555-0101', 'What the clerk typed.'),
  contractorLicensePrinted: text('BC100001', 'The license number on the permit itself.'),
  ...claimMatchFields,
  ...sourcedFields,
};
export const permitSchema = z.strictObject(matchedPermitFields).meta({ id: 'MatchedPermit' });

/** How each field of a permit comes about. */
export const permitFieldKinds = {
  id: 'derived',
  permitNumber: 'printed',
  city: 'normalised',
  contractorName: 'printed',
  contractorAddress: 'printed',
  propertyAddress: 'printed',
  permitType: 'printed',
  workType: 'printed',
  status: 'printed',
  value: 'normalised',
  description: 'printed',
  issueDate: 'normalised',
  completeDate: 'normalised',
  latitude: 'normalised',
  longitude: 'normalised',
  parcelNumber: 'printed',
  totalFees: 'normalised',
  totalPayments: 'normalised',
  outstandingBalance: 'normalised',
  approvedDate: 'normalised',
  expirationDate: 'normalised',
  inspectionCount: 'normalised',
  jurisdiction: 'derived',
  contractorPhone: 'printed',
  contractorLicensePrinted: 'printed',
  contractorLicenseNumber: 'derived',
  contractorLicenseName: 'derived',
  matchConfidence: 'derived',
  tier: 'derived',
  verificationSignals: 'derived',
  candidateCount: 'derived',
} as const satisfies Readonly<Record<Exclude<keyof typeof matchedPermitFields, 'provenance'>, FieldKind>>;
