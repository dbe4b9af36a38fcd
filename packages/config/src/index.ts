export { definitionText } from './definition-file.js';
export type { Jurisdiction } from './jurisdictions.js';
export { type Config, type LoadOptions, loadConfig } from './load.js';
export { modelText } from './model-file.js';
export { readPresets } from './presets.js';
