import type { User, Waiting } from '@crs/store';
import type { VNode } from 'preact';
import { assetAddress } from '../http/assets.js';
import { MOST_ROWS, type PageContent, type PageList } from '../page.js';
import { aboutLinks } from '../pages/about/links.js';
import { WatchForm } from '../watching/watch-form.js';
import { Navigation } from './navigation.js';
import { organizationJson } from './organization.js';
import { withFormat } from './section.js';
import { numberText } from './values.js';

interface DocumentProps {
  readonly content: PageContent;
  readonly user: User | null;
  readonly csrfToken: string;
  /** The public address of the service; null if it is not known. */
  readonly publicUrl: string | null;
  readonly tellsByMail: boolean;
  /** Number of waiting items for the logged-in user. */
  readonly waiting: Waiting;
}

/** A whole page: head, navigation, content, and footer. */
export const Document = ({
  content,
  user,
  csrfToken,
  publicUrl,
  tellsByMail,
  waiting,
}: DocumentProps): VNode => (
  <html lang="en">
    <Head content={content} publicUrl={publicUrl} />
    <body>
      <a class="skip" href="#content">
        Skip to main content
      </a>
      <header class="top">
        <a class="brand" href="/">
          Contractor Records
        </a>
        <Navigation user={user} path={pathOf(content.address)} waiting={waiting} />
        {user === null ? (
          <a href="/login">Log in</a>
        ) : (
          <form class="who" method="post" action="/logout">
            <input type="hidden" name="csrf" value={csrfToken} />
            <a href="/watching">Watching</a> <a href="/account">{user.name}</a>{' '}
            <button type="submit">Log out</button>
          </form>
        )}
      </header>
      <main id="content">
        {content.above !== undefined && content.above.length > 0 && (
          <nav class="above" aria-label="Breadcrumbs">
            <ol>
              {content.above.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 title={content.printedTitle}>{content.title}</h1>
        {content.subtitle !== undefined && <p class="subtitle">{content.subtitle}</p>}
        {content.body}
        {content.watchable !== undefined && (
          <WatchForm watchable={content.watchable} {...{ user, csrfToken, tellsByMail }} />
        )}
        <PageAddress content={content} />
      </main>
      <footer>
        <nav aria-label="About this service">
          {[
            ...aboutLinks,
            { href: '/changes', label: 'Recent changes' },
            { href: '/docs', label: 'API' },
          ].map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </footer>
    </body>
  </html>
);

/** The page's permanent address, its data, and the way to report an error. */
const PageAddress = ({
  content: { address, data, list, csv, feed, isForEverybody },
}: {
  readonly content: PageContent;
}): VNode | null =>
  address === undefined || data === undefined ? null : (
    <nav class="address" aria-label="This page">
      <a href={address} rel="bookmark">
        Link to this page
      </a>
      <a href={withFormat(address, 'json')}>JSON</a>
      {list !== undefined && <a href={withFormat(address, 'csv')}>{csvLabel(list)}</a>}
      {csv !== undefined && <a href={withFormat(address, 'csv')}>CSV</a>}
      {feed !== undefined && <a href={withFormat(feed, 'atom')}>Follow changes (Atom)</a>}
      {isForEverybody && <a href={`/report?${new URLSearchParams({ about: address })}`}>Report an error</a>}
    </nav>
  );

/** The link to a CSV says if the list is longer than the CSV. */
const csvLabel = ({ totalCount }: PageList): string =>
  totalCount <= MOST_ROWS ? 'CSV' : `CSV, first ${numberText(MOST_ROWS)} of ${numberText(totalCount)}`;

/** The path of an address; empty for a page without an address. */
const pathOf = (address = ''): string => address.split('?', 1)[0] ?? '';

/** Describes the whole service, for pages without a description of their own. */
const SITE = 'Check a contractor: license, disciplinary orders, OSHA inspections, and building permits.';

/** Maximum number of characters in a description that previews show. */
const LONGEST = 300;

interface HeadProps {
  readonly content: PageContent;
  /** The public address of the service; null if it is not known. */
  readonly publicUrl: string | null;
}

/** The head of a page: title, style, icon, scripts, and for public pages a preview. */
const Head = ({ content, publicUrl }: HeadProps): VNode => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{content.documentTitle ?? content.title} · Contractor Records</title>
    <link rel="stylesheet" href={assetAddress('console.css')} />
    {content.feed !== undefined && (
      <link
        rel="alternate"
        type="application/atom+xml"
        title={content.title}
        href={withFormat(content.feed, 'atom')}
      />
    )}
    <link rel="icon" href={assetAddress('icon.svg')} type="image/svg+xml" />
    {['suggest.js', 'menus.js', 'search-key.js', ...(content.scripts ?? [])].map((name) => (
      <script key={name} type="module" src={assetAddress(name)} />
    ))}
    {content.isForEverybody && content.address !== undefined && (
      <Preview content={content} publicUrl={publicUrl} address={content.address} />
    )}
  </head>
);

/** What previews of shared links show, and structured data for programs. */
const Preview = ({ content, publicUrl, address }: HeadProps & { readonly address: string }): VNode => {
  const { title, documentTitle = title, subtitle, organization } = content;
  const url = publicUrl === null ? null : `${publicUrl}${address}`;
  const description = shortened(content.description ?? (typeof subtitle === 'string' ? subtitle : SITE));
  const firm = organization === undefined ? null : organizationJson(organization, url);
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url ?? address} />
      <meta property="og:site_name" content="Contractor Records" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={documentTitle} />
      <meta property="og:description" content={description} />
      {url !== null && (
        <>
          <meta property="og:url" content={url} />
          <meta property="og:image" content={`${publicUrl}${assetAddress('preview.png')}`} />
          <meta property="og:image:alt" content="Contractor Records, from public records" />
        </>
      )}
      {firm !== null && (
        // `inScript` escapes the data, and browsers do not run data blocks.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: firm }} />
      )}
    </>
  );
};

const shortened = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`;
