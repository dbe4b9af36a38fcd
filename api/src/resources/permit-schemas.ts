import { z } from 'zod';
import { claimMatchFields, moment, money, recordId, text } from './shared-schemas.js';

/** The fields of a permit, as `/v1/permits/block` shows them. */
export const permitFields = {
  id: recordId,
  permitNumber: z.string(),
  city: text,
  contractorName: text.meta({ description: 'What the clerk typed.' }),
  contractorAddress: text,
  propertyAddress: text,
  permitType: text,
  workType: text,
  status: text,
  value: money,
  description: text,
  issueDate: moment,
  completeDate: moment,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  parcelNumber: text,
  totalFees: money,
  totalPayments: money,
  outstandingBalance: money,
  approvedDate: moment,
  expirationDate: moment,
  inspectionCount: z.int().nullable(),
};

/** A permit of any other list: with its source and the contractor it was matched to. */
export const permitSchema = z
  .object({
    ...permitFields,
    jurisdiction: z.string().meta({ description: 'City or county that issued the permit.' }),
    contractorPhone: text,
    contractorLicensePrinted: text.meta({ description: 'The license number that the permit itself prints.' }),
    ...claimMatchFields,
  })
  .meta({ id: 'MatchedPermit' });
