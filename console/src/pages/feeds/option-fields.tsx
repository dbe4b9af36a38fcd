import { families } from '@crs/domain';
import type { NewFeedOptions } from '@crs/pipelines';
import type { VNode } from 'preact';

interface OptionFieldsProps {
  readonly options: NewFeedOptions;
  /** True if an empty field is filled from the source. */
  readonly isGuessed: boolean;
}

/** General information in a definition. */
export const OptionFields = ({ options, isGuessed }: OptionFieldsProps): VNode => (
  <div class="fields">
    <label>
      Record type
      <select name="family">
        {isGuessed && <option value="">detect from the columns</option>}
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

/** Names of record types. */
export const FAMILIES = {
  licenses: 'contractor licenses',
  orders: 'disciplinary orders',
  inspections: 'OSHA inspections',
  actions: 'attorney general actions',
  permits: 'building permits',
} as const;

const TEXTS = [
  ['city', 'City that issues the permits', 100],
  ['state', 'State, two letters such as MN', 2],
  ['jurisdiction', 'Jurisdiction: the city’s short name, such as lake_view', 200],
  ['name', 'Feed name, such as lake_view_permits', 100],
  ['title', 'Title that people see', 300],
  ['publisher', 'Publisher, such as City of Lake View', 300],
] as const;
