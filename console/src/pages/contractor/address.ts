import { addressOf } from '../../layout/pager.js';

interface Addressed {
  readonly licenseNumber: string;
  readonly rosterState?: string | null;
}

/** The permanent address of a contractor. A license number that several rosters give needs the state of one. */
export const contractorAddress = (contractor: Addressed): string =>
  addressOf(`/contractors/${encodeURIComponent(contractor.licenseNumber)}`, {
    state: contractor.rosterState ?? null,
  });

/** Where two contractors stand side by side. */
export const compareAddress = (a: Addressed, b: Addressed | null): string =>
  addressOf('/compare', { a: contractorAddress(a), b: b && contractorAddress(b) });

/** The lists of one contractor that have a page of their own. */
export const listNames = ['permits', 'unlicensed', 'orders', 'actions', 'inspections', 'related'] as const;
export type ListName = (typeof listNames)[number];

/** The permanent address of a list of a contractor. */
export const listAddress = (contractor: Addressed, name: ListName): string =>
  addressOf(`/contractors/${encodeURIComponent(contractor.licenseNumber)}/${name}`, {
    state: contractor.rosterState ?? null,
  });
