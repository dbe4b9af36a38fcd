import type { ClusterContractor } from '../src/shared-values.js';

/** A contractor for the tests; `name` is its words. */
export function contractor(
  id: number,
  name: string,
  address: string | null,
  phone: string | null,
  more: Partial<ClusterContractor> = {},
): ClusterContractor {
  return {
    id,
    nameTokens: name === '' ? [] : name.split(' '),
    persons: [],
    state: 'MN',
    place: '55401',
    addressKey: address,
    addressUnit: null,
    addressDisplay: address?.toUpperCase() ?? null,
    buildingDisplay: address?.toUpperCase() ?? null,
    phoneKey: phone,
    phoneDisplay: phone,
    ...more,
  };
}
