import type { ResponseOf } from '@crs/client';
import { isSameLicense } from '@crs/domain';
import { isSamePhone } from '@crs/normalise';
import type { ReviewedClaim } from '@crs/store';
import type { ComponentChildren, VNode } from 'preact';
import { Status } from '../../layout/status.js';
import {
  counted,
  dayText,
  joined,
  jurisdictionText,
  moneyText,
  phoneText,
  shortDayText,
} from '../../layout/values.js';
import { contractorAddress, listAddress } from '../contractor/address.js';
import { type Candidate, Probability, Sharers } from './candidate-notes.js';
import { compareWords, type DaySpan, outOfForce } from './differences.js';
import { probabilityNote } from './probability-note.js';

type License = ResponseOf<'/v1/licenses/{licenseNumber}'>;

/** A candidate with what its roster says of it, and its newest other permits. */
export interface ShownCandidate {
  readonly candidate: Candidate;
  readonly license: License;
  /** Null where they are not to be seen. */
  readonly permits: ResponseOf<'/v1/licenses/{licenseNumber}/permits'> | null;
}

interface CaseProps {
  readonly item: Pick<ReviewedClaim, 'claim' | 'totalValue'>;
  readonly permit: ResponseOf<'/v1/permits/{id}'> | null;
  readonly candidates: readonly ShownCandidate[];
  readonly areScoresShown: boolean;
  /** True where the candidates lead nowhere: their pages say what is matched to them. */
  readonly isBlind?: boolean;
}

