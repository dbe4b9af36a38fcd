/** Made-up contractors and claims, and the project's own dictionaries and policy. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Claim, RosterEntry } from '@crs/domain';
import { compileDictionaries, type Dictionaries, dictionariesSchema } from '@crs/normalise';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { Calibration } from '../src/model/calibration.js';
import { type CalibrationTerm, calibrationTerms } from '../src/model/calibration-terms.js';
import { type Level, levelIndex } from '../src/model/levels.js';
import { matchingModelSchema } from '../src/model/model.js';
import {
  type MatchingSettings,
  matchingPolicySchema,
  type PolicyValues,
  policyValuesOf,
} from '../src/settings.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const config = fileURLToPath(new URL('../../../config/', import.meta.url));

export function readDictionaries(): Dictionaries {
  const folder = `${config}dictionaries/`;
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const merged = Object.assign({}, ...files.map((file) => parseYaml(readFileSync(folder + file, 'utf8'))));
  return compileDictionaries(dictionariesSchema.parse(merged));
}

const readYaml = (file: string): unknown => parseYaml(readFileSync(config + file, 'utf8'));

export function readSettings(): MatchingSettings {
  return {
    ...matchingPolicySchema.parse(readYaml('matching.yaml')),
    model: matchingModelSchema.parse(readYaml('matching-model.yaml')),
  };
}

/** The policy without the model: reading the model takes longer than most tests that don't need it. */
export function readPolicy(): PolicyValues {
  return policyValuesOf(matchingPolicySchema.parse(readYaml('matching.yaml')));
}

/** The settings with a different weight for each level, so a sum of weights reveals its levels. */
export function settingsWithDistinctWeights(): MatchingSettings {
  const { model, ...policy } = readSettings();
  const levels = Object.fromEntries(
    Object.entries(model.whole.levels).map(([level, learned]) => [
      level,
      { ...learned, weight: Math.sqrt(levelIndex(level as Level) + 2) },
    ]),
  ) as typeof model.whole.levels;
  return { ...policy, model: { ...model, jurisdictions: {}, whole: { ...model.whole, levels } } };
}

/** A calibration that takes odds at face value, apart from some terms. */
export function calibrationOf(over: Partial<Record<CalibrationTerm, number>> = {}): Calibration {
  return new Calibration(calibrationBitsOf(over), { most: 11, elsewhere: 5, otherName: 1 });
}

/** The bits for odds at face value, apart from some terms. */
export function calibrationBitsOf(
  over: Partial<Record<CalibrationTerm, number>> = {},
): Record<CalibrationTerm, number> {
  const none = Object.fromEntries(calibrationTerms.map((term) => [term, 0])) as Record<
    CalibrationTerm,
    number
  >;
  return { ...none, odds_below: 1, odds: 1, odds_beyond: 1, ...over };
}

function readCsv(file: string): Record<string, string>[] {
  return parseCsv(readFileSync(here + file, 'utf8'), { columns: true });
}

export function entryOf(over: Partial<RosterEntry> & { id: number; name: string }): RosterEntry {
  return {
    licenseNumber: `L${over.id}`,
    dbaName: null,
    personName: null,
    entityType: 'Business',
    licenseTypes: [],
    address: null,
    city: null,
    zip: null,
    phone: null,
    originalDate: null,
    expirationDate: null,
    ...over,
  };
}

export function claimOf(over: Partial<Claim>): Claim {
  return {
    id: 1,
    scope: 'testville',
    state: null,
    name: null,
    address: null,
    city: null,
    zip: null,
    phone: null,
    licenseNumber: null,
    trades: [],
    firstDate: null,
    lastDate: null,
    ...over,
  };
}

const given = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** The contractors of `roster.csv`; ids are their line numbers. */
export function readRoster(): RosterEntry[] {
  return readCsv('roster.csv').map((row, at) =>
    entryOf({
      id: at + 1,
      licenseNumber: row.license ?? '',
      name: row.name ?? '',
      dbaName: given(row.dba),
      personName: given(row.person),
      licenseTypes: row.types ? [row.types] : [],
      address: given(row.address),
      city: given(row.city),
      zip: given(row.zip),
      phone: given(row.phone),
      originalDate: given(row.began),
      expirationDate: given(row.ends),
    }),
  );
}

interface LabeledCase {
  readonly kind: string;
  readonly grade: string;
  readonly claim: Claim;
  /**
   * License number, or one firm's license numbers separated by `|`; null if the claim means no contractor in the
   * roster, or nobody can tell.
   */
  readonly expected: string | null;
}

/** The claims of `cases.csv`. */
export function readCases(): LabeledCase[] {
  return readCsv('cases.csv').map((row) => ({
    kind: row.kind ?? '',
    grade: row.grade ?? '',
    expected: given(row.expected),
    claim: claimOf({
      id: Number(row.case),
      name: given(row.name),
      address: given(row.address),
      city: given(row.city),
      zip: given(row.zip),
      phone: given(row.phone),
      licenseNumber: given(row.license),
      trades: row.trades ? [row.trades] : [],
      firstDate: given(row.first),
      lastDate: given(row.last),
    }),
  }));
}
