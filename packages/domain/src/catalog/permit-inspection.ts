import type { FieldTable } from './field.js';

/** The results of a permit inspection. */
export const inspectionOutcomes = ['passed', 'failed', 'partial', 'cancelled', 'unknown'] as const;

/** A city's inspection of a building permit. */
export const permitInspectionFields = {
  inspectionType: { kind: 'text', example: 'Final Electrical', note: 'As printed by the source.' },
  scheduledDate: { kind: 'day', example: '2025-05-20', note: 'Scheduled day.' },
  inspectedDate: { kind: 'day', example: '2025-05-21', note: 'Day of the inspection.' },
  result: { kind: 'text', example: 'PASS', note: 'As printed by the source.' },
} as const satisfies FieldTable;
