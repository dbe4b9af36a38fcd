export type { TruthEntry } from './feeds/permit-file.js';
export {
  defaultSampleOptions,
  generateSample,
  type Sample,
  type SampleFile,
  type SampleOptions,
} from './generate-sample.js';
export type { LookalikeKind } from './successions.js';
export { writeSample } from './write-sample.js';
