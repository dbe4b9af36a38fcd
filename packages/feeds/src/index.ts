export {
  type BoundRule,
  boundOf,
  compareNights,
  type Measure,
  type NightComparison,
  nightComparisonSchema,
} from './comparison/compare-nights.js';
export { compareSpans, type SpanStart, spans } from './comparison/compare-spans.js';
export {
  addCounts,
  addProfiles,
  comparableColumns,
  type Distribution,
  type FeedProfile,
  largestMoves,
  totalVariation,
} from './comparison/distribution.js';
export { type Attachment, attachedColumns } from './definition/attach-schema.js';
export { familyColumns, nestedColumns } from './definition/columns.js';
export { columnsOf, type Form, type FormObject, formObject, type Preset } from './definition/form.js';
export { formSchema } from './definition/form-schema.js';
export { type FeedFormat, formatSchema } from './definition/format-schema.js';
export { type ParseStep, stepForms, stepTargets } from './definition/parse-step-schema.js';
export { type RowFilter, rowFilterSchema } from './definition/row-filter-schema.js';
export { type FeedDefinition, parseFeedDefinition } from './definition/schema.js';
export { type Seen, seenText } from './definition/seen-schema.js';
export type { FeedSource, Protocol } from './definition/source-schema.js';
export { type Problem, problemsOf } from './definition/strict.js';
export {
  DOL_KEY,
  type Environment,
  substitute,
  substituteHeaders,
  unsetVariables,
} from './definition/variables.js';
export {
  checkChangedValues,
  checkContent,
  checkCounts,
  checkNight,
  checkRemoved,
  checkShrink,
  checkSoFar,
  columnsMissing,
  truncated,
} from './guards.js';
export { cellReader, cellText, isFormula } from './mapping/cell.js';
export {
  compileMapping,
  compileRowFilter,
  compileSourceKey,
  leftoverColumns,
  type Mapping,
  missingColumns,
  readColumns,
} from './mapping/compile.js';
export { type DateFinding, dateFormats } from './mapping/date-formats.js';
export { dayParser, isNoDay, isNoDayText } from './mapping/dates.js';
export type { FieldGroup, GroupValues } from './mapping/field-group.js';
export { readsInspections } from './mapping/field-group.js';
export { copyText } from './mapping/memo.js';
export { dollarsIn, parseMoney, parseNumber } from './mapping/numbers.js';
export { contractorColumns, namesParties } from './mapping/parties.js';
export { type Reject, rejectOf } from './reject.js';
export type { Cells, FieldSpans, RawRow, RowSpans } from './row.js';
export { RowError } from './row-error.js';
export {
  addStatistics,
  noStatistics,
  type Observation,
  RowCounter,
  type RowStatistics,
  rowStatisticsSchema,
  wholeStatistics,
} from './statistics.js';
