import { type AgAction, licenseKey } from '@crs/domain';
import type { RecordRow } from '@crs/store';
import type { ClaimCollector } from '../claim-collector.js';
import { respondentClaim } from './order-row.js';

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
