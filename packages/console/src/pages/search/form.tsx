import type { VNode } from 'preact';
import { FEWEST, type Searched, STATUSES } from './searched.js';

/** The form of the search. What else narrows it stays where the words are changed. */
export const SearchForm = ({
  q = '',
  state = '',
  city = '',
  type = '',
  status,
  orders,
}: Partial<Searched>): VNode => (
  <search>
    <form action="/search" class="search">
      <label>
        Name, person, license number, phone or address
        <input
          type="search"
          name="q"
          value={q}
          minLength={FEWEST}
          autocomplete="off"
          data-suggest="/search"
        />
      </label>
      <label>
        City
        <input name="city" value={city} size={14} autocomplete="address-level2" />
      </label>
      <label>
        State
        <input name="state" value={state} maxLength={2} size={3} autocomplete="address-level1" />
      </label>
      <label>
        Status
        <select name="status">
          <option value="">any</option>
          {STATUSES.map((one) => (
            <option key={one} selected={one === status}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" name="orders" value="yes" checked={orders === 'yes'} /> has orders or actions
        against it
      </label>
      {type !== '' && <input type="hidden" name="type" value={type} />}
      <button type="submit">Look up</button>
    </form>
    <p class="hidden" aria-live="polite" data-announce="" />
  </search>
);
