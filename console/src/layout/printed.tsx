/** For print only: where to find the rest, and what was printed. */
import type { VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { PublicUrl } from './public-url.js';
import { numberText } from './values.js';

/** Number of rows printed of each list in a report. */
const PRINTED_ROWS = 5;

/** A full address of this service. `print.js` adds the host if it is not set. */
const FullAddress = ({ address }: { readonly address: string }): VNode => (
  <span data-address="">{`${useContext(PublicUrl) ?? ''}${address}`}</span>
);

/** Says where to find the rows that are not printed. */
export const MoreElsewhere = ({
  totalCount,
  address,
}: {
  readonly totalCount: number;
  readonly address: string;
}): VNode | null =>
  totalCount <= PRINTED_ROWS ? null : (
    <p class="printed">
      and {numberText(totalCount - PRINTED_ROWS)} more at <FullAddress address={address} />
    </p>
  );

/** The print button, hidden without scripts. */
export const PrintButton = (): VNode => (
  <button type="button" class="quiet" data-print="" hidden>
    Print or save as PDF
  </button>
);

/** The footer of a printed report. */
export const PrintedFoot = ({
  asOf,
  address,
}: {
  readonly asOf: string;
  readonly address: string;
}): VNode => (
  <p class="printed foot">
    {asOf} Full record and sources: <FullAddress address={address} />
  </p>
);
