import { type ContentsGroup, type Html, html } from '@crs/html';
import { docsPage } from './docs-page.js';
import { prose } from './prose.js';
import { SCRIPT_PATH } from './reference-files.js';

/** A change that clients can use or must know about. */
interface Change {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Words between backticks are code. */
  readonly text: string;
  /** The reference page with the details. */
  readonly href: string;
}

/** Changes for clients, newest first. Add a line for each new path, parameter, or field. */
const changes: readonly Change[] = [
  {
    day: '2026-11-30',
    text: '`/v1/contractors/search` returns the closest 500 contractors per kind of detail (1,000 before).',
    href: '/docs/licenses',
  },
  {
    day: '2026-11-30',
    text: "`newest` sets how many records of each kind a contractor's profile returns.",
    href: '/docs/licenses',
  },
  {
    day: '2026-11-30',
    text: "`contractor` sets which of a permit's contractors `/v1/permits/{id}/match` explains.",
    href: '/docs/permits',
  },
  {
    day: '2026-11-29',
    text: '`/v1/permits/{id}` has `contractors`: all contractors on the permit, each with a role and a match.',
    href: '/docs/permits',
  },
  {
    day: '2026-11-29',
    text: "A license's permits have `role`, and the `role` parameter filters by it.",
    href: '/docs/records-of-a-license',
  },
  {
    day: '2026-11-29',
    text: '`/v1/permits/{id}/inspections` lists the inspections of a permit.',
    href: '/docs/outcomes',
  },
  {
    day: '2026-11-29',
    text: "`/v1/licenses/{licenseNumber}/track-record` returns how a contractor's permits ended.",
    href: '/docs/outcomes',
  },
  {
    day: '2026-11-28',
    text: 'Paths and queries accept any spelling of a license number: `bc 100001` finds `BC100001`.',
    href: '/docs/licenses',
  },
  { day: '2026-11-25', text: 'Lists accept `cursor` and `fields`.', href: '/docs#paging' },
  {
    day: '2026-11-25',
    text: 'Lists are also available as CSV, and permit lists as GeoJSON.',
    href: '/docs#endpoints',
  },
  {
    day: '2026-11-25',
    text: 'You can create watch lists, and webhooks that send their events.',
    href: '/docs/webhooks',
  },
  {
    day: '2026-11-25',
    text: "`/v1/permits/{id}/match` explains a permit's match.",
    href: '/docs/permits',
  },
  { day: '2026-11-24', text: '`POST /v1/match` matches your own list.', href: '/docs/lists' },
  { day: '2026-11-24', text: '`/v1/events` lists what happened to contractors.', href: '/docs#endpoints' },
];

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Shows the API's changes by day. @param contents the reference's menu */
export function changelogPage(contents: readonly ContentsGroup[]): string {
  const days = [...new Set(changes.map(({ day }) => day))];
  return docsPage({
    title: 'Changelog',
    contents,
    script: SCRIPT_PATH,
    content: html`<p>Changes that clients can use or must know about, newest first.</p>
${days.map((day) => daySection(day))}`,
  });
}

const daySection = (day: string): Html => html`<h2 id="${day}">${dayFormat.format(new Date(day))}</h2>
<ul>${changes.filter((change) => change.day === day).map(({ text, href }) => html`<li>${prose(text)} <a href="${href}">Reference</a></li>\n`)}</ul>
`;
