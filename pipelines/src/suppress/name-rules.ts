import type { Config } from '@crs/config';
import { givenNameForms, policyValuesOf } from '@crs/matching';
import type { NameRules } from '@crs/store';

/** What names and addresses of suppressed persons are compared with: what matching compares with. */
export const nameRulesOf = ({
  dictionaries,
  matching,
}: Pick<Config, 'dictionaries' | 'matching'>): NameRules => ({
  dictionaries,
  givenNames: givenNameForms(policyValuesOf(matching)),
});
