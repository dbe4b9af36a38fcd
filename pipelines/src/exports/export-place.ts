import type { ExportSettings } from '@crs/runtime';
import { ExportFolder } from './export-folder.js';
import type { ExportStorage } from './export-storage.js';

/** Where exports are kept. */
export type ExportPlace = Pick<ExportSettings, 'dir'>;

export const openStorage = ({ dir }: ExportPlace): ExportStorage => new ExportFolder(dir);
