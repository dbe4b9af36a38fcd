import type { VNode } from 'preact';
import { MoreElsewhere } from '../../layout/printed.js';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { type Tier, TierNotes } from '../../layout/tier.js';
import { numberText } from '../../layout/values.js';
import { actionColumns, inspectionColumns, orderColumns } from './columns.js';
import type { ContractorData } from './contractor-data.js';

/** Number of rows of a list on a contractor's page. */
export const FEW = 5;

interface RecordsProps<T> {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly T[];
  readonly totalCount: number;
  readonly columns: readonly Column<T>[];
  readonly address: string;
}

/** The beginning of a list of records; nothing if the list is empty. */
export const Records = <T extends { readonly tier?: Tier | null }>({
  id,
  title,
  rows,
  totalCount,
  columns,
  address,
}: RecordsProps<T>): VNode | null =>
  totalCount === 0 ? null : (
    <Section
      id={id}
      title={title}
      data={address}
      {...(totalCount > FEW && { all: { href: address, label: `All ${numberText(totalCount)}` } })}
    >
      <Table
        caption={totalCount > FEW ? `${title}, newest ${FEW} of ${numberText(totalCount)}` : title}
        rows={rows.slice(0, FEW)}
        totalCount={totalCount}
        isFile={false}
        columns={columns}
        isCaptionHidden={totalCount <= FEW}
      />
      <MoreElsewhere totalCount={totalCount} address={address} />
      <TierNotes tiers={rows.slice(0, FEW).flatMap(({ tier }) => tier ?? [])} />
    </Section>
  );

interface SectionProps {
  readonly data: ContractorData;
  readonly address: string;
}

export const Orders = ({ data, address }: SectionProps): VNode => (
  <Records
    id="orders"
    title="Disciplinary orders"
    rows={data.orders}
    totalCount={data.profile.enforcement.totalCount}
    columns={orderColumns}
    address={address}
  />
);

export const Actions = ({ data, address }: SectionProps): VNode => (
  <Records
    id="actions"
    title="Attorney general actions"
    rows={data.actions}
    totalCount={data.profile.agEnforcement.totalCount}
    columns={actionColumns}
    address={address}
  />
);

export const Inspections = ({ data, address }: SectionProps): VNode => (
  <Records
    id="inspections"
    title="OSHA inspections"
    rows={data.inspections}
    totalCount={data.profile.osha.totalCount}
    columns={inspectionColumns}
    address={address}
  />
);
