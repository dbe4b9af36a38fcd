export type { TruthEntry } from './feeds/permitFile.js';
export {
  defaultSampleOptions,
  generateSample,
  type Sample,
  type SampleFile,
  type SampleOptions,
} from './generateSample.js';
export { writeSample } from './writeSample.js';
