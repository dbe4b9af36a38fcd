import { dictionaries } from '@crs/testing/fixtures';
import type { NameRules } from '../src/suppressed/withholding.js';

/** The project's dictionaries, and one nickname. */
export const nameRules: NameRules = {
  dictionaries,
  givenNames: new Map([
    ['john', new Set(['jon', 'jack'])],
    ['william', new Set(['bill', 'wm'])],
  ]),
};
