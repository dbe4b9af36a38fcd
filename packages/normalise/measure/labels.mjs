/** Token-by-token labels: reading them, and what they say about an address. */
import { readFileSync } from 'node:fs';
import { normaliseAddress } from '@crs/normalise';

/** One record an element that holds labelled elements: its text and its `[label, word]` pairs. */
export function readLabelled(path) {
  const xml = readFileSync(path, 'utf8');
  const records = [];
  for (const [, body] of xml.matchAll(/<(?:AddressString|Name)>(.*?)<\/(?:AddressString|Name)>/gs)) {
    const labels = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, label, word]) => [
      label,
      decodeXml(word),
    ]);
    if (labels.length > 0) records.push({ text: labels.map(([, word]) => word).join(' '), labels });
  }
  return records;
}

const decodeXml = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const tidy = (words) =>
  words
    .join(' ')
    .toUpperCase()
    .replaceAll("'", '')
    .replace(/[.,;()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The parts of an address as its labels give them; null for a part without a label. */
export function expectedAddress(labels) {
  const of = (...names) => {
    const words = labels.filter(([label]) => names.includes(label)).map(([, word]) => word);
    return words.length === 0 ? null : tidy(words);
  };
  const first = labels.findIndex(([label]) => label === 'IntersectionSeparator');
  const street = (first < 0 ? labels : labels.slice(0, first))
    .filter(([label]) => ['StreetNamePreModifier', 'StreetNamePreType', 'StreetName'].includes(label))
    .map(([, word]) => word);
  const type = (first < 0 ? labels : labels.slice(0, first))
    .filter(([label]) => label === 'StreetNamePostType')
    .map(([, word]) => word);
  return {
    number: of('AddressNumberPrefix', 'AddressNumber', 'AddressNumberSuffix'),
    street: street.length === 0 ? null : tidy(street),
    type: type.length === 0 ? null : tidy(type),
    unit: of('SubaddressType', 'SubaddressIdentifier', 'OccupancyType', 'OccupancyIdentifier'),
    zip: of('ZipCode', 'ZipPlus4'),
    city: of('PlaceName'),
    state: of('StateName'),
  };
}

const spelledOut = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN'];

/** Whether a labelled part and a read one say the same; both are brought to USPS forms first. */
export function sameAddressPart(part, wanted, got, d) {
  if (wanted === null || wanted === '') return got === null;
  if (got === null) return false;
  if (part === 'street') return streetForm(wanted, d) === streetForm(got, d);
  if (part === 'type') return (d.streetTypes.get(wanted)?.usps ?? wanted) === got;
  if (part === 'state') return (d.states.get(wanted) ?? wanted) === got;
  if (part === 'zip') return wanted.replace(/\D/g, '') === got.replace(/\D/g, '');
  if (part === 'unit') return unitForm(wanted, d) === unitForm(got, d);
  if (part === 'number' && spelledOut.includes(wanted)) return String(spelledOut.indexOf(wanted) + 1) === got;
  return wanted.replace(/[^A-Z0-9]/g, '') === got.replace(/[^A-Z0-9]/g, '');
}

/** Whether name and type together say the same, wherever the line between them was drawn (`DEER PARK` or `DEER` `PARK`). */
export function sameStreetLine(wanted, got, d) {
  return lineForm(wanted, d) === lineForm(got, d);
}

function lineForm({ street, type }, d) {
  if (street === null) return '';
  const read = normaliseAddress(`1 ${street} ${type ?? ''}`, d);
  return `${read.street} ${read.streetType}`;
}

/** A street's name as the package prints it before a type, so that `SAINT` and `ST`, `FIFTH` and `5TH` are one. */
function streetForm(street, d) {
  return normaliseAddress(`1 ${street} ST`, d).street ?? street;
}

const ordinals = [
  'FIRST',
  'SECOND',
  'THIRD',
  'FOURTH',
  'FIFTH',
  'SIXTH',
  'SEVENTH',
  'EIGHTH',
  'NINTH',
  'TENTH',
];

/** The identifiers and designators of a unit, in whatever order. */
function unitForm(unit, d) {
  return unit
    .replace(/[#-]/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== 'LEVEL')
    .map((word) => {
      const ordinal = ordinals.indexOf(word);
      return ordinal < 0
        ? (d.unitDesignators.get(word)?.usps ?? word.replace(/^(\d+)(?:ST|ND|RD|TH)$/, '$1'))
        : String(ordinal + 1);
    })
    .sort()
    .join(' ');
}
