import type { Permit } from '@crs/domain';
import { type Dictionaries, normaliseAddress } from '@crs/normalise';
import type { RecordRow } from '@crs/store';
import type { ClaimCollector } from '../claim-collector.js';

/** Whole house number of an address: `1604-B` and `408 1/2` give 1604 and 408. */
function houseNumber(number: string | null): number | null {
  const digits = number === null ? null : /^\d{1,9}/.exec(number);
  return digits ? Number(digits[0]) : null;
}

/** A permit as it is stored: the source's words, and its property address in comparable parts. */
export function permitRow(
  permit: Permit,
  feed: { jurisdiction: string; city: string | null; state: string | null },
  claims: ClaimCollector,
  dictionaries: Dictionaries,
): RecordRow<'permits'> {
  const property =
    permit.propertyAddress === null ? null : normaliseAddress(permit.propertyAddress, dictionaries);
  return {
    jurisdiction: feed.jurisdiction,
    permit_number: permit.permitNumber,
    city: permit.city ?? feed.city,
    contractor_name: permit.contractorName,
    contractor_address: contractorAddress(permit),
    contractor_phone: permit.contractorPhone,
    contractor_license: permit.contractorLicense,
    property_address: permit.propertyAddress,
    property_number: houseNumber(property?.number ?? null),
    property_street: property?.street?.toLowerCase() ?? null,
    property_street_key: property?.streetKey ?? null,
    property_address_key: property?.key ?? null,
    permit_type: permit.permitType,
    work_type: permit.workType,
    status: permit.status,
    value: permit.value,
    description: permit.description,
    issue_date: permit.issueDate,
    complete_date: permit.completeDate,
    approved_date: permit.approvedDate,
    expiration_date: permit.expirationDate,
    latitude: permit.latitude,
    longitude: permit.longitude,
    parcel_number: permit.parcelNumber,
    total_fees: permit.totalFees,
    total_payments: permit.totalPayments,
    outstanding_balance: permit.outstandingBalance,
    inspection_count: permit.inspectionCount,
    claim_id: claims.collect(
      {
        name: permit.contractorName,
        address: permit.contractorAddress,
        city: permit.contractorCity,
        zip: permit.contractorZip,
        phone: permit.contractorPhone,
        licenseNumber: permit.contractorLicense,
      },
      feed.state,
    ),
  };
}

/** The contractor's address in one line, as API clients see it. */
function contractorAddress(permit: Permit): string | null {
  const {
    contractorAddress: street,
    contractorCity: city,
    contractorState: state,
    contractorZip: zip,
  } = permit;
  const region = [state, zip].filter((part) => part !== null).join(' ');
  const line = [street, city, region === '' ? null : region].filter((part) => part !== null).join(', ');
  return line === '' ? null : line;
}
