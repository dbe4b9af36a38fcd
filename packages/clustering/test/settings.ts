/** The project's own settings, for the tests. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { clusteringSettingsSchema } from '../src/settings.js';

export const settings = clusteringSettingsSchema.parse(
  parse(readFileSync(new URL('../../../config/clustering.yaml', import.meta.url), 'utf8')),
);
