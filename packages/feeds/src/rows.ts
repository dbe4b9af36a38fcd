/** What turns records into rows and rows into records: pure, and all that a thread which stages them has to load. */
export { recordHashes } from './format/record-hash.js';
export { addColumns, recordReader } from './format/record-rows.js';
export {
  compileMapping,
  type Mapped,
  type Mapping,
  type MappingPart,
  type ReadRecord,
} from './mapping/compile.js';
export { Fault } from './mapping/fault.js';
export { flat } from './mapping/memo.js';
export { PartMemo } from './mapping/part-memo.js';
export type { Cells, PlacedRow, RawRow, Reject } from './row.js';
export { type Observation, RowCounter } from './statistics.js';
