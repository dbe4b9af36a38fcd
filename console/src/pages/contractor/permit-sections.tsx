import type { VNode } from 'preact';
import { Bars } from '../../drawing/bars.js';
import { MoreElsewhere } from '../../layout/printed.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { numberText } from '../../layout/values.js';
import { cityAddress, cityName } from '../places/city-address.js';
import type { ListName } from './address.js';
import { ownPermitColumns, UNLICENSED_TITLE, unlicensedColumns } from './columns.js';
import type { ContractorData } from './contractor-data.js';
import { countedNote } from './license-end.js';
import { FEW, Records } from './record-sections.js';

interface PermitSectionsProps {
  readonly data: ContractorData;
  readonly list: (name: ListName) => string;
}

/** Permits while the license was not active, all permits, and their totals. */
export const PermitSections = ({ data, list }: PermitSectionsProps): VNode | null => {
  const { permits: figures } = data.profile;
  if (figures.totalCount === 0) return null;
  return (
    <>
      <Unlicensed data={data} address={list('unlicensed')} />
      <Records
        id="permits"
        title="Building permits"
        rows={data.permits}
        totalCount={figures.totalCount}
        columns={ownPermitColumns(data.permits)}
        address={list('permits')}
      />
      <PermitFigures data={data} />
    </>
  );
};

const Unlicensed = ({
  data,
  address,
}: {
  readonly data: ContractorData;
  readonly address: string;
}): VNode | null => {
  const { totalCount, data: rows } = data.unlicensed;
  const isByOrder = rows[0]?.licenseEnd.knownBy === 'order';
  if (totalCount === 0) return null;
  return (
    <Section
      id="unlicensed"
      title={UNLICENSED_TITLE}
      data={address}
      {...(totalCount > FEW && { all: { href: address, label: `All ${numberText(totalCount)}` } })}
    >
      <p class="quiet">
        A question to ask, not proof: the work may have been done under another license.
        {isByOrder && countedNote(data.profile.contractor, data.orders)}
      </p>
      <Table
        caption={UNLICENSED_TITLE}
        isCaptionHidden
        rows={rows.slice(0, FEW)}
        totalCount={totalCount}
        isFile={false}
        columns={unlicensedColumns}
      />
      <MoreElsewhere totalCount={totalCount} address={address} />
    </Section>
  );
};

const PermitFigures = ({ data }: { readonly data: ContractorData }): VNode => {
  const { byYear, byType, byCity } = data.profile.permits;
  return (
    <Section id="figures" title="Permit totals">
      <div class="columns">
        <Bars
          caption="By year"
          heading="Year"
          rows={byYear.map(({ year, ...row }) => ({
            ...row,
            label: year === null ? 'No date' : String(year),
          }))}
        />
        <Bars
          caption="By type"
          heading="Type"
          rows={byType.map(({ permitType, ...row }) => ({ ...row, label: permitType ?? 'Not stated' }))}
        />
        <Bars
          caption="By city"
          heading="City"
          rows={byCity.map(({ city, jurisdiction, ...row }) => ({
            ...row,
            label: cityName({ city, jurisdiction }),
            href: cityAddress(jurisdiction),
          }))}
        />
      </div>
    </Section>
  );
};
