import type { VNode } from 'preact';

/** What the statuses of a license mean, in a sentence. */
const MEANINGS = {
  Issued: 'in force',
  Expired: 'not in force: it was not renewed',
  Suspended: 'not in force: taken away for a time',
  Revoked: 'not in force: taken away',
} as const;

/** The status of a license, with a word that does not depend on colour. */
export const Status = ({ status }: { readonly status: keyof typeof MEANINGS | null }): VNode =>
  status === null ? (
    <span class="quiet">not stated</span>
  ) : (
    <span class={`status ${status.toLowerCase()}`} title={MEANINGS[status]}>
      {status}
    </span>
  );
