import { addressOf } from '../../layout/pager.js';

interface Addressed {
  readonly licenseNumber: string;
  readonly rosterState?: string | null;
}

/** A contractor's permanent address. A license number used by several rosters also needs a state. */
export const contractorAddress = (contractor: Addressed): string =>
  addressOf(`/contractors/${encodeURIComponent(contractor.licenseNumber)}`, {
    state: contractor.rosterState ?? null,
  });

/** The page that compares two contractors. */
export const compareAddress = (a: Addressed, b: Addressed | null): string =>
  addressOf('/compare', { a: contractorAddress(a), b: b && contractorAddress(b) });

/** The lists of a contractor that have their own pages. */
export const listNames = ['permits', 'unlicensed', 'orders', 'actions', 'inspections', 'related'] as const;
export type ListName = (typeof listNames)[number];

/** The permanent address of a contractor's list. */
export const listAddress = (contractor: Addressed, name: ListName): string =>
  addressOf(`/contractors/${encodeURIComponent(contractor.licenseNumber)}/${name}`, {
    state: contractor.rosterState ?? null,
  });
