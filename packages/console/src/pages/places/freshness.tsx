import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { shortDayText } from '../../layout/values.js';

export type Coverage = ResponseOf<'/v1/coverage'>[number];

/** What the words of freshness mean. */
const MEANINGS = {
  active: 'read as usual',
  late: 'late: its source did not change as usual',
  frozen: 'frozen: its source has not changed for months',
} as const;

export const Freshness = ({ feed }: { readonly feed: Coverage }): VNode => (
  <span class={feed.freshness === 'active' ? undefined : 'alarm'}>{MEANINGS[feed.freshness]}</span>
);

/** From when to when records are there. */
export const spanText = ({ firstMonth, lastDate }: Coverage): string =>
  `${firstMonth ?? 'not known'} to ${lastDate === null ? 'not known' : shortDayText(lastDate)}`;
