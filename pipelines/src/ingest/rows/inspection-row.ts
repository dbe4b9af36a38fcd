import type { Inspection } from '@crs/domain';
import { type Dictionaries, normaliseName } from '@crs/normalise';
import type { RecordRow } from '@crs/store';
import type { ClaimCollector } from '../claim-collector.js';

/**
 * An OSHA inspection as it is stored. Its claim has the firm's mailing address where there is one: the site of an
 * inspection mostly belongs to another company.
 */
export function inspectionRow(
  inspection: Inspection,
  claims: ClaimCollector,
  dictionaries: Dictionaries,
): RecordRow<'inspections'> {
  const mailed = inspection.mailingAddress !== null;
  const nameKey = normaliseName(inspection.establishmentName, dictionaries).key;
  return {
    activity_number: inspection.activityNumber,
    establishment_name: inspection.establishmentName,
    name_key: nameKey,
    site_address: inspection.siteAddress,
    city: inspection.city,
    state: inspection.state,
    zip: inspection.zip,
    mailing_address: inspection.mailingAddress,
    mailing_city: inspection.mailingCity,
    mailing_state: inspection.mailingState,
    mailing_zip: inspection.mailingZip,
    open_date: inspection.openDate,
    close_conference_date: inspection.closeConferenceDate,
    case_closed_date: inspection.caseClosedDate,
    case_status: inspection.caseStatus,
    inspection_type: inspection.inspectionType,
    scope: inspection.scope,
    ownership: inspection.ownership,
    safety_health: inspection.safetyHealth,
    union_status: inspection.unionStatus,
    sic: inspection.sic,
    naics: inspection.naics,
    reporting_office: inspection.reportingOffice,
    violation_count: inspection.violationCount,
    initial_penalty: inspection.initialPenalty,
    total_penalty: inspection.totalPenalty,
    violations: JSON.stringify(inspection.violations),
    claim_id: claims.collect(
      {
        name: inspection.establishmentName,
        address: mailed ? inspection.mailingAddress : inspection.siteAddress,
        city: mailed ? inspection.mailingCity : inspection.city,
        zip: mailed ? inspection.mailingZip : inspection.zip,
        phone: null,
        licenseNumber: null,
      },
      inspection.state,
      nameKey,
    ),
  };
}
