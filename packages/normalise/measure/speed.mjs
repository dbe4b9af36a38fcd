/**
 * Texts a second on one core: `CRS_REAL_DATA=<folder> node measure/speed.mjs`.
 * The folder holds `austin/permits-2012-2013.csv.gz`. Accuracy is measured by `test/real/text.test.ts`.
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

const dataDir = process.env.CRS_REAL_DATA;
if (!dataDir) {
  console.error('Set CRS_REAL_DATA to the folder of real records.');
  process.exit(2);
}
const dictionaryDir = fileURLToPath(new URL('../../../config/dictionaries/', import.meta.url));
const d = compileDictionaries(
  Object.assign(
    {},
    ...readdirSync(dictionaryDir).map((file) => parseYaml(readFileSync(join(dictionaryDir, file), 'utf8'))),
  ),
);
console.table(measureSpeed());

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
