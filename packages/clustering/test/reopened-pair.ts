/** A company and the one it reopened as, for the tests. */
import type { RelatedContractor, Sanction, Tie } from '../src/related-contractor.js';
import { assessReopening } from '../src/reopened.js';
import { settings } from './settings.js';

export const order: Sanction = { date: '2021-02-01', endsLicense: true, penaltyOpen: true, kind: 'order' };
export const old: RelatedContractor = {
  nameKey: 'halvorsen exterior',
  dbaKey: null,
  persons: ['Brannick, Orla M'],
  city: 'Duluth',
  status: 'Revoked',
  originalDate: '2012-04-01',
  expirationDate: '2021-03-31',
  hasEnforcementAction: true,
  sanctions: [order],
  dismissedActions: 0,
  violations: [],
  violationCount: 0,
  licenseTypes: ['Residential Contractors'],
};
export const reopened: RelatedContractor = {
  nameKey: 'halvorsen roofing',
  dbaKey: null,
  persons: ['Orla Brannick'],
  city: 'DULUTH',
  status: 'Issued',
  originalDate: '2021-07-15',
  expirationDate: '2027-03-31',
  hasEnforcementAction: false,
  sanctions: [],
  dismissedActions: 0,
  violations: [],
  violationCount: 0,
  licenseTypes: ['Roofing', 'Residential Contractors'],
};
export const phone: Tie = { kind: 'phone', building: false, hub: false, sharers: 2 };
export const address: Tie = { ...phone, kind: 'address' };
export const person: Tie = { ...phone, kind: 'person' };

export const assess = (a: RelatedContractor, b: RelatedContractor, ties: readonly Tie[] = [phone]) =>
  assessReopening(a, b, ties, settings);
export const codes = (...given: Parameters<typeof assess>): string[] =>
  assess(...given).signals.map(({ code }) => code);
