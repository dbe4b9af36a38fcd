import { addressOf } from '../../layout/pager.js';

/** The permanent address of a contractor. A license number that several rosters give needs the state of one. */
export const contractorAddress = (contractor: {
  readonly licenseNumber: string;
  readonly rosterState?: string | null;
}): string =>
  addressOf(`/contractors/${encodeURIComponent(contractor.licenseNumber)}`, {
    state: contractor.rosterState ?? null,
  });
