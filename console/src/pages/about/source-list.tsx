import type { VNode } from 'preact';
import { ExternalLink } from '../../layout/external-link.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { jurisdictionText, numberText } from '../../layout/values.js';
import { whatText } from '../contractor/sources.js';
import { Freshness, spanText } from '../places/freshness.js';
import type { Coverage } from '../places/freshness-text.js';

/** All sources: what they contain, for which dates, and when they were read. */
export const SourceList = ({ feeds }: { readonly feeds: readonly Coverage[] }): VNode => (
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
