export { formatDefinition } from './definition-file.js';
export { editDefinition, parseYaml, yamlText } from './definition-text.js';
export { readDefinition } from './feeds.js';
export { type Config, type LoadOptions, loadConfig } from './load.js';
export { formatModel } from './model-file.js';
export { readPresets } from './presets.js';
export { readPublicTexts } from './public-texts.js';
