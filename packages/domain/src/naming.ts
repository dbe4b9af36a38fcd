/** Names that several packages share. */

/** Scopes of claims that do not come from permits. */
export const recordScopes = { inspections: 'osha', orders: 'orders', actions: 'actions' } as const;

/** The comparable form of a license number: trimmed, upper case. All other characters count. */
export function licenseKey(licenseNumber: string): string {
  return licenseNumber.trim().toUpperCase();
}
