import type { VNode } from 'preact';
import { assetAddress } from '../http/assets.js';
import type { PageContent } from '../page.js';
import { organizationJson } from './organization.js';
import { withFormat } from './section.js';

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
export const Head = ({ content, publicUrl }: HeadProps): VNode => (
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
        // `inScript` escapes it, and browsers do not run data.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: firm }} />
      )}
    </>
  );
};

const shortened = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`;
