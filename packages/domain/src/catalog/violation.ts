import type { FieldTable } from './field.js';

/** One citation of an OSHA inspection. */
export const violationFields = {
  citationId: { kind: 'text', example: '01001' },
  violationType: {
    kind: 'text',
    example: 'Serious',
    note: 'Serious, Willful, Repeat, Other, or Unclassified, as in the source.',
  },
  standard: { kind: 'text', example: '1926.501', note: 'Violated standard.' },
  issuanceDate: { kind: 'day', example: '2024-02-01' },
  currentPenalty: { kind: 'money', example: 1500 },
  initialPenalty: { kind: 'money', example: 3000 },
} as const satisfies FieldTable;
