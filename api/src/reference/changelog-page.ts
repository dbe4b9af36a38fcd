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
    day: '2026-11-29',
    text: '`/v1/permits/{id}` has `contractors`: everyone whom the permit names as a contractor, each with a role and a match.',
    href: '/docs/permits',
  },
  {
    day: '2026-11-29',
    text: 'Permits of a license have `role`, and the parameter `role` filters by it.',
    href: '/docs/records-of-a-license',
  },
  {
    day: '2026-11-28',
    text: 'License numbers in paths and queries match in any spelling: `bc 100001` finds `BC100001`.',
    href: '/docs/licenses',
  },
  { day: '2026-11-25', text: 'Lists accept `cursor` and `fields`.', href: '/docs#paging' },
  { day: '2026-11-25', text: 'Lists are also CSV, and lists of permits GeoJSON.', href: '/docs#endpoints' },
  {
    day: '2026-11-25',
    text: 'Watch lists, and webhooks that send their events.',
    href: '/docs/webhooks',
  },
  {
    day: '2026-11-25',
    text: '`/v1/permits/{id}/match` explains the match of a permit.',
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
    content: html`<p>Changes that clients can use or must know, newest first.</p>
${days.map((day) => daySection(day))}`,
  });
}

const daySection = (day: string): Html => html`<h2 id="${day}">${dayFormat.format(new Date(day))}</h2>
<ul>${changes.filter((change) => change.day === day).map(({ text, href }) => html`<li>${prose(text)} <a href="${href}">Reference</a></li>\n`)}</ul>
`;
