import type { VNode } from 'preact';
import type { Ask } from '../../deps.js';
import { placeText } from '../../layout/letter-case.js';
import { addressOf } from '../../layout/pager.js';
import { joined, numberText } from '../../layout/values.js';
import { readingsOf, tradeStem } from './readings.js';
import type { Searched } from './searched.js';

/** The license types of a trade in a place, with how many licenses of each there are. */
export interface TradeTypes {
  readonly state: string;
  readonly city: string;
  readonly types: readonly { readonly type: string; readonly count: number }[];
}

/** License types on the page. */
const FEW = 4;

/**
 * The license types of a trade that the words name, those with most licenses first: firms need not have it in their names.
 * The place is the chosen one, or one that the words end with.
 */
export async function findTradeTypes(
  ask: Ask,
  { q, state, city, type }: Searched,
): Promise<TradeTypes | null> {
  const stem = type === '' ? tradeStem(q) : null;
  if (stem === null) return null;
  const all = await ask('/v1/license-types', {});
  const ofTrade = all.filter(({ name }) => name.toLowerCase().includes(stem)).slice(0, 2 * FEW);
  const places = state === '' && city === '' ? [...readingsOf(q), { state, city }] : [{ state, city }];
  for (const place of places) {
    const types = await countedIn(ask, ofTrade, place);
    if (types.length > 0) return { ...place, types };
  }
  return null;
}

async function countedIn(
  ask: Ask,
  types: readonly { readonly name: string }[],
  { state, city }: { readonly state: string; readonly city: string },
): Promise<TradeTypes['types']> {
  const counted = await Promise.all(
    types.map(async ({ name }) => {
      const values = { licenseType: name, state: state || null, city: city || null, pageSize: 1 };
      return { type: name, count: (await ask('/v1/licenses/search', values)).totalCount };
    }),
  );
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, FEW);
}

/** Links to the licenses of a trade, whatever their holders are called. */
export const TradeTypeLinks = ({ of: { types, state, city } }: { readonly of: TradeTypes }): VNode => (
  <p class="facet">
    By license type{city !== '' || state !== '' ? ` in ${joined(placeText(city), state)}` : ''}:{' '}
    {types.map(({ type, count }) => (
      <a key={type} href={addressOf('/search', { type, state, city })}>
        {type}
        <span class="quiet"> {numberText(count)}</span>
      </a>
    ))}
  </p>
);
