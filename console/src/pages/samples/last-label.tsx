import type { SampleLabel } from '@crs/store';
import type { VNode } from 'preact';
import { buttonValue } from '../review/choice.js';

interface LastLabelProps {
  readonly last: (SampleLabel & { readonly name: string | null }) | null;
  /** Where the form is sent. */
  readonly address: string;
  readonly csrfToken: string;
}

/** The last label, with a way to undo it. */
export const LastLabel = ({ last, address, csrfToken }: LastLabelProps): VNode | null =>
  last === null ? null : (
    <form method="post" action={address} class="notice-bar">
      <span role="status">
        Your last label: {last.name ?? `claim ${last.claimId}`} {verdictText(last)}.
      </span>
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="claim" value={String(last.claimId)} />
      <input type="hidden" name="before" value={String(last.id)} />
      <button type="submit" class="quiet" name="answer" value={buttonValue({ kind: 'undo' })} data-key="u">
        <kbd>u</kbd> Undo
      </button>
    </form>
  );

const verdictText = ({ verdict, licenseNumber }: SampleLabel): string => {
  if (verdict === 'contractor') return `is ${licenseNumber}`;
  return verdict === 'none' ? 'is not in the license roster' : 'can’t be decided';
};
