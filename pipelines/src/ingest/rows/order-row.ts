import { type AgAction, type EnforcementOrder, licenseKey } from '@crs/domain';
import type { RecordRow } from '@crs/store';
import type { ClaimCollector } from '../claim-collector.js';

/** An enforcement order as it is stored. */
export function orderRow(
  order: EnforcementOrder,
  feed: { state: string | null },
  claims: ClaimCollector,
): RecordRow<'orders'> {
  const state = feed.state ?? order.state;
  return {
    respondent: order.respondent,
    company_name: order.companyName,
    dba_names: order.dbaNames,
    individual_names: order.individualNames,
    license_numbers: order.licenseNumbers,
    license_keys: order.licenseNumbers.map(licenseKey),
    file_numbers: order.fileNumbers,
    address: order.address,
    city: order.city,
    state,
    phone: order.phone,
    order_type: order.orderType,
    actions_taken: order.actionsTaken,
    penalty_amount: order.penaltyAmount,
    stayed_amount: order.stayedAmount,
    order_date: order.orderDate,
    violation_types: order.violationTypes,
    url: order.url,
    claim_id: claims.collect(respondentClaim(order), state),
  };
}

/** The claim of an order or action: the firm with its trade names, else the first person. */
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

/** An attorney-general action as it is stored. */
export function actionRow(
  action: AgAction,
  feed: { state: string | null },
  claims: ClaimCollector,
): RecordRow<'actions'> {
  const state = feed.state ?? action.state;
  return {
    case_number: action.caseNumber,
    respondent: action.respondent,
    company_name: action.companyName,
    dba_names: action.dbaNames,
    individual_names: action.individualNames,
    license_numbers: action.licenseNumbers,
    license_keys: action.licenseNumbers.map(licenseKey),
    address: action.address,
    city: action.city,
    state,
    phone: action.phone,
    action_type: action.actionType,
    status: action.status,
    action_date: action.actionDate,
    penalty_amount: action.penaltyAmount,
    restitution_amount: action.restitutionAmount,
    violation_types: action.violationTypes,
    summary: action.summary,
    url: action.url,
    claim_id: claims.collect(respondentClaim(action), state),
  };
}
