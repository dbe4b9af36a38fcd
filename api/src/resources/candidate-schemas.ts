import { z } from 'zod';
import { contractorFields } from './licenses.js';
import { givenText, linkFields, text } from './shared-schemas.js';

const bits = (description: string) => z.number().meta({ examples: [4.21], description });

/** The fields of a piece of evidence, but for what the record prints. */
export const evidenceFields = {
  signal: givenText('name_exact', 'Code of the evidence; `prior` is what is believed before any.'),
  bits: bits('What it adds to the score; negative where it speaks against the contractor.'),
  contractorValue: text('Northside Builders LLC', 'What was compared with it; null where it is not shown.'),
  reason: givenText('The names are the same.', 'Why it speaks for or against the contractor.'),
};

/** The fields of a contractor that a record may mean, but for the evidence. */
export const candidateFields = {
  ...contractorFields,
  rosterState: givenText('MN', 'State whose roster lists the license.'),
  matchConfidence: linkFields.matchConfidence.unwrap().meta({
    examples: ['0.973'],
    description: 'Probability that the record means this contractor, with three digits.',
  }),
  verificationSignals: linkFields.verificationSignals,
  score: bits('Log2 of the odds before calibration: the sum of `parts`.'),
};
