import { families } from '@crs/domain';
import type { NewFeedOptions } from '@crs/pipelines';
import type { VNode } from 'preact';

interface OptionFieldsProps {
  readonly options: NewFeedOptions;
  /** True where an empty field is guessed from the source. */
  readonly isGuessed: boolean;
}

/** What a definition says of itself. */
export const OptionFields = ({ options, isGuessed }: OptionFieldsProps): VNode => (
  <div class="fields">
    <label>
      What its records are
      <select name="family">
        {isGuessed && <option value="">not said: found out from its columns</option>}
        {families.map((family) => (
          <option key={family} value={family} selected={options.family === family}>
            {FAMILIES[family]}
          </option>
        ))}
      </select>
    </label>
    {TEXTS.map(([name, label, most]) => (
      <label key={name}>
        {label}
        <input name={name} value={options[name]} maxLength={most} autocomplete="off" />
      </label>
    ))}
  </div>
);

/** What its records are, in words. */
const FAMILIES = {
  licenses: 'licenses of contractors',
  orders: 'orders of a licensing authority',
  inspections: 'safety inspections',
  actions: 'actions of an attorney general',
  permits: 'building permits',
} as const;

const TEXTS = [
  ['city', 'City that issues the permits', 100],
  ['state', 'State, two letters such as MN', 2],
  ['jurisdiction', 'Jurisdiction: the short name of the city, such as lake_view', 200],
  ['name', 'Name of the feed, such as lake_view_permits', 100],
  ['title', 'Title, for people', 300],
  ['publisher', 'Publisher, such as City of Lake View', 300],
] as const;
