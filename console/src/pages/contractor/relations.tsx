import type { VNode } from 'preact';
import { MoreElsewhere } from '../../layout/printed.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { counted, numberText } from '../../layout/values.js';
import { contractorAddress } from './address.js';
import { relatedColumns } from './columns.js';
import type { ContractorData } from './contractor-data.js';
import { RelationFigure } from './relation-figure.js';

/** Contractors with the same address, phone or person: as a graph and as a list with the reason of each. */
export const Relations = ({
  data: { profile, related },
  address,
  now,
}: {
  readonly data: ContractorData;
  readonly address: string;
  readonly now: Date;
}): VNode | null => {
  const { totalCount } = profile.related;
  if (totalCount === 0) return null;
  return (
    <Section
      id="related"
      title="Related contractors"
      data={address}
      {...(totalCount > 10 && { all: { href: address, label: `All ${numberText(totalCount)}` } })}
    >
      <p class="quiet">
        {counted(totalCount, 'contractor')} {totalCount === 1 ? 'lists' : 'list'} the same address, phone, or
        person. That is a reason to look closer, not proof: families and tenants share them, too.
      </p>
      <RelationFigure name={profile.contractor.name} related={related} hrefOf={contractorAddress} />
      <Table
        isCaptionHidden
        caption="Related contractors"
        rows={related.slice(0, 10)}
        totalCount={totalCount}
        isFile={false}
        columns={relatedColumns(now, profile.contractor)}
      />
      <MoreElsewhere totalCount={totalCount} address={address} />
    </Section>
  );
};
