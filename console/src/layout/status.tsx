import type { VNode } from 'preact';

/** What the statuses of a license mean, in a sentence. */
const MEANINGS = {
  Issued: 'in force',
  Expired: 'not in force: its roster says so',
  Suspended: 'not in force: taken away for a time',
  Revoked: 'not in force: taken away',
} as const;

interface StatusProps {
  readonly status: keyof typeof MEANINGS | null;
  /** True where the license has passed its expiration date, whatever its roster says. */
  readonly isPast?: boolean;
}

/** The status of a license, with a word that does not depend on colour. */
export const Status = ({ status, isPast = false }: StatusProps): VNode => {
  if (status === null) return <span class="quiet">not stated</span>;
  if (status === 'Issued' && isPast)
    return (
      <span class="status expired" title="not in force: its roster says Issued, and its date has passed">
        Issued, past its date
      </span>
    );
  return (
    <span class={`status ${status.toLowerCase()}`} title={MEANINGS[status]}>
      {status}
    </span>
  );
};

/** True if a license is past its expiration date at a moment. */
export const isPastDate = (
  { expirationDate }: { readonly expirationDate: string | null },
  now: Date,
): boolean => expirationDate !== null && expirationDate < now.toISOString().slice(0, 10);
