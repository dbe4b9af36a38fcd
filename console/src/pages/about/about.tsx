import { publicTextNames } from '@crs/domain';
import type { VNode } from 'preact';
import { z } from 'zod';
import { BROWSER_DAYS } from '../../access/known-browser.js';
import { ExternalLink } from '../../layout/external-link.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { jurisdictionText, numberText } from '../../layout/values.js';
import { definePage, type Page, type PageContent, type PageContext } from '../../page.js';
import { whatText } from '../contractor/sources.js';
import { Freshness, spanText } from '../places/freshness.js';
import type { Coverage } from '../places/freshness-text.js';
import { aboutLabels } from './links.js';
import { markdownLink, markdownPage, plainMarkdown } from './markdown.js';

/** The pages about the service, with texts from the operator. */
export const aboutPages: readonly Page[] = publicTextNames.map((name) =>
  definePage({
    path: `/${name}`,
    role: null,
    params: z.object({}),
    query: z.object({}),
    async show(_, context): Promise<PageContent> {
      const { title, opening, html } = markdownPage(context.publicTexts[name], valuesOf(context));
      return {
        title: title ?? aboutLabels[name],
        ...(opening !== null && { description: opening }),
        body: (
          <>
            <Prose html={html} />
            {name === 'sources' && <SourceList feeds={await context.ask('/v1/coverage', {})} />}
          </>
        ),
      };
    },
  }),
);

// `markdownPage` outputs no HTML from the text itself.
const Prose = ({ html }: { readonly html: string }): VNode => (
  <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
);

/**
 * The values for `{owner}` and other placeholders. If the operator names nobody, readers still find whom to write to.
 */
function valuesOf({
  owner: { name, contact },
  keep,
}: Pick<PageContext, 'owner' | 'keep'>): Readonly<Record<string, string>> {
  return {
    owner: name === null ? 'The operator of this service' : plainMarkdown(name),
    contact:
      contact === null
        ? markdownLink('the report form', '/report')
        : markdownLink(contact, contact.includes('://') ? contact : `mailto:${contact}`),
    'report days': String(keep.reports),
    'usage days': String(keep.usage),
    'browser days': String(BROWSER_DAYS),
  };
}

/** All sources: what they contain, for which dates, and when they were read. */
const SourceList = ({ feeds }: { readonly feeds: readonly Coverage[] }): VNode => (
  <Section id="list" title="Every source">
    {feeds.length === 0 ? (
      <p class="empty">No source has been read yet.</p>
    ) : (
      <Table
        caption="Every source"
        isCaptionHidden
        rows={feeds}
        columns={[
          {
            heading: 'What',
            cell: ({ family, jurisdiction, state }) =>
              whatText(family, jurisdiction === null ? state : jurisdictionText(jurisdiction)),
          },
          {
            heading: 'Published by',
            cell: ({ publisher, source, url }) =>
              url === null ? (
                (publisher ?? source)
              ) : (
                <ExternalLink href={url}>{publisher ?? source}</ExternalLink>
              ),
          },
          { heading: 'Records', isNumeric: true, cell: (feed) => numberText(feed.records) },
          { heading: 'From, to', cell: spanText },
          { heading: 'Freshness', cell: (feed) => <Freshness feed={feed} /> },
        ]}
      />
    )}
  </Section>
);
