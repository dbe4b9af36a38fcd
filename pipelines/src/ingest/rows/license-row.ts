import { type LicenseRecord, licenseKey } from '@crs/domain';
import { type Dictionaries, normaliseAddress, normaliseName, normalisePhone } from '@crs/normalise';
import type { RecordRow } from '@crs/store';

/** A license as it is stored: the source's words with cleaned and comparable forms. */
export function licenseRow(record: LicenseRecord, dictionaries: Dictionaries): RecordRow<'licenses'> {
  const name = normaliseName(record.name, dictionaries);
  const dba = record.dbaName === null ? null : normaliseName(record.dbaName, dictionaries);
  const phone = record.phone === null ? null : normalisePhone(record.phone);
  const address =
    record.address === null
      ? null
      : normaliseAddress(record.address, dictionaries, {
          city: record.city,
          state: record.state,
          zip: record.zip,
        });
  return {
    license_key: licenseKey(record.licenseNumber),
    license_number: record.licenseNumber.trim(),
    name: record.name,
    name_clean: name.cleaned,
    name_key: name.key,
    dba_name: record.dbaName,
    dba_key: dba?.key ?? null,
    person_name: record.personName,
    entity_type: record.entityType,
    license_type: record.licenseType,
    license_subtype: record.licenseSubtype,
    status: record.status,
    status_printed: record.statusPrinted,
    address: record.address,
    address_clean: address?.cleaned ?? null,
    address_key: address?.key ?? null,
    city: record.city ?? address?.city ?? null,
    state: record.state ?? address?.state ?? null,
    zip: record.zip ?? address?.zip ?? null,
    phone: record.phone,
    phone_clean: phone?.cleaned ?? null,
    phone_key: phone?.key ?? null,
    email: record.email,
    original_date: record.originalDate,
    expiration_date: record.expirationDate,
    enforcement_flag: record.enforcementFlag,
  };
}
