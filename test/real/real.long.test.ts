import { measureRealRecords } from './real-records.js';

measureRealRecords({
  part: 1,
  permits: 120_868,
  inspections: 13_520,
  candidates: 0.999,
  exported: 100_000,
});
