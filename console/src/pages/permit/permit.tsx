import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { z } from 'zod';
import { mayDo } from '../../access/roles.js';
import { PlaceMapFigure } from '../../drawing/place-map-svg.js';
import { labeledFacts } from '../../layout/labeled-fields.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { TierMark, TierNotes } from '../../layout/tier.js';
import { dayText, ended, joined, phoneText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { contractorAddress } from '../contractor/address.js';
import { matchColumn } from '../contractor/columns.js';
import { cityAddress, cityName } from '../places/city-address.js';
import { Candidates, type ExplainedMatch } from './candidates.js';
import { PermitInspections, type PermitOutcome } from './permit-inspections.js';

type Permit = ResponseOf<'/v1/permits/{id}'>;

export const permitPage = definePage({
  path: '/permits/:id',
  role: null,
  params: z.object({ id: z.string() }),
  query: z.object({}),
  async show({ params: { id } }, { ask, errorOf, user, backOffice, now }): Promise<PageContent> {
    const numbered = { id: id as unknown as number };
    const [permit, outcome, match] = await Promise.all([
      ask('/v1/permits/{id}', numbered),
      ask('/v1/permits/{id}/inspections', numbered),
      ask('/v1/permits/{id}/match', numbered).catch((thrown: unknown) => {
        // A service without loaded rosters cannot explain matches, but still shows the permit.
        if (errorOf(thrown).status === 503) return null;
        throw thrown;
      }),
    ]);
    return {
      title: `Permit ${permit.permitNumber}`,
      subtitle: joined(permit.permitType, permit.workType, permit.propertyAddress, permit.city),
      documentTitle: joined(`Permit ${permit.permitNumber}`, permit.propertyAddress, permit.city),
      description: `${joined(permit.permitType ?? 'Building permit', permit.workType)}${permit.issueDate === null ? '' : `, issued ${dayText(permit.issueDate)}`}: the work, the address, and the licensed contractor, from public records.`,
      above: [
        { href: '/search', label: 'Search' },
        {
          href: cityAddress(permit.jurisdiction),
          label: cityName(permit),
        },
      ],
      data: { permit, match },
      body: (
        <PermitBody
          permit={permit}
          {...{ outcome, match }}
          isExplained={backOffice !== undefined && mayDo(user, 'viewer')}
          now={new Date(now())}
        />
      ),
    };
  },
});

const PermitBody = ({
  permit,
  outcome,
  match,
  isExplained,
  now,
}: {
  readonly permit: Permit;
  readonly outcome: PermitOutcome;
  readonly match: ExplainedMatch | null;
  /** True if the reader may see the whole explanation. */
  readonly isExplained: boolean;
  readonly now: Date;
}): VNode => (
  <>
    <Matched permit={permit} match={match} />
    <PermitFacts permit={permit} />
    <PermitContractors contractors={permit.contractors ?? []} />
    <PermitInspections outcome={outcome} />
    <Place permit={permit} />
    {match !== null && match.candidates.length > 0 && (
      <Candidates match={match} tier={permit.tier} now={now} />
    )}
    {isExplained && permit.contractorName !== null && (
      <p>
        <a href={`/permits/${permit.id}/why`}>Full explanation: the two best candidates side by side</a>
      </p>
    )}
  </>
);

/** Who did the work, as far as we know. */
const Matched = ({
  permit: {
    contractorLicenseNumber,
    contractorLicenseName,
    contractorName,
    tier,
    verificationSignals,
    candidateCount,
    contractors = [],
  },
  match,
}: {
  readonly permit: Permit;
  readonly match: ExplainedMatch | null;
}): VNode => {
  const named =
    contractorName === null
      ? 'The permit doesn’t name a contractor.'
      : ended(`The permit names ${contractorName}`);
  if (tier === 'ambiguous')
    return (
      <section class="summary open" aria-label="Summary">
        <p>
          {named} <NearLicenses match={match} count={candidateCount} /> We can’t tell which one is the
          contractor on the permit.
        </p>
        <MatchedOthers contractors={contractors} />
      </section>
    );
  if (contractorLicenseNumber === null)
    return (
      <section class="summary open" aria-label="Summary">
        <p>{contractorName === null ? named : `${named} We found no matching license.`}</p>
        {match?.decision === 'refused' && <p>An analyst reviewed it and found no match either.</p>}
        <MatchedOthers contractors={contractors} />
      </section>
    );
  const of = match?.candidates.find(({ licenseNumber }) => licenseNumber === contractorLicenseNumber);
  const href = contractorAddress({
    licenseNumber: contractorLicenseNumber,
    rosterState: of?.rosterState ?? null,
  });
  return (
    <section class="summary" aria-label="Summary">
      <p>
        {named} Matched to <a href={href}>{contractorLicenseName ?? contractorLicenseNumber}</a>, license{' '}
        {contractorLicenseNumber} (<TierMark tier={tier} signals={verificationSignals} />
        ).
      </p>
      {match?.decision === 'confirmed' ? (
        <p>An analyst confirmed this match.</p>
      ) : (
        <TierNotes tiers={[tier]} />
      )}
    </section>
  );
};

/** The permit's other contractors that have a license: "The roofer on this permit, A, has license B." */
const MatchedOthers = ({ contractors }: { readonly contractors: readonly Contractor[] }): VNode => (
  <>
    {contractors.map(
      ({ role, contractorLicenseNumber: licenseNumber, contractorLicenseName, tier, verificationSignals }) =>
        licenseNumber !== null && (
          <p key={`${role} ${licenseNumber}`}>
            The {role} on this permit,{' '}
            <a href={contractorAddress({ licenseNumber })}>{contractorLicenseName}</a>, has license{' '}
            {licenseNumber} (<TierMark tier={tier} signals={verificationSignals} />
            ).
          </p>
        ),
    )}
  </>
);

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** "Three licenses fit about equally well: A, B, and C." */
const NearLicenses = ({
  match,
  count,
}: {
  readonly match: ExplainedMatch | null;
  readonly count: number;
}): VNode => {
  const near = match?.candidates.filter(({ isNear }) => isNear) ?? [];
  const many = Math.max(count, near.length, 2);
  return (
    <>
      {COUNTS[many] ?? String(many)} licenses fit about equally well
      {near.length > 0 && ': '}
      {near.map((one, at) => (
        <span key={`${one.rosterState} ${one.licenseNumber} ${one.licenseType}`}>
          {at > 0 && (at === near.length - 1 && near.length >= many ? (many > 2 ? ', and ' : ' and ') : ', ')}
          <a href={contractorAddress(one)}>{one.name}</a> ({one.licenseNumber})
        </span>
      ))}
      {near.length > 0 && near.length < many && ', and others'}.
    </>
  );
};

const rows = (permit: Permit): readonly (readonly [string, string | null])[] => [
  ['Address', joined(permit.propertyAddress, permit.city)],
  ['Work', joined(permit.permitType, permit.workType)],
  ...labeledFacts('permits', permit, ['description', 'status', 'value', 'totalFees']),
  ['Contractor on the permit', permit.contractorName],
  ['Contractor’s address on the permit', permit.contractorAddress],
  ['Contractor’s phone on the permit', permit.contractorPhone && phoneText(permit.contractorPhone)],
  ['Contractor’s license on the permit', permit.contractorLicensePrinted],
  ['Published by', permit.provenance.publisher],
  ['Last checked', permit.provenance.fetchedAt && dayText(permit.provenance.fetchedAt)],
];

const PermitFacts = ({ permit }: { readonly permit: Permit }): VNode => (
  <dl class="facts">
    {rows(permit)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
  </dl>
);

const Place = ({ permit }: { readonly permit: Permit }): VNode => {
  const { latitude, longitude, propertyAddress, city, jurisdiction } = permit;
  const street = addressOf('/addresses', { street: propertyAddress, city: city ?? jurisdiction });
  return (
    <Section id="place" title="Location">
      {propertyAddress !== null && (
        <p>
          <a href={street}>See other permits at this address and on this block</a>
        </p>
      )}
      {latitude !== null && longitude !== null && (
        <PlaceMapFigure
          places={[{ latitude, longitude, label: propertyAddress ?? permit.permitNumber }]}
          of={['permit', 'permits']}
          missing=""
        />
      )}
    </Section>
  );
};

type Contractor = NonNullable<ResponseOf<'/v1/permits/{id}'>['contractors']>[number];

const contractorColumns: readonly Column<Contractor>[] = [
  { heading: 'Name on the permit', cell: ({ contractorName }) => contractorName },
  { heading: 'Role', cell: ({ role }) => role },
  {
    heading: 'License',
    cell: ({ contractorLicenseNumber: licenseNumber, contractorLicenseName }) =>
      licenseNumber === null ? (
        'no match'
      ) : (
        <>
          <a href={contractorAddress({ licenseNumber })}>{contractorLicenseName}</a> ({licenseNumber})
        </>
      ),
  },
  matchColumn,
];

/** Shows all contractors on a permit that names several; nothing for other permits. */
const PermitContractors = ({ contractors }: { readonly contractors: readonly Contractor[] }): VNode | null =>
  contractors.length < 2 ? null : (
    <Section id="contractors" title="Contractors on this permit">
      <Table
        caption="Contractors on this permit"
        isCaptionHidden
        rows={contractors}
        columns={contractorColumns}
        orders="none"
      />
    </Section>
  );
