import { z } from 'zod';

/** Pieces that the schemas of several records share. */
export const text = z.string().nullable();
export const texts = z.array(z.string()).readonly();
export const money = z.number().nullable().meta({ description: 'US dollars, at most two decimals.' });
export const day = z.string().nullable().meta({ format: 'date', description: 'YYYY-MM-DD.' });
export const moment = z.string().nullable().meta({ format: 'date-time', description: 'RFC 3339, in UTC.' });
export const recordId = z.int().meta({ format: 'int64' });

/** How sure the link of a record to a contractor is. */
export const linkFields = {
  matchConfidence: text.meta({
    description: 'Probability that the match is right, three digits: `0.973`. Null where nothing matched.',
    example: '0.973',
  }),
  tier: text.meta({ description: 'verified, likely, possible or ambiguous; null where nothing matched.' }),
  verificationSignals: text.meta({
    description: 'Codes of the evidence, strongest first, separated by commas.',
    example: 'license_number,phone,address,name_exact',
  }),
};

/** The link of a record that names a contractor in words. */
export const claimMatchFields = {
  contractorLicenseNumber: text.meta({ description: 'Null for an unmatched or ambiguous record.' }),
  contractorLicenseName: text,
  ...linkFields,
  candidateCount: z.int().meta({ description: 'Contractors that came near the best one.' }),
};
