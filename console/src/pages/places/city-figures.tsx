import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { Bars } from '../../drawing/bars.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { monthText, numberText } from '../../layout/values.js';
import { cityPermits } from './city-address.js';

type Figures = ResponseOf<'/v1/permits/cities/{jurisdiction}'>;

const MOST_YEARS = 15;
const MOST_TYPES = 15;

/** A city's permits by year, month, and type. Each row links to its permits. */
export const CityFigures = ({ figures }: { readonly figures: Figures }): VNode => {
  const { jurisdiction, byYear, byMonth, byType } = figures;
  return (
    <Section id="years" title="Permits and value over time">
      <div class="columns">
        <Bars
          caption="By year"
          heading="Year"
          rows={byYear.map(({ year, ...row }) => ({
            ...row,
            label: year === null ? 'No date' : String(year),
            ...(year !== null && { href: cityPermits(jurisdiction, { year }) }),
          }))}
          most={MOST_YEARS}
        />
        <Bars
          caption="By month, the two years before the newest permit"
          heading="Month"
          rows={byMonth.map(({ month, ...row }) => ({
            ...row,
            label: monthText(`${month}-01`),
            href: cityPermits(jurisdiction, {
              year: Number(month.slice(0, 4)),
              month: Number(month.slice(5)),
            }),
          }))}
          most={byMonth.length}
        />
        <Table
          caption="By type"
          rows={byType.slice(0, MOST_TYPES)}
          totalCount={byType.length}
          isCards={false}
          columns={[
            {
              heading: 'Type',
              cell: ({ permitType }) => (
                <a href={cityPermits(jurisdiction, { type: permitType })}>{permitType}</a>
              ),
            },
            { heading: 'Permits', isNumeric: true, cell: ({ count }) => numberText(count) },
          ]}
        />
      </div>
    </Section>
  );
};
