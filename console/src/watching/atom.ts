/** Atom feeds (RFC 4287). Pure. */
import { type ComponentChildren, h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** An event. */
export interface FeedEntry {
  /** Permanent, even if the texts change. */
  readonly id: string;
  readonly title: string;
  /** The time of the event, in RFC 3339 format. */
  readonly updated: string;
  /** Path of the page that shows it. */
  readonly address: string;
  readonly text: string;
}

export interface AtomFeed {
  readonly title: string;
  /** Path of the page whose feed it is. */
  readonly address: string;
  /** Path of the feed itself. */
  readonly self: string;
  /** Time of the feed if it has no entry. */
  readonly updated: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/** Characters that XML 1.0 cannot represent. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const element = (name: string, content: ComponentChildren, attributes: object = {}): VNode =>
  h(name, attributes, content);
const link = (rel: string, href: string, type: string): VNode =>
  element('link', undefined, { rel, href, type });

/** The time of the newest entry. */
export const feedUpdated = ({ entries, updated }: Pick<AtomFeed, 'entries' | 'updated'>): string =>
  entries
    .map((entry) => entry.updated)
    .sort()
    .at(-1) ?? updated;

/**
 * The text of a feed.
 * @param site the service's address; null leaves paths, which readers complete with the address of the feed
 */
export function atomText(feed: AtomFeed, site: string | null): string {
  const owner = site === null ? 'contractor-records' : new URL(site).hostname;
  // Tag URIs (RFC 4151) remain valid if addresses change.
  const tag = (of: string): string => `tag:${owner},2026:${of}`;
  const at = (path: string): string => `${site ?? ''}${path}`;
  const document = h(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
    element('id', tag(feed.self)),
    element('title', feed.title),
    element('updated', feedUpdated(feed)),
    element('author', element('name', 'Contractor Records')),
    link('self', at(feed.self), 'application/atom+xml'),
    link('alternate', at(feed.address), 'text/html'),
    feed.entries.map((entry) =>
      element('entry', [
        element('id', tag(entry.id)),
        element('title', entry.title),
        element('updated', entry.updated),
        link('alternate', at(entry.address), 'text/html'),
        element('summary', entry.text),
      ]),
    ),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n${renderToString(document).replace(NOT_IN_XML, '')}\n`;
}
