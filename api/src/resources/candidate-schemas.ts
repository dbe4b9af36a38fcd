import { z } from 'zod';
import { contractorFields } from './licenses.js';
import { flag, givenText, linkFields, text } from './shared-schemas.js';

const bits = (description: string) => z.number().meta({ examples: [4.21], description });

/** The fields of a piece of evidence, but for what the record prints. */
export const evidenceFields = {
  signal: givenText('name_exact', 'Code of the evidence; `prior` is what is believed before any.'),
  bits: bits('What it adds to the score; negative where it speaks against the contractor.'),
  contractorValue: text('Northside Builders LLC', 'What was compared with it; null where it is not shown.'),
  sharers: z
    .int()
    .min(1)
    .nullable()
    .meta({
      examples: [null],
      description:
        'How many contractors have the phone, address or license number that agrees: the more, the less it says. Null where none is counted.',
    }),
  reason: givenText('The names are the same.', 'Why it speaks for or against the contractor.'),
};

/** The fields of a contractor that a record may mean, but for the evidence. */
export const candidateFields = {
  ...contractorFields,
  firm: z
    .int()
    .min(1)
    .meta({
      examples: [1],
      description: 'Place of its firm among those of the candidates: equal for the lines of one firm.',
    }),
  rosterState: givenText('MN', 'State whose roster lists the license.'),
  matchConfidence: linkFields.matchConfidence.unwrap().meta({
    examples: ['0.973'],
    description:
      'Probability that the record means the firm of this contractor, given the other candidates. All add up to at most 1: what is left is for none of them. That of the best one is the confidence of the match.',
  }),
  verificationSignals: linkFields.verificationSignals,
  isNear: flag(
    true,
    'True where its score is so near the best one that it may be meant as well; the best one itself included.',
  ),
  score: bits('Log2 of the odds before calibration: the sum of `parts`.'),
};
