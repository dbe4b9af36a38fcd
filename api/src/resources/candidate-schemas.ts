import { z } from 'zod';
import { contractorFields } from './licenses.js';
import { flag, givenText, linkFields, text } from './shared-schemas.js';

const bits = (description: string) => z.number().meta({ examples: [4.21], description });

/** Fields for a piece of evidence, except the record's printed value. */
export const evidenceFields = {
  signal: givenText('name_exact', 'Evidence code. `prior` is the score before any evidence.'),
  bits: bits('Bits added to the score; negative for evidence against the contractor.'),
  contractorValue: text('Northside Builders LLC', "The contractor's value; null if not shown."),
  sharers: z
    .int()
    .min(1)
    .nullable()
    .meta({
      examples: [null],
      description:
        'Number of contractors with the same phone, address, or license number. More contractors mean weaker evidence. Null if not counted.',
    }),
  reason: givenText('The names are the same.', 'Why this is evidence for or against the contractor.'),
};

/** Fields for a contractor that a record may mean, except the evidence. */
export const candidateFields = {
  ...contractorFields,
  firm: z
    .int()
    .min(1)
    .meta({
      examples: [1],
      description: "Rank of the firm among the candidates. A firm's licenses have the same rank.",
    }),
  rosterState: givenText('MN', 'State of the license roster.'),
  matchConfidence: linkFields.matchConfidence.unwrap().meta({
    examples: ['0.973'],
    description:
      "Probability that the record names this contractor's firm, given the other candidates. All probabilities add up to at most 1; the rest is the probability that none is right. The best candidate's probability is the match confidence.",
  }),
  verificationSignals: linkFields.verificationSignals,
  isNear: flag(
    true,
    'True if the score is so close to the best that this could be the contractor. Always true for the best candidate.',
  ),
  score: bits('Log2 of the odds before calibration: the sum of `parts`.'),
};
