import type { ResponseOf } from '@crs/client';
import type { ComponentChildren, VNode } from 'preact';
import { Status } from '../../layout/status.js';
import { counted, joined } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { otherName } from '../contractor/known-as.js';

/** The facts shown about a contractor to choose from. */
export type ListedContractor = Pick<
  ResponseOf<'/v1/contractors/search'>['data'][number],
  'licenseNumber' | 'name' | 'dbaName' | 'city' | 'licenseType' | 'status' | 'rosterState'
>;

interface ListProps {
  readonly contractors: readonly ListedContractor[];
  /** True if there are no links, because their pages show what is matched to them. */
  readonly isBlind?: boolean;
  /** The buttons for choosing one. */
  readonly buttons: (contractor: ListedContractor) => ComponentChildren;
}

/** Contractors, one per line, with buttons to choose them. */
const ContractorLines = ({ contractors, isBlind = false, buttons }: ListProps): VNode => (
  <ul class="choices">
    {contractors.map((contractor) => {
      const { licenseNumber, name, city, rosterState, licenseType, status } = contractor;
      const alias = otherName(contractor);
      const key = `${licenseNumber} ${rosterState} ${licenseType}`;
      return (
        <li key={key}>
          <span>
            {isBlind ? name : <a href={contractorAddress(contractor)}>{name}</a>}{' '}
            {joined(
              alias === null ? null : `doing business as ${alias}`,
              city,
              `license of ${rosterState}`,
              licenseType,
            )}{' '}
            <Status status={status} />
          </span>
          {buttons(contractor)}
        </li>
      );
    })}
  </ul>
);

/** Candidates as close as those shown next to the claim. */
export const MoreCandidates = (props: ListProps): VNode | null =>
  props.contractors.length === 0 ? null : (
    <details>
      <summary data-key="m">
        <kbd>m</kbd> {counted(props.contractors.length, 'more contractor fits', 'more contractors fit')}{' '}
        equally well
      </summary>
      <ContractorLines {...props} />
    </details>
  );

/** Contractors with a typed license number; nothing if none was typed. */
export const TypedLicense = ({
  license,
  ...list
}: ListProps & { readonly license: string }): VNode | null => {
  if (license === '') return null;
  const { length } = list.contractors;
  return (
    <section aria-label={`Contractors with license ${license}`}>
      {length === 0 ? (
        <p class="alarm" role="alert">
          No license roster has {license} or a similar license number. Search for the contractor by{' '}
          <a href="/search">name or phone</a>, or choose another answer.
        </p>
      ) : (
        <>
          <h2>Results for license {license}</h2>
          <ContractorLines {...list} />
        </>
      )}
    </section>
  );
};

/**
 * A field for a license that is not shown next to the claim. The field has its own form, because Enter submits the
 * first button of a form.
 */
export const AnotherLicense = ({
  to,
  kept,
  license,
}: {
  /** The form's target: the same claim, with the typed number. */
  readonly to: string;
  /** The other parameters of the address. */
  readonly kept: Readonly<Record<string, string | number | null | undefined>>;
  readonly license: string;
}): VNode => (
  <form action={to} class="search">
    {Object.entries(kept).map(([name, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ),
    )}
    <label>
      <span>
        <kbd>l</kbd> Another license
      </span>
      <input name="license" maxLength={200} required value={license} data-key="l" />
    </label>
    <button type="submit" class="quiet">
      Find license
    </button>
  </form>
);
