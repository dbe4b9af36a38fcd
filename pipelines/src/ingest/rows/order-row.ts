import { type AgAction, type EnforcementOrder, licenseKey } from '@crs/domain';
import type { ClaimCollector } from '../claim-collector.js';
import type { ComputedColumns } from './column-group.js';

/** Computes columns of an enforcement order or an attorney general action. */
export function computeOrder(
  record: EnforcementOrder | AgAction,
  feed: { readonly state: string | null },
  claims: ClaimCollector,
): ComputedColumns<'orders'> & ComputedColumns<'actions'> {
  const state = feed.state ?? record.state;
  return {
    license_keys: record.licenseNumbers.map(licenseKey),
    state,
    claim_id: claims.collect(respondentClaim(record), state),
  };
}

/** The claim of an order or action: the firm with its trade names, otherwise the first person. */
function respondentClaim(record: {
  companyName: string | null;
  dbaNames: readonly string[];
  individualNames: readonly string[];
  licenseNumbers: readonly string[];
  address: string | null;
  city: string | null;
  phone: string | null;
}) {
  const firm = [record.companyName, ...record.dbaNames].filter((name) => name !== null).join(' dba ');
  return {
    name: firm === '' ? (record.individualNames[0] ?? null) : firm,
    address: record.address,
    city: record.city,
    zip: null,
    phone: record.phone,
    licenseNumber: record.licenseNumbers[0] ?? null,
  };
}
