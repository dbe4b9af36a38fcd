import { type LicenseRecord, licenseKey } from '@crs/domain';
import { type Dictionaries, normaliseAddress, normaliseName, normalisePhone } from '@crs/normalise';
import type { ComputedColumns } from './column-group.js';

/** Computes columns of a license: cleaned and comparable forms of the source's words. */
export function computeLicense(
  record: LicenseRecord,
  dictionaries: Dictionaries,
): ComputedColumns<'licenses'> {
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
    name_clean: name.cleaned,
    name_key: name.key,
    dba_key: dba?.key ?? null,
    address_clean: address?.cleaned ?? null,
    address_key: address?.key ?? null,
    city: record.city ?? address?.city ?? null,
    state: record.state ?? address?.state ?? null,
    zip: record.zip ?? address?.zip ?? null,
    phone_clean: phone?.cleaned ?? null,
    phone_key: phone?.key ?? null,
  };
}
