export * from './catalog.js';
export type { BucketKind, Field, FieldOrigin, FieldTable } from './field.js';
export { summaryFields } from './license.js';
export type { Party } from './party.js';
export { inspectionOutcomes, permitInspectionFields } from './permit-inspection.js';
export type { PermitInspection, Violation } from './values.js';
export { violationFields } from './violation.js';
