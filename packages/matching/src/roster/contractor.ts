/** Parses one contractor: everything that does not depend on the other contractors. */
import { licenseKey, type RosterEntry } from '@crs/domain';
import { type Dictionaries, normaliseAddress, normalisePhone } from '@crs/normalise';
import { type ComparableAddress, comparableAddress, emptyAddress } from '../comparable-address.js';
import { type NameWithRole, namesOfEntry } from '../words/names.js';

interface ReadContractor {
  readonly names: readonly NameWithRole[];
  readonly address: ComparableAddress;
  /** Comparable phone and license number; the empty text for none. */
  readonly phone: string;
  readonly license: string;
}

export function readContractor(entry: RosterEntry, d: Dictionaries): ReadContractor {
  return {
    names: namesOfEntry(entry, d),
    address: addressOfRecord(entry, d),
    phone: entry.phone === null ? '' : (normalisePhone(entry.phone)?.key ?? ''),
    license: licenseKey(entry.licenseNumber),
  };
}

interface Located {
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
}

/** The address in a record; city and ZIP code may have separate columns. */
export function addressOfRecord({ address, city, zip }: Located, d: Dictionaries): ComparableAddress {
  if (address === null && city === null && zip === null) return emptyAddress;
  return comparableAddress(normaliseAddress(address ?? '', d, { city, zip }));
}

/** The fields of a contractor except its id, in storage order. */
type SerializedFields = readonly [
  RosterEntry['licenseNumber'],
  RosterEntry['name'],
  RosterEntry['dbaName'],
  RosterEntry['personName'],
  RosterEntry['entityType'],
  RosterEntry['licenseTypes'],
  RosterEntry['address'],
  RosterEntry['city'],
  RosterEntry['zip'],
  RosterEntry['phone'],
  RosterEntry['originalDate'],
  RosterEntry['expirationDate'],
];

/** Serializes a contractor: equal texts are parsed to equal results. */
export function serializeEntry(entry: RosterEntry): string {
  const fields: SerializedFields = [
    entry.licenseNumber,
    entry.name,
    entry.dbaName,
    entry.personName,
    entry.entityType,
    entry.licenseTypes,
    entry.address,
    entry.city,
    entry.zip,
    entry.phone,
    entry.originalDate,
    entry.expirationDate,
  ];
  return JSON.stringify(fields);
}

export function deserializeEntry(id: number, text: string): RosterEntry {
  const fields = JSON.parse(text) as SerializedFields;
  return {
    id,
    licenseNumber: fields[0],
    name: fields[1],
    dbaName: fields[2],
    personName: fields[3],
    entityType: fields[4],
    licenseTypes: fields[5],
    address: fields[6],
    city: fields[7],
    zip: fields[8],
    phone: fields[9],
    originalDate: fields[10],
    expirationDate: fields[11],
  };
}
