import type { VNode } from 'preact';
import { dayText, monthText } from '../../layout/values.js';
import { type Coverage, delayText, readText, standingText } from './freshness-text.js';

/** A source's state, when it was read, and the date of its newest record. */
export const Freshness = ({ feed }: { readonly feed: Coverage }): VNode => {
  const delay = delayText(feed);
  return (
    <>
      {feed.freshness !== 'active' && <span class="alarm">{capital(standingText(feed))}. </span>}
      {readText(feed)}
      {delay !== null && <div class="quiet">{delay}</div>}
    </>
  );
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The dates of the first and last records. */
export const spanText = ({ firstMonth, lastDate }: Coverage): string =>
  `${firstMonth === null ? 'not known' : monthText(`${firstMonth}-01`)} to ${lastDate === null ? 'not known' : dayText(lastDate)}`;
