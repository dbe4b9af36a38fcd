/**
 * Measures the package on labelled and real texts: `CRS_REAL_DATA=<folder> node measure/measure.mjs [--errors]`.
 * Prints how many labelled records are read wholly right, part by part, the kinds names are given, and texts a second on one core.
 * The folder holds `text/*.xml` (token by token labels) and `austin/permits-2012-2013.csv.gz`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import {
  compileDictionaries,
  normaliseAddress,
  normaliseName,
  normalisePhone,
  parseContractorText,
} from '@crs/normalise';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { expectedAddress, readLabelled, sameAddressPart, sameStreetLine } from './labels.mjs';

const dataDir = process.env.CRS_REAL_DATA;
if (!dataDir) {
  console.error('Set CRS_REAL_DATA to the folder of real records.');
  process.exit(2);
}
const showErrors = process.argv.includes('--errors');
const dictionaryDir = fileURLToPath(new URL('../../../config/dictionaries/', import.meta.url));
const d = compileDictionaries(
  Object.assign(
    {},
    ...readdirSync(dictionaryDir).map((file) => parseYaml(readFileSync(join(dictionaryDir, file), 'utf8'))),
  ),
);

for (const file of ['addresses_labelled.xml', 'addresses_us50_labelled.xml']) {
  console.log(`\n${file}`);
  console.table(measureAddresses(readLabelled(join(dataDir, 'text', file))));
}
console.log('\npersons_labelled.xml and companies_labelled.xml');
console.table(measureKinds());
console.log('\ntexts a second on one core, each text once more');
console.table(measureSpeed());

function measureAddresses(records) {
  const parts = ['number', 'street', 'type', 'unit', 'zip', 'city', 'state'];
  const right = Object.fromEntries(parts.map((part) => [part, 0]));
  let both = 0;
  let all = 0;
  let located = 0;
  let lineRight = 0;
  let locatedRight = 0;
  for (const { text, labels } of records) {
    const wanted = expectedAddress(labels);
    const read = normaliseAddress(text, d);
    const got = {
      number: read.number,
      street: read.street,
      type: read.streetType,
      unit: read.unit,
      zip: read.zip,
      city: read.city,
      state: read.state,
    };
    const wrong = parts.filter((part) => !sameAddressPart(part, wanted[part], got[part], d));
    for (const part of parts) if (!wrong.includes(part)) right[part] += 1;
    const numberAndStreet = !wrong.includes('number') && !wrong.includes('street');
    if (numberAndStreet) both += 1;
    if (wanted.number !== null && wanted.street !== null) {
      located += 1;
      if (numberAndStreet) locatedRight += 1;
      if (!wrong.includes('number') && sameStreetLine(wanted, got, d)) lineRight += 1;
    }
    if (wrong.length === 0) all += 1;
    else if (showErrors)
      console.log(text, '\n  ', wrong.map((part) => `${part}: ${wanted[part]} <> ${got[part]}`).join('; '));
  }
  const share = (count) => `${((100 * count) / records.length).toFixed(2)}%`;
  return [
    ...parts.map((part) => ({ part, records: records.length, right: share(right[part]) })),
    { part: 'number and street', records: records.length, right: share(both) },
    {
      part: 'number and street, where labelled with both',
      records: located,
      right: `${((100 * locatedRight) / located).toFixed(2)}%`,
    },
    {
      part: 'the same, name and type as one',
      records: located,
      right: `${((100 * lineRight) / located).toFixed(2)}%`,
    },
    { part: 'everything', records: records.length, right: share(all) },
  ];
}

function measureKinds() {
  const rows = [];
  for (const [file, kind] of [
    ['persons_labelled.xml', 'person'],
    ['companies_labelled.xml', 'company'],
  ]) {
    const records = readLabelled(join(dataDir, 'text', file));
    for (const [size, wanted] of [
      ['one word', (words) => words === 1],
      ['two or more', (words) => words > 1],
    ]) {
      const counts = { person: 0, company: 0, unknown: 0 };
      let total = 0;
      for (const { text } of records) {
        if (!wanted(text.split(/\s+/).length)) continue;
        total += 1;
        const read = normaliseName(text, d).kind;
        counts[read] += 1;
        if (showErrors && size === 'two or more' && read !== kind)
          console.log(`${kind} read as ${read}: ${text}`);
      }
      rows.push({
        labelled: kind,
        size,
        records: total,
        ...counts,
        right: `${((100 * counts[kind]) / total).toFixed(2)}%`,
      });
    }
  }
  return rows;
}

function measureSpeed() {
  const permits = parseCsv(gunzipSync(readFileSync(join(dataDir, 'austin', 'permits-2012-2013.csv.gz'))), {
    columns: true,
  });
  const owners = permits.map((permit) => permit.folder_owner);
  const addresses = permits.map((permit) => permit.permit_location);
  const phones = permits.map((permit) => permit.folder_owner_phone);
  return [
    timed('parseContractorText', owners, (text) => parseContractorText(text, d)),
    timed('parseContractorText, distinct', [...new Set(owners)], (text) => parseContractorText(text, d)),
    timed('normaliseName', owners, (text) => normaliseName(text, d)),
    timed('normaliseAddress', addresses, (text) => normaliseAddress(text, d)),
    timed('normalisePhone', phones, normalisePhone),
  ];
}

function timed(call, texts, read) {
  for (const text of texts.slice(0, 20_000)) read(text);
  const started = process.hrtime.bigint();
  for (const text of texts) read(text);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return { call, texts: texts.length, 'texts/s': Math.round(texts.length / seconds) };
}
