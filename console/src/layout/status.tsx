import type { VNode } from 'preact';

/** What license statuses mean, one sentence each. */
const MEANINGS = {
  Issued: 'active',
  Expired: 'not active',
  Suspended: 'temporarily inactive',
  Revoked: 'not active',
} as const;

interface StatusProps {
  readonly status: keyof typeof MEANINGS | null;
  /** True if the license has passed its expiration date, whatever its roster says. */
  readonly isPast?: boolean;
}

/** The status of a license, in a word, so that it does not depend on color. */
export const Status = ({ status, isPast = false }: StatusProps): VNode => {
  if (status === null) return <span class="quiet">unknown</span>;
  if (status === 'Issued' && isPast)
    return (
      <span
        class="status expired"
        title="not active: the license roster still says Issued, but the expiration date has passed"
      >
        Issued, but expired
      </span>
    );
  return (
    <span class={`status ${status.toLowerCase()}`} title={MEANINGS[status]}>
      {status}
    </span>
  );
};

/** True if a license is past its expiration date at a given time. */
export const isPastDate = (
  { expirationDate }: { readonly expirationDate: string | null },
  now: Date,
): boolean => expirationDate !== null && expirationDate < now.toISOString().slice(0, 10);
