/** What stands on paper only: where the rest is, and what the print is of. */
import type { VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { PublicUrl } from './public-url.js';
import { numberText } from './values.js';

/** Rows of each list of a report that are printed. */
export const PRINTED_ROWS = 5;

/** An address of this service in full. `print.js` adds the host where it is not set. */
const FullAddress = ({ address }: { readonly address: string }): VNode => (
  <span data-address="">{`${useContext(PublicUrl) ?? ''}${address}`}</span>
);

/** Where the rows are that paper has no room for. */
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

/** The button that prints; hidden without scripts. */
export const PrintButton = (): VNode => (
  <button type="button" class="quiet" data-print="" hidden>
    Print or save as PDF
  </button>
);

/** The foot of a printed report. */
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
