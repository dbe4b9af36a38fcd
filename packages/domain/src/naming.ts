/** Names that several packages share. */

/** Characters of a name that somebody gives a user, an account or a list. */
export const LONGEST_NAME = 200;

/** Scopes of claims that do not come from permits. */
export const recordScopes = { inspections: 'osha', orders: 'orders', actions: 'actions' } as const;

/** The comparable form of a license number: trimmed, upper case. All other characters count. */
export function licenseKey(licenseNumber: string): string {
  return licenseNumber.trim().toUpperCase();
}
