/**
 * Compares what the package reads in the texts of `cases/*.csv` with the readings in the files. Keys of names,
 * addresses, and phones decide which records match, so a reading must not change by accident. The files record current
 * readings, even of odd texts; they don't measure accuracy, as `npm run measure` does. After an intended change,
 * `CRS_WRITE_CASES=1 npm test -- normalise/src/cases` rewrites the columns after the text; check the difference line by
 * line.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Name, Phone } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { dictionaries as d } from '../test/dictionaries.js';
import { splitSegments, splitTradeNames } from './contractor/contractor.js';
import { splitCouple, splitPersonAndCompany } from './contractor/couple.js';
import { asPerson, markCapacities, withoutCapacity } from './enforcement/capacity.js';
import { isGivenName, isPersonLike, isSurname, kindOf } from './enforcement/name-kind.js';
import { amountsOf, clausesOf } from './enforcement/penalty.js';
import { extractNumbers } from './enforcement/printed-numbers.js';
import {
  normaliseAddress,
  parseContractorText,
  parsePenalty,
  parseRespondents,
  splitNameAndAddress,
} from './index.js';
import { givenNamesFirst } from './name/given-names-first.js';
import { keyWords, toSingular } from './name/key.js';
import { buildName, classifyText } from './name/name.js';
import { extractRemarks } from './name/remarks.js';
import { nameWords } from './name/words.js';

type Reading = Readonly<Record<string, string | number | boolean | null | undefined>>;

const list = (texts: readonly string[] | null): string | null => texts?.join(' + ') ?? null;
const keys = (names: readonly Name[]): string | null => list(names.map(({ key }) => key));
const phoneList = (phones: readonly Phone[]): string | null =>
  list(phones.map(({ key, extension }) => (extension === null ? key : `${key} x${extension}`)));

/** The columns after the text, for each file. */
const readers: Readonly<Record<string, (text: string) => Reading>> = {
  addresses: (text) => {
    const { original, streetKey, cleaned, ...parts } = normaliseAddress(text, d);
    return { cleaned, ...parts };
  },
  'names-and-addresses': (text) => ({ ...splitNameAndAddress(text, d) }),
  names: (text) => {
    const name = buildName(text, text, d);
    const person = buildName(text, text, d, 'person');
    return {
      kind: name.kind,
      key: name.key,
      cleaned: name.cleaned,
      personKey: person.key,
      person: person.cleaned,
    };
  },
  'kinds-of-names': (text) => ({ kind: classifyText(text, d).kind }),
  'given-names-first': (text) => ({ turned: givenNamesFirst(text, d) }),
  'words-of-names': (text) => ({ words: list(nameWords(text)) }),
  'key-words': (text) => {
    const words = text.split(' ');
    return { company: keyWords(words, false, d).join(' '), person: keyWords(words, true, d).join(' ') };
  },
  plurals: (text) => ({ singular: toSingular(text, d) }),
  remarks: (text) => {
    const { rest, tags, emails, phones, licenseNumbers } = extractRemarks(text, d);
    return {
      rest,
      tags: list(tags),
      emails: list(emails),
      phones: phoneList(phones),
      licenseNumbers: list(licenseNumbers),
    };
  },
  contractors: (text) => {
    const { persons, companies, dbas, tags, placeholder } = parseContractorText(text, d);
    return {
      persons: keys(persons),
      companies: keys(companies),
      dbas: keys(dbas),
      tags: list(tags),
      cleaned: list([...persons, ...companies, ...dbas].map(({ cleaned }) => cleaned)),
      placeholder,
    };
  },
  couples: (text) => ({ anywhere: list(splitCouple(text, d)), expected: list(splitCouple(text, d, true)) }),
  segments: (text) => {
    const { segments, personSlot } = splitSegments(text, d);
    return { segments: list(segments), personSlot };
  },
  'trade-names': (text) => {
    const { before, tradeNames, contacts } = splitTradeNames(text, d);
    return { before, tradeNames: list(tradeNames), contacts: list(contacts) };
  },
  'persons-and-companies': (text) => ({ ...splitPersonAndCompany(text, d) }),
  respondents: (text) => {
    const { companyNames, dbaNames, individualNames, licenseNumbers, fileNumbers } = parseRespondents(
      text,
      d,
    );
    return {
      companies: list(companyNames),
      dbas: list(dbaNames),
      individuals: list(individualNames),
      licenseNumbers: list(licenseNumbers),
      fileNumbers: list(fileNumbers),
    };
  },
  capacities: (text) => ({
    marked: markCapacities(text).replaceAll(asPerson, '<as person>'),
    without: withoutCapacity(text),
  }),
  'kinds-of-respondents': (text) => ({
    kind: kindOf(text, d),
    personLike: isPersonLike(text, d),
    given: isGivenName(text, d),
  }),
  surnames: (text) => {
    const [surname = '', given = ''] = text.split(' | ');
    return { first: isSurname(surname, given, true, d), later: isSurname(surname, given, false, d) };
  },
  'printed-numbers': (text) => {
    const { rest, licenseNumbers, fileNumbers } = extractNumbers(text);
    return { rest, licenseNumbers: list(licenseNumbers), fileNumbers: list(fileNumbers) };
  },
  penalties: (text) => ({ ...parsePenalty(text) }),
  amounts: (text) => ({
    clauses: clausesOf(text).join(' | '),
    amounts: list(
      clausesOf(text).flatMap((clause) =>
        amountsOf(clause).map(({ before, dollars, behind }) => `${before}<${dollars}>${behind}`),
      ),
    ),
  }),
};

type Row = Readonly<Record<string, string>> & { readonly text: string };

describe('cases', () => {
  it.each(Object.keys(readers))('%s.csv', (name) => {
    const file = new URL(`../cases/${name}.csv`, import.meta.url);
    const read = readers[name] as (text: string) => Reading;
    const rows: Row[] = parse(readFileSync(file, 'utf8'), { columns: true });
    const readings = rows.map(({ text }) => readRow(text, read(text)));
    if (process.env.CRS_WRITE_CASES === '1') writeFileSync(file, asCsv(readings));
    else expect(readings).toEqual(rows);
  });
});

function readRow(text: string, reading: Reading): Record<string, string> {
  const cells = Object.entries({ text, ...reading });
  return Object.fromEntries(cells.map(([column, value]) => [column, String(value ?? '')]));
}

function asCsv(rows: readonly Record<string, string>[]): string {
  const cell = (value: string): string =>
    /[",\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  const sorted = [...rows].sort((a, b) => ((a.text ?? '') < (b.text ?? '') ? -1 : 1));
  return [Object.keys(rows[0] ?? {}), ...sorted.map(Object.values)]
    .map((row) => `${row.map(cell).join(',')}\n`)
    .join('');
}
