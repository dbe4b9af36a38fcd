import { grouped } from '@crs/domain';
import { type Content, html, table } from '@crs/html';
import type { FeedCoverage } from '@crs/store';
import { withFreshness } from '../resources/coverage.js';
import { docsPage } from './docs-page.js';

const percent = (share: number | null): string => (share === null ? '' : `${(share * 100).toFixed(1)}%`);
const dayOf = (moment: string | null): string => moment?.slice(0, 10) ?? '';

/** A link if the address is on the web; a source may also be a file. */
const linked = (url: string | null, label: string): Content =>
  url !== null && /^https?:/.test(url) ? html`<a href="${url}">${label}</a>` : label;

/** A page about coverage, for people. */
export function coveragePage(feeds: readonly FeedCoverage[], now: number): string {
  const shown = withFreshness(feeds, now);
  const records = shown.reduce((sum, one) => sum + one.records, 0);
  const rows = shown.map((one) => [
    linked(one.url, one.publisher ?? one.source),
    one.family,
    one.jurisdiction ?? one.state ?? '',
    grouped(one.records),
    [one.firstMonth ?? '', one.lastDate ?? ''].join(' – '),
    one.freshness,
    dayOf(one.lastChangeAt),
    one.intervalDays === null ? '' : String(one.intervalDays),
    one.tiers === null ? '' : percent(one.tiers.verified + one.tiers.likely),
    one.precision === null
      ? ''
      : `${percent(one.precision)} (${percent(one.precisionLow)} – ${percent(one.precisionHigh)} of ${one.precisionOf})`,
    one.fill.map(({ field, share }) => `${field} ${percent(share)}`).join(', '),
    linked(one.termsUrl, one.license ?? ''),
  ]);
  const numeric = (heading: string) => ({ heading, numeric: true });
  return docsPage({
    title: 'Coverage',
    content: html`<p>${shown.length} sources with ${grouped(records)} records. A source is late if it has not changed for two of its intervals. Precision is measured on permits with a license number or phone, which is hidden from the matcher. Parentheses show the 95% interval.</p>
${table(
  'Sources',
  [
    'Source',
    'Records of',
    'Where',
    numeric('Records'),
    'From – to',
    'Freshness',
    'Last change',
    numeric('Interval, days'),
    numeric('Verified or likely'),
    'Precision',
    { heading: 'Filled fields', prose: true },
    'License',
  ],
  rows,
)}`,
  });
}
