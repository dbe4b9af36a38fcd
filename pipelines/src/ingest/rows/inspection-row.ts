import type { Inspection } from '@crs/domain';
import { type Dictionaries, normaliseName } from '@crs/normalise';
import type { ClaimCollector } from '../claim-collector.js';
import type { ComputedColumns } from './column-group.js';

/**
 * Computes columns of an OSHA inspection. Its claim has the firm's mailing address if there is one, because an
 * inspection's site usually belongs to another company.
 */
export function computeInspection(
  inspection: Inspection,
  claims: ClaimCollector,
  dictionaries: Dictionaries,
): ComputedColumns<'inspections'> {
  const mailed = inspection.mailingAddress !== null;
  const nameKey = normaliseName(inspection.establishmentName, dictionaries).key;
  return {
    name_key: nameKey,
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
