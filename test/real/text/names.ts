/** Labeled names read by `parseContractorText`: their kind and their parts. */
import { type Dictionaries, parseContractorText } from '@crs/normalise';
import { Figures } from './figures.js';
import type { LabeledRecord } from './labeled.js';
import { companyForm, labeledCompany, labeledPersons, personForm } from './name-labels.js';

const sizeOf = (text: string) => (/\s/.test(text.trim()) ? 'two words or more' : 'one word');

export function measurePersons(records: readonly LabeledRecord[], d: Dictionaries): Figures {
  const figures = new Figures();
  records.forEach(({ text, words }, index) => {
    const read = parseContractorText(text, d);
    const got = read.persons.map(({ tokens }) => tokens);
    const wanted = labeledPersons(words);
    const whole = got.map(personForm);
    const count = (figure: string, right: boolean) =>
      figures.count(figure, {
        index,
        text,
        right,
        wanted: wanted.map((person) => person.whole),
        got: { ...read, original: undefined },
      });
    count(`person, ${sizeOf(text)}`, got.length > 0 && read.companies.length === 0);
    if (sizeOf(text) === 'one word') return;
    const each = (
      test: (person: (typeof wanted)[number], key: string, tokens: readonly string[]) => boolean,
    ) =>
      wanted.length === whole.length &&
      wanted.every((person, i) => test(person, whole[i] ?? '', got[i] ?? []));
    if (wanted.some(({ given }) => given !== ''))
      count(
        'given name',
        each(({ given }, key) => key.startsWith(given)),
      );
    if (wanted.some(({ surname }) => surname !== ''))
      count(
        'surname',
        each(({ surname }, _, tokens) => surname === '' || surnameEnds(tokens, surname, d)),
      );
    count(
      'whole name',
      each((person, key) => key === person.whole),
    );
  });
  return figures;
}

/** True if the last words before a generational suffix are the surname. */
function surnameEnds(tokens: readonly string[], surname: string, d: Dictionaries): boolean {
  const suffixed = tokens.length > 1 && d.personSuffixes.has(tokens.at(-1) ?? '');
  return personForm(suffixed ? tokens.slice(0, -1) : tokens).endsWith(surname);
}

export function measureCompanies(records: readonly LabeledRecord[], d: Dictionaries): Figures {
  const figures = new Figures();
  records.forEach(({ text, words }, index) => {
    const read = parseContractorText(text, d);
    const wanted = labeledCompany(words, d);
    const name = companyForm(read.companies[0]?.key ?? '', d);
    const tradeNames = read.dbas.map(({ key }) => companyForm(key, d));
    const count = (figure: string, right: boolean) =>
      figures.count(figure, { index, text, right, wanted, got: { ...read, original: undefined } });
    count(`company, ${sizeOf(text)}`, read.companies.length > 0 && read.persons.length === 0);
    if (sizeOf(text) === 'one word') return;
    count('name without legal suffix', name === wanted.name);
    if (wanted.suffix.length > 0) {
      const ending = wanted.suffix.join('');
      const key = personForm(read.companies[0]?.tokens ?? []);
      count('legal suffix taken off', key !== '' && !key.endsWith(ending));
    }
    if (wanted.tradeName !== '') count('trade name', tradeNames.includes(wanted.tradeName));
    count(
      'whole record',
      name === wanted.name && tradeNames.join() === wanted.tradeName && read.persons.length === 0,
    );
  });
  return figures;
}