/** A claim and its best candidates side by side. What a candidate prints otherwise is marked. */
export const Case = ({ item, permit, candidates, areScoresShown, isBlind = false }: CaseProps): VNode => {
  const { claim } = item;
  const permitDays = { first: claim.firstDate, last: claim.lastDate };
  const rows: readonly CaseRow[] = [
    {
      field: 'Name',
      claim: claim.name,
      of: ({ license }) => <Name license={license} claim={claim.name ?? ''} />,
    },
    {
      field: 'Address',
      claim: joined(claim.address, claim.city, claim.zip),
      of: ({ license }) => (
        <Words
          value={joined(license.address, license.city, license.zip)}
          // Where the permit prints no address, nothing differs.
          other={claim.address === null ? null : joined(claim.address, claim.city, claim.zip)}
        />
      ),
      agreeing: ['address', 'address_near'],
    },
    {
      field: 'Phone',
      claim: claim.phone === null ? null : phoneText(claim.phone),
      of: ({ license: { phone } }) =>
        phone === null ? null : (
          <Marked isSame={claim.phone === null || isSamePhone(phone, claim.phone)}>{phoneText(phone)}</Marked>
        ),
      agreeing: ['phone'],
    },
    {
      field: 'License',
      claim: claim.licenseNumber,
      of: ({ license }) => (
        <>
          <LicenseNumber license={license} printed={claim.licenseNumber} isBlind={isBlind} />
          {license.hasEnforcementAction && <span class="alarm"> has orders or actions</span>}
        </>
      ),
      agreeing: ['license_number'],
    },
    {
      field: 'Status',
      claim: null,
      of: ({ license: { status } }) => (
        <Marked isSame={status === null || status === 'Issued'}>
          <Status status={status} />
        </Marked>
      ),
    },
    {
      field: 'Trade',
      claim: claim.trades.join(', '),
      of: ({ license }) => license.licenseTypes.join(', '),
    },
    {
      field: 'Dates',
      claim: span(claim.firstDate, claim.lastDate),
      of: ({ license }) => inForce(permitDays, license),
    },
    ...(isBlind
      ? []
      : [
          {
            field: 'Other permits',
            claim: null,
            of: ({ license, permits }: ShownCandidate) =>
              permits === null ? null : <OtherPermits license={license} permits={permits} />,
          },
        ]),
    ...(areScoresShown
      ? [
          {
            field: 'Probability that it is meant',
            claim: null,
            of: ({ candidate }: ShownCandidate) => (
              <Probability candidate={candidate} among={candidates.map((one) => one.candidate)} />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <p class="case-about">
        {counted(claim.recordCount, 'permit')} of {jurisdictionText(claim.scope)},{' '}
        {moneyText(item.totalValue)}.{' '}
        {permit !== null && (
          <>
            One of them: {permit.permitNumber}, {joined(permit.permitType, permit.propertyAddress)}
            {permit.issueDate !== null && `, ${dayText(permit.issueDate)}`}.
          </>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section class="scroll" aria-label="The claim and its candidates" tabIndex={0}>
        <table class="case">
          <caption class="hidden">The claim and its candidates</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">The permit prints</th>
              {candidates.map(({ license }, at) => (
                <th scope="col" key={license.licenseNumber}>
                  {at + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, claim: printed, of, agreeing = [] }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{printed || <span class="quiet">–</span>}</td>
                {candidates.map((one) => (
                  <td key={one.license.licenseNumber}>
                    {of(one) || <span class="quiet">–</span>}
                    <Sharers parts={one.candidate.parts} agreeing={agreeing} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {areScoresShown && candidates.length > 0 && (
        <p class="quiet">{probabilityNote(candidates.map(({ candidate }) => candidate))}</p>
      )}
    </>
  );
};

const LicenseNumber = ({
  license,
  printed,
  isBlind,
}: {
  readonly license: License;
  readonly printed: string | null;
  readonly isBlind: boolean;
}): VNode => {
  const isSame = printed === null || isSameLicense(printed, license.licenseNumber);
  const number = <Marked isSame={isSame}>{license.licenseNumber}</Marked>;
  return isBlind ? number : <a href={contractorAddress(license)}>{number}</a>;
};

interface CaseRow {
  readonly field: string;
  readonly claim: string | null;
  readonly of: (candidate: ShownCandidate) => ComponentChildren;
  /** The signals by which the values of this row agree. */
  readonly agreeing?: readonly string[];
}

const Name = ({ license, claim }: { readonly license: License; readonly claim: string }): VNode => (
  <>
    <strong>
      <Words value={license.name} other={claim} />
    </strong>
    {license.dbaName !== null && (
      <div>
        trades as <Words value={license.dbaName} other={claim} />
      </div>
    )}
    {license.personName !== null && license.personName !== license.name && (
      <div>
        person: <Words value={license.personName} other={claim} />
      </div>
    )}
  </>
);

/** A value whose words are marked where the other one does not have them. */
const Words = ({ value, other }: { readonly value: string; readonly other: string | null }): VNode => (
  <>
    {compareWords(value, other ?? value).map(({ text, isShared }, at) => (
      <span key={`${at} ${text}`}>
        {at > 0 && ' '}
        <Marked isSame={isShared}>{text}</Marked>
      </span>
    ))}
  </>
);

const Marked = ({ isSame, children }: { isSame: boolean; children: ComponentChildren }): VNode =>
  isSame ? <>{children}</> : <mark>{children}</mark>;

const OUT_OF_FORCE = {
  before: 'permits from before it began',
  after: 'permits from after it ended',
} as const;

/** The days of a license, marked where permits of the claim are outside them. */
function inForce(permits: DaySpan, { originalDate, expirationDate }: License): ComponentChildren {
  const days = span(originalDate, expirationDate);
  const outside = outOfForce(permits, { first: originalDate, last: expirationDate });
  return outside === null ? (
    days
  ) : (
    <>
      <Marked isSame={false}>{days}</Marked> <span class="quiet">{OUT_OF_FORCE[outside]}</span>
    </>
  );
}

/** Permits of a candidate that are named. */
const FEW = 3;

const OtherPermits = ({
  license,
  permits: { totalCount, data },
}: {
  readonly license: License;
  readonly permits: NonNullable<ShownCandidate['permits']>;
}): VNode =>
  totalCount === 0 ? (
    <>none</>
  ) : (
    <>
      <a href={listAddress(license, 'permits')}>{counted(totalCount, 'permit')}</a>
      {totalCount > FEW && ', the newest'}
      <ul>
        {data.slice(0, FEW).map(({ id, permitType, propertyAddress, city, issueDate }) => (
          <li key={id}>
            <a href={`/permits/${id}`}>{issueDate === null ? 'no date' : shortDayText(issueDate)}</a>{' '}
            {joined(permitType, propertyAddress, city)}
          </li>
        ))}
      </ul>
    </>
  );

const span = (first: string | null, last: string | null): string =>
  [first, last]
    .filter((day, at, days) => day !== null && (at === 0 || day !== days[0]))
    .map((day) => dayText(day ?? ''))
    .join(' to ');
