import type { VNode } from 'preact';
import type { Ask } from '../../deps.js';
import { placeText } from '../../layout/letter-case.js';
import { addressOf } from '../../layout/pager.js';
import { joined, numberText } from '../../layout/values.js';
import { readingsOf, tradeStem } from './readings.js';
import type { Searched } from './searched.js';

/** A trade's license types in a place, with the number of licenses of each. */
interface TradeTypes {
  readonly state: string;
  readonly city: string;
  /** Those with most licenses first. */
  readonly types: readonly { readonly value: string; readonly count: number }[];
}

/** Maximum number of license types on the page. */
const FEW = 4;

/**
 * License types of the trade that the words name, those with most licenses first, since firms' names need not contain
 * their trade. The place is the chosen one, or one at the end of the words.
 */
export async function findTradeTypes(
  ask: Ask,
  { q, state, city, type }: Searched,
): Promise<TradeTypes | null> {
  const stem = type === '' ? tradeStem(q) : null;
  if (stem === null) return null;
  const places = state === '' && city === '' ? [...readingsOf(q), { state, city }] : [{ state, city }];
  for (const place of places) {
    const { licenseType } = await ask('/v1/contractors/tally', {
      state: place.state || null,
      city: place.city || null,
    });
    const types = licenseType
      .filter(({ value, count }) => count > 0 && value.toLowerCase().includes(stem))
      .slice(0, FEW);
    if (types.length > 0) return { state: place.state, city: place.city, types };
  }
  return null;
}

/** Links to a trade's licenses, whatever their holders' names. */
export const TradeTypeLinks = ({ of: { types, state, city } }: { readonly of: TradeTypes }): VNode => (
  <p class="facet">
    By license type{city !== '' || state !== '' ? ` in ${joined(placeText(city), state)}` : ''}:{' '}
    {types.map(({ value, count }) => (
      <a key={value} href={addressOf('/search', { type: value, state, city })}>
        {value}
        <span class="quiet"> {numberText(count)}</span>
      </a>
    ))}
  </p>
);
