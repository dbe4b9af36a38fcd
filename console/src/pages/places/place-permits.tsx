import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { PlaceMapFigure, useIsMapped } from '../../drawing/place-map-svg.js';
import { TimelineFigure } from '../../drawing/timeline-svg.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { TierMark, TierNotes } from '../../layout/tier.js';
import { joined, moneyText, shortDayText } from '../../layout/values.js';
import { contractorCell, isSameCity } from '../contractor/columns.js';

export type Block = ResponseOf<'/v1/permits/block'>;

interface PlacePermitsProps {
  readonly block: Block;
  /** The requested city, whose name the rows need not repeat; null for any. */
  readonly within: string | null;
  readonly now: Date;
}

/** The permits of a block: a table, a chart by years, and a map. */
export const PlacePermits = ({ block, within, now }: PlacePermitsProps): VNode => {
  const { permits, locations, summary, totalCount } = block;
  const places = locations.map(({ id, latitude, longitude, propertyAddress, permitNumber }) => ({
    latitude,
    longitude,
    label: joined(propertyAddress, permitNumber),
    href: `/permits/${id}`,
  }));
  const some = totalCount > permits.length ? `, newest ${permits.length}` : '';
  return (
    <>
      <Section id="years" title={`Over time${some}`}>
        <TimelineFigure timeline={yearsOf(permits, now)} />
      </Section>
      {useIsMapped(places) && (
        <Section id="map" title="Map">
          <PlaceMapFigure
            places={places}
            of={['permit', 'permits']}
            missing={locations.length < permits.length ? 'Other permits have no location.' : ''}
          />
        </Section>
      )}
      <Section id="permits" title={`Permits${some}`}>
        <Table
          caption="Permits"
          isCaptionHidden
          rows={permits}
          totalCount={totalCount}
          isFile={false}
          columns={[
            {
              heading: 'Issued',
              isShort: true,
              cell: ({ permit: { issueDate } }) => (issueDate === null ? 'no date' : shortDayText(issueDate)),
            },
            {
              heading: 'Permit',
              isShort: true,
              cell: ({ permit: { id, permitNumber } }) => <a href={`/permits/${id}`}>{permitNumber}</a>,
            },
            {
              heading: 'Address',
              cell: ({ permit: { propertyAddress, city } }) =>
                joined(propertyAddress, isSameCity(city, within) ? null : city),
            },
            {
              heading: 'Work',
              cell: ({ permit: { permitType, description } }) => joined(permitType, description),
            },
            {
              heading: 'Contractor',
              cell: ({ permit: { contractorName }, contractorLicenseNumber, contractorLicenseName }) =>
                contractorCell({ contractorName, contractorLicenseNumber, contractorLicenseName }),
            },
            {
              heading: 'Value',
              isNumeric: true,
              cell: ({ permit: { value } }) => value !== null && moneyText(value),
            },
            {
              heading: 'Match',
              cell: ({ tier, verificationSignals }) => <TierMark tier={tier} signals={verificationSignals} />,
            },
          ]}
        />
        <TierNotes
          tiers={Object.entries(summary.tierBreakdown).flatMap(([tier, count]) =>
            count > 0 ? (tier as 'likely') : [],
          )}
        />
      </Section>
    </>
  );
};

/** Permits by year of issue, as a timeline. Pure. */
function yearsOf(permits: Block['permits'], now: Date) {
  const years = new Map<number, { year: number; count: number; totalValue: number }>();
  for (const { permit } of permits) {
    if (permit.issueDate === null) continue;
    const year = Number(permit.issueDate.slice(0, 4));
    const { count = 0, totalValue = 0 } = years.get(year) ?? {};
    years.set(year, { year, count: count + 1, totalValue: totalValue + (permit.value ?? 0) });
  }
  const last = Math.max(now.getUTCFullYear(), ...years.keys());
  const first = Math.max(last - 24, Math.min(last - 4, ...years.keys()));
  const none = { license: [], orders: [], actions: [], inspections: [] };
  return { ...none, years: { first, last }, permits: [...years.values()].sort((a, b) => a.year - b.year) };
}
