import { families } from '@crs/domain';
import type { VNode } from 'preact';
import type { NewFeedOptions } from '../../feed-services.js';

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
        {isGuessed && <option value="">to be told from its columns</option>}
        {families.map((family) => (
          <option key={family} value={family} selected={options.family === family}>
            {family}
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

const TEXTS = [
  ['city', 'City, of permits', 100],
  ['state', 'State, two letters', 2],
  ['jurisdiction', 'Jurisdiction, as users see it', 200],
  ['name', 'Name of the feed and of its file', 100],
  ['title', 'Title', 300],
  ['publisher', 'Publisher', 300],
] as const;
