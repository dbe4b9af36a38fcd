export type { Respelled } from './column-names.js';
export { openMembers } from './members.js';
export { checkColumns, readFeed, readRecords, type SourceFile } from './read.js';
export { BATCH_LENGTH, isContinued, joinRecords, pickRecords, type RecordBatch } from './record-batch.js';
export { recordHashes } from './record-hash.js';
export { addColumns, recordReader } from './record-rows.js';
export { sniffSheet } from './sniff/sheet.js';
export { type Sniffed, sniff } from './sniff/sniff.js';
export { sniffFile } from './sniff/sniff-file.js';
