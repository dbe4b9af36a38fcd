import type { Watching } from '@crs/store';
import type { VNode } from 'preact';
import { shortDayText } from '../layout/values.js';

/** Says that emails have stopped because the address's mail server refused it. */
export const Refused = ({ known: { mailAddress, refusedAt } }: { readonly known: Watching }): VNode | null =>
  refusedAt === null || mailAddress === null ? null : (
    <p class="notice">
      The mail server of {mailAddress} refused our email on {shortDayText(refusedAt)}, so we send no more.
      Enter an address again to get emails.
    </p>
  );
