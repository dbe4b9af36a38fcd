import type { VNode } from 'preact';
import { MoreElsewhere } from '../../layout/printed.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { shortDayText } from '../../layout/values.js';
import { contractorAddress } from './address.js';
import type { ContractorData } from './contractor-data.js';
import { type KnownValue, knownAs } from './known-as.js';

/** A contractor's names, people, addresses, and phones, with when and in which records they appeared. */
export const KnownAs = ({ data }: { readonly data: ContractorData }): VNode => {
  const known = knownAs(data.profile, data.forms, data);
  return (
    <Section id="known-as" title="Names and addresses">
      <Table
        name="known-as"
        caption="From current and past license rosters, and from verified records of this contractor"
        rows={known}
        columns={[
          { heading: 'As printed', cell: ({ value }) => value },
          { heading: 'Type', cell: ({ kind }) => kind },
          { heading: 'First seen', value: ({ from }) => from, cell: firstSeen },
          {
            heading: 'Last seen',
            cell: ({ until, isCurrent }) => (isCurrent ? 'now' : until === null ? '' : shortDayText(until)),
          },
          { heading: 'Source', cell: ({ where }) => where.join(', ') },
        ]}
      />
      <MoreElsewhere
        totalCount={known.length}
        address={`${contractorAddress(data.profile.contractor)}#known-as`}
      />
    </Section>
  );
};

/** We don't know what the roster listed before the license was first read. */
const firstSeen = ({ from, isFromFirstReading }: KnownValue): string => {
  if (from === null) return '';
  return isFromFirstReading ? `first seen on ${shortDayText(from)}` : shortDayText(from);
};
