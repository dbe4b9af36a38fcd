export type { Respelled } from './column-names.js';
export { openMembers } from './members.js';
export { checkColumns, readFeed, readRecords, readRows, type SourceFile } from './read.js';
export {
  BATCH_LENGTH,
  isContinued,
  joinRecords,
  pickRecords,
  type RecordBatch,
  recordHashes,
} from './record-batch.js';
export { addColumns, recordReader } from './record-rows.js';
export { type Sniffed, sniff } from './sniff/sniff.js';
export { sniffFile } from './sniff/sniff-file.js';
