import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { shortDayText } from '../../layout/values.js';
import type { ContractorData } from './contractor-data.js';
import { knownAs } from './known-as.js';

/** Names, people, addresses and phones of a contractor, with when and where they were printed. */
export const KnownAs = ({ data: { profile, forms } }: { readonly data: ContractorData }): VNode => (
  <Section id="known-as" title="Known names and addresses">
    <Table
      caption="As its roster prints it now and did before, and as records print it that are surely its own"
      rows={knownAs(profile, forms)}
      columns={[
        { heading: 'As printed', cell: ({ value }) => value },
        { heading: 'What', cell: ({ kind }) => kind },
        { heading: 'First seen', cell: ({ from }) => (from === null ? '' : shortDayText(from)) },
        {
          heading: 'Last seen',
          cell: ({ until, isCurrent }) => (isCurrent ? 'now' : until === null ? '' : shortDayText(until)),
        },
        { heading: 'Where', cell: ({ where }) => where.join(', ') },
      ]}
    />
  </Section>
);
