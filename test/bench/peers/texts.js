/** Claims and rosters as columns for the peers: cleaned by our own normalising, so that they get what our matcher reads. */
import { licenseKey } from '@crs/domain';
import { normaliseAddress, normaliseName, normalisePhone, parseContractorText } from '@crs/normalise';

export const columns = [
  'unique_id',
  'firm',
  'firms',
  'person',
  'surname',
  'door',
  'street',
  'unit',
  'zip',
  'city',
  'phone',
  'license',
];

const lower = (text) =>
  (text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The names of one text: companies and trade names apart from persons. */
function namesOf(text, dictionaries) {
  const parsed = parseContractorText(text, dictionaries);
  const licenses = parsed.licenseNumbers;
  if (parsed.placeholder) return { firms: [], persons: [], licenses };
  const firms = [...parsed.companies, ...parsed.dbas];
  const persons = [...parsed.persons];
  if (firms.length + persons.length === 0) firms.push(normaliseName(text, dictionaries));
  return { firms, persons, licenses };
}

/** One row. Where only a person is named, the person is the firm as well: many rosters list persons so. */
function rowOf(id, texts, place, dictionaries) {
  const firms = [];
  const persons = [];
  const licenses = place.licenseNumber === null ? [] : [place.licenseNumber];
  for (const text of texts) {
    const names = namesOf(text, dictionaries);
    firms.push(...names.firms);
    persons.push(...names.persons);
    licenses.push(...names.licenses);
  }
  const keys = [...new Set((firms.length > 0 ? firms : persons).map(({ key }) => key))].filter(
    (key) => key !== '',
  );
  const person = persons.find(({ key }) => key !== '');
  const at = normaliseAddress(place.address ?? '', dictionaries, { city: place.city, zip: place.zip });
  const street = lower(at.street);
  const number = /^\d+/.exec(at.number ?? '')?.[0] ?? '';
  const box = lower(at.poBox);
  return [
    id,
    keys[0] ?? '',
    keys.join('|'),
    person?.key ?? '',
    person?.tokens.at(-1) ?? '',
    number !== '' && street !== '' ? `${number} ${street}` : box,
    street,
    lower(at.unit),
    at.zip?.slice(0, 5) ?? '',
    lower(at.city),
    place.phone === null ? '' : (normalisePhone(place.phone)?.key ?? ''),
    licenses.length === 0 ? '' : licenseKey(licenses[0]),
  ];
}

export const rosterRow = (entry, dictionaries) =>
  rowOf(
    entry.licenseNumber,
    [entry.name, entry.dbaName, entry.personName].filter((text) => text !== null),
    entry,
    dictionaries,
  );

export const claimRow = (claim, dictionaries) =>
  rowOf(claim.id, claim.name === null ? [] : [claim.name], claim, dictionaries);
