import type { VNode } from 'preact';
import {
  FEWEST,
  isOfDate,
  MOST_LETTERS,
  SEARCHED_STATUSES,
  type Searched,
  type SearchedStatus,
} from './searched.js';

type SearchFormProps = Partial<Searched> & {
  /** True if the search is the page's main purpose. */
  readonly isLarge?: boolean;
};

/** The search form. Other filters are kept when the words change. */
export const SearchForm = ({
  isLarge = false,
  q = '',
  state = '',
  city = '',
  type = '',
  status,
  orders,
}: SearchFormProps): VNode => (
  <search>
    <form action="/search" class={isLarge ? 'search large' : 'search'}>
      <label>
        Name, license, phone, address, permit, or case number
        <input
          type="search"
          name="q"
          value={q}
          minLength={FEWEST}
          maxLength={MOST_LETTERS}
          autocomplete="off"
          data-suggest="/search"
        />
      </label>
      <button type="submit">Search</button>
      <details class="more" open={[city, state, status, orders].some(Boolean)}>
        <summary>More filters</summary>
        <div class="search">
          <label>
            City
            <input name="city" value={city} size={14} autocomplete="address-level2" />
          </label>
          <label>
            State
            <input name="state" value={state} size={6} autocomplete="address-level1" />
          </label>
          <label>
            Status
            <select name="status">
              <option value="">any</option>
              {statusesFor(q, status).map((one) => (
                <option key={one} value={one} selected={one === status}>
                  {SEARCHED_STATUSES[one]}
                </option>
              ))}
            </select>
          </label>
          <label class="check">
            <input type="checkbox" name="orders" value="yes" checked={orders === 'yes'} /> Has disciplinary
            history
          </label>
        </div>
      </details>
      {type !== '' && <input type="hidden" name="type" value={type} />}
    </form>
    <p class="hidden" aria-live="polite" data-announce="" />
  </search>
);

/** The statuses to choose from. Only a search for words lists licenses past their date separately. */
const statusesFor = (q: string, chosen: SearchedStatus | undefined): SearchedStatus[] =>
  (Object.keys(SEARCHED_STATUSES) as SearchedStatus[]).filter(
    (one) => q !== '' || one === chosen || !isOfDate(one),
  );
