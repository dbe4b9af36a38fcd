import type { Config } from '@crs/config';
import { givenNameForms, policyValuesOf } from '@crs/matching';
import type { NameRules } from '@crs/store';

/** The rules for comparing names and addresses of suppressed people, the same as in matching. */
export const nameRulesOf = ({
  dictionaries,
  matching,
}: Pick<Config, 'dictionaries' | 'matching'>): NameRules => ({
  dictionaries,
  givenNames: givenNameForms(policyValuesOf(matching)),
});
