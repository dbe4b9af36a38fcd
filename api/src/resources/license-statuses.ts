/** The statuses a license can have. */
export const licenseStatuses = [
  { id: 1, name: 'Issued', isActive: true },
  { id: 2, name: 'Expired', isActive: false },
  { id: 3, name: 'Revoked', isActive: false },
  { id: 4, name: 'Suspended', isActive: false },
] as const;
export const statusNames = licenseStatuses.map(({ name }) => name);
