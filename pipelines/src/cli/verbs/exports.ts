import type { Command } from 'commander';
import { addExportsListVerb } from './exports-list.js';
import { addExportsMakeVerb } from './exports-make.js';
import { addExportsRemoveVerb } from './exports-remove.js';

export function addExportsVerbs(program: Command): void {
  const exports = program
    .command('exports')
    .description(
      'files with all records of a version of the data, as /v1/exports serves them: list, make, remove',
    );
  addExportsListVerb(exports);
  addExportsMakeVerb(exports);
  addExportsRemoveVerb(exports);
}
