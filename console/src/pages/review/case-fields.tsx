import type { ResponseOf } from '@crs/client';
import { isSameLicense } from '@crs/domain';
import { isSamePhone } from '@crs/normalise';
import type { ReviewedClaim } from '@crs/store';
import type { ComponentChildren, VNode } from 'preact';
import { Status } from '../../layout/status.js';
import { counted, dayText, joined, phoneText, shortDayText } from '../../layout/values.js';
import { contractorAddress, listAddress } from '../contractor/address.js';
import { type Candidate, Probability } from './candidate-notes.js';
import { compareWords, type DaySpan, outOfForce, tellsNothing } from './differences.js';

type License = ResponseOf<'/v1/licenses/{licenseNumber}'>;

/** A candidate with its roster details, and its newest other permits. */
export interface ShownCandidate {
  readonly candidate: Candidate;
  readonly license: License;
  /** Null if they are hidden. */
  readonly permits: ResponseOf<'/v1/licenses/{licenseNumber}/permits'> | null;
}

/** A field by which a claim and its candidates are compared. */
export interface CaseField {
  readonly field: string;
  /** The claim's value; null if it has none. */
  readonly claim: string | null;
  readonly of: (candidate: ShownCandidate) => ComponentChildren;
  /** The signals that show agreement in this field. */
  readonly agreeing?: readonly string[];
  /** True if all candidates have the claim's value, so that it distinguishes none of them. */
  readonly tellsNothing: boolean;
}

interface FieldsOf {
  readonly claim: ReviewedClaim['claim'];
  readonly candidates: readonly ShownCandidate[];
  readonly areScoresShown: boolean;
  readonly isBlind: boolean;
}

/** The fields of a case: the name, then those that distinguish candidates, then those that are equal for all. */
export function caseFields({ claim, candidates, areScoresShown, isBlind }: FieldsOf): readonly CaseField[] {
  const permitDays = { first: claim.firstDate, last: claim.lastDate };
  const place = joined(claim.address, claim.city, claim.zip);
  const alike = (printed: string | null, value: (license: License) => string | null): boolean =>
    tellsNothing(
      printed,
      candidates.map(({ license }) => value(license)),
    );
  const fields: readonly CaseField[] = [
    {
      field: 'Address',
      claim: place,
      of: ({ license }) => (
        <Words
          value={joined(license.address, license.city, license.zip)}
          // If the permit has no address, nothing differs.
          other={claim.address === null ? null : place}
        />
      ),
      agreeing: ['address', 'address_near'],
      tellsNothing: alike(place || null, ({ address, city, zip }) => joined(address, city, zip)),
    },
    {
      field: 'Phone',
      claim: claim.phone === null ? null : phoneText(claim.phone),
      of: ({ license: { phone } }) =>
        phone === null ? null : (
          <Marked isSame={claim.phone === null || isSamePhone(phone, claim.phone)}>{phoneText(phone)}</Marked>
        ),
      agreeing: ['phone'],
      tellsNothing: alike(claim.phone && phoneText(claim.phone), ({ phone }) => phone && phoneText(phone)),
    },
    {
      field: 'License',
      claim: claim.licenseNumber,
      of: ({ license }) => (
        <>
          <LicenseNumber license={license} printed={claim.licenseNumber} isBlind={isBlind} />{' '}
          <Marked isSame={license.status === null || license.status === 'Issued'}>
            <Status status={license.status} />
          </Marked>
          {license.hasEnforcementAction && <span class="alarm"> has disciplinary history</span>}
        </>
      ),
      agreeing: ['license_number'],
      tellsNothing: false,
    },
    {
      field: 'Trade',
      claim: claim.trades.join(', '),
      of: ({ license }) => license.licenseTypes.join(', '),
      tellsNothing: alike(claim.trades.join(', ') || null, ({ licenseTypes }) => licenseTypes.join(', ')),
    },
    {
      field: 'Dates',
      claim: span(claim.firstDate, claim.lastDate),
      of: ({ license }) => inForce(permitDays, license),
      tellsNothing: false,
    },
  ];
  return [
    {
      field: 'Name',
      claim: claim.name,
      of: ({ license }) => <Name license={license} claim={claim.name ?? ''} />,
      tellsNothing: false,
    },
    ...fields.filter((one) => !one.tellsNothing),
    ...(isBlind ? [] : [otherPermits]),
    ...(areScoresShown ? [probability(candidates)] : []),
    ...fields.filter((one) => one.tellsNothing),
  ];
}

const otherPermits: CaseField = {
  field: 'Other permits',
  claim: null,
  of: ({ license, permits }) => permits !== null && <OtherPermits license={license} permits={permits} />,
  tellsNothing: false,
};

const probability = (candidates: readonly ShownCandidate[]): CaseField => ({
  field: 'Match confidence',
  claim: null,
  of: ({ candidate }) => <Probability candidate={candidate} among={candidates.map((one) => one.candidate)} />,
  tellsNothing: false,
});

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

const Name = ({ license, claim }: { readonly license: License; readonly claim: string }): VNode => (
  <>
    <strong>
      <Words value={license.name} other={claim} />
    </strong>
    {license.dbaName !== null && (
      <div>
        doing business as <Words value={license.dbaName} other={claim} />
      </div>
    )}
    {license.personName !== null && license.personName !== license.name && (
      <div>
        person: <Words value={license.personName} other={claim} />
      </div>
    )}
  </>
);

/** A value whose words are marked if the other value lacks them. */
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
  before: 'permits issued before this license began',
  after: 'permits issued after this license ended',
} as const;

/** The dates of a license, marked if permits of the claim are outside them. */
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

/** Maximum number of a candidate's permits that are listed. */
const FEW = 3;

/**
 * The number of a candidate's other permits, with the newest of them behind a click, so that a case fits on a screen.
 */
const OtherPermits = ({
  license,
  permits: { totalCount, data },
}: {
  readonly license: License;
  readonly permits: NonNullable<ShownCandidate['permits']>;
}): VNode => {
  const newest = data[0]?.issueDate ?? null;
  return totalCount === 0 ? (
    <>none</>
  ) : (
    <details>
      <summary>
        {counted(totalCount, 'permit')}
        {newest !== null && `, newest ${shortDayText(newest)}`}
      </summary>
      <ul>
        {data.slice(0, FEW).map(({ id, permitType, propertyAddress, city, issueDate }) => (
          <li key={id}>
            <a href={`/permits/${id}`}>{issueDate === null ? 'no date' : shortDayText(issueDate)}</a>{' '}
            {joined(permitType, propertyAddress, city)}
          </li>
        ))}
      </ul>
      <a href={listAddress(license, 'permits')}>All {counted(totalCount, 'permit')}</a>
    </details>
  );
};

const span = (first: string | null, last: string | null): string =>
  [first, last]
    .filter((day, at, days) => day !== null && (at === 0 || day !== days[0]))
    .map((day) => dayText(day ?? ''))
    .join(' to ');
