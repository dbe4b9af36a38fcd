import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { z } from 'zod';
import { Section } from '../../layout/section.js';
import { isPastDate, Status } from '../../layout/status.js';
import { Table } from '../../layout/table.js';
import { counted, dayText, joined, listed, moneyText, numberText, phoneText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext } from '../../page.js';
import { contractorAddress } from '../contractor/address.js';
import { PermitMap } from '../contractor/permit-map.js';
import { type FirmTotals, figuresOf, type LicenseFigures, totalsOf } from './firm-totals.js';

type Firm = ResponseOf<'/v1/firms/{id}'>;

/**
 * Maximum number of a license's permits on the map, of its related contractors that are searched for the firm's own, and
 * of its actions that are searched for dismissed ones.
 */
const MAX_NEWEST = 100;

export const firmPage = definePage({
  path: '/firms/:id',
  role: null,
  isOfVersion: true,
  params: z.object({ id: z.string().regex(/^\d{1,16}$/, 'A firm’s address ends with a number.') }),
  query: z.object({}),
  async show({ params: { id } }, { ask, now }): Promise<PageContent> {
    const firm = await ask('/v1/firms/{id}', { id: Number(id) });
    const known = await Promise.all(firm.lines.map((line) => readLicense(ask, line, firm.lines)));
    const licenses = known.map(({ figures }) => figures);
    const totals = totalsOf(licenses);
    const permits = known.flatMap(({ permits: newest }) => newest);
    const [first] = firm.lines;
    return {
      title: `${first?.name ?? 'A firm'}: ${counted(firm.lines.length, 'license')}`,
      subtitle: 'Licenses that we believe belong to one firm, with their records together.',
      description: `Licenses ${listed(firm.lines.slice(0, 5).map(({ licenseNumber }) => licenseNumber))} of one firm: status, disciplinary orders, OSHA inspections, and building permits, from public records.`,
      above: first === undefined ? [] : [{ href: contractorAddress(first), label: first.name }],
      data: { firm, licenses, totals },
      body: (
        <>
          <Summary totals={totals} licenses={licenses} now={new Date(now())} />
          <Licenses licenses={licenses} now={new Date(now())} />
          <Evidence firm={firm} />
          <PermitMap permits={permits} totalCount={totals.permits} />
        </>
      ),
    };
  },
});

/** A license's figures and its newest permits. */
async function readLicense(ask: PageContext['ask'], line: Firm['lines'][number], lines: Firm['lines']) {
  const picked = {
    licenseNumber: line.licenseNumber,
    state: line.rosterState,
    licenseType: line.licenseType,
  };
  const profile = await ask('/v1/licenses/{licenseNumber}/profile', { ...picked, newest: MAX_NEWEST });
  const { related, permits, agEnforcement } = profile;
  return {
    figures: figuresOf(line, profile, lines, related.newest, agEnforcement.newest),
    permits: permits.newest,
  };
}

interface SummaryProps {
  readonly totals: FirmTotals;
  readonly licenses: readonly LicenseFigures[];
  readonly now: Date;
}

const Summary = ({ totals, licenses, now }: SummaryProps): VNode => {
  const inForce = licenses.filter(({ line }) => line.status === 'Issued' && !isPastDate(line, now)).length;
  const lost = licenses.filter(
    ({ line: { status } }) => status === 'Revoked' || status === 'Suspended',
  ).length;
  const marked = licenses.filter(({ isOnlyMarked }) => isOnlyMarked);
  return (
    <section class="summary" aria-label="Summary">
      <p>
        {inForce === 0 ? 'None' : numberText(inForce)} of {counted(licenses.length, 'license')} active.
        {lost > 0 && (
          <strong class="alarm">
            {' '}
            {counted(lost, 'license was', 'licenses were')} revoked or suspended.
          </strong>
        )}
      </p>
      {totals.orders + totals.standingActions > 0 && (
        <p class="alarm">
          {joined(
            totals.orders > 0 ? counted(totals.orders, 'disciplinary order') : null,
            totals.standingActions > 0 ? counted(totals.standingActions, 'attorney general action') : null,
          )}
          {totals.penalties > 0 && `, ${moneyText(totals.penalties)} in penalties ordered`}.
        </p>
      )}
      {marked.length > 0 && (
        <p class="alarm">
          The license record of {listed(marked.map(({ line }) => line.licenseNumber))} is flagged for an
          enforcement action, but we found no matching order or action.
        </p>
      )}
      {licenses.map(({ line: { licenseNumber }, reopenedAs }) =>
        reopenedAs.length === 0 ? null : (
          <p key={licenseNumber} class="alarm">
            {licenseNumber} likely continues as {listed(reopenedAs.map((line) => line.licenseNumber))}.
          </p>
        ),
      )}
      {totals.violations > 0 && (
        <p class="alarm">
          {counted(totals.violations, 'OSHA violation')} in {counted(totals.inspections, 'inspection')}.
        </p>
      )}
      <p>
        {totals.permits === 0
          ? 'We found no building permits.'
          : `${counted(totals.permits, 'building permit')}${totals.value > 0 ? ` worth ${moneyText(totals.value)}` : ''}.`}
      </p>
    </section>
  );
};

const Licenses = ({ licenses, now }: Omit<SummaryProps, 'totals'>): VNode => (
  <Section id="licenses" title="Licenses">
    <Table
      caption="Licenses of the firm"
      isCaptionHidden
      rows={licenses}
      columns={[
        { heading: 'Name', cell: ({ line }) => <a href={contractorAddress(line)}>{line.name}</a> },
        {
          heading: 'License',
          cell: ({ line }) => joined(line.licenseNumber, line.licenseType, line.rosterState),
        },
        {
          heading: 'Status',
          cell: ({ line }) => <Status status={line.status} isPast={isPastDate(line, now)} />,
        },
        {
          heading: 'Expires',
          isShort: true,
          cell: ({ line }) => line.expirationDate && dayText(line.expirationDate),
        },
        { heading: 'Orders', isNumeric: true, cell: ({ orders }) => numberText(orders) },
        { heading: 'Actions', isNumeric: true, cell: ({ actions }) => numberText(actions) },
        { heading: 'Violations', isNumeric: true, cell: ({ violations }) => numberText(violations) },
        { heading: 'Permits', isNumeric: true, cell: ({ permits }) => numberText(permits) },
        { heading: 'Permit value', isNumeric: true, cell: ({ value }) => moneyText(value) },
      ]}
    />
  </Section>
);

const Evidence = ({ firm: { evidence, reason } }: { readonly firm: Firm }): VNode => (
  <Section id="evidence" title="Why we believe this is one firm">
    <p class="quiet">{reason}</p>
    <Table
      caption="What the licenses have in common"
      isCaptionHidden
      rows={evidence}
      columns={[
        { heading: 'Type', cell: ({ kind }) => kind },
        { heading: 'Value', cell: ({ kind, value }) => (kind === 'phone' ? phoneText(value) : value) },
        {
          heading: 'On licenses',
          cell: ({ lines }) => lines.map(({ licenseNumber }) => licenseNumber).join(', '),
        },
      ]}
    />
  </Section>
);
