import type { VNode } from 'preact';
import { ExternalLink } from '../../layout/external-link.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { jurisdictionText, numberText, shortDayText } from '../../layout/values.js';
import type { Profile } from './summary.js';

const FAMILIES: Readonly<Record<string, string>> = {
  licenses: 'Licenses',
  orders: 'Orders',
  inspections: 'Safety inspections',
  actions: 'Actions of the attorney general',
  permits: 'Building permits',
};

/** Where the records of a contractor come from. */
export const Sources = ({ profile: { sources } }: { readonly profile: Profile }): VNode => (
  <Section id="sources" title="Where this comes from">
    <Table
      caption="Sources"
      isCaptionHidden
      rows={sources}
      columns={[
        {
          heading: 'What',
          cell: ({ family, jurisdiction }) =>
            `${FAMILIES[family] ?? family}${jurisdiction === null ? '' : `, ${jurisdictionText(jurisdiction)}`}`,
        },
        {
          heading: 'Published by',
          cell: ({ publisher, url, source }) =>
            url === null ? (
              (publisher ?? source)
            ) : (
              <ExternalLink href={url}>{publisher ?? source}</ExternalLink>
            ),
        },
        { heading: 'Records', isNumeric: true, cell: ({ records }) => numberText(records) },
        { heading: 'Last read', cell: ({ lastSuccessAt }) => lastSuccessAt && shortDayText(lastSuccessAt) },
        { heading: 'Last changed', cell: ({ lastChangeAt }) => lastChangeAt && shortDayText(lastChangeAt) },
      ]}
    />
  </Section>
);
