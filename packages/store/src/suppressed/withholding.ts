/** What is withheld from a row because of the suppressions in force. Pure. */
import { licenseKey } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import { Contact } from './contact.js';
import { type JudgedRow, listOf, textOf, type Withheld } from './judged-row.js';
import { Masking } from './masking.js';
import { numberPattern } from './number-pattern.js';
import type { GivenNameForms } from './person-name.js';
import { Phrases } from './phrases.js';
import type { Suppression, SuppressionOf } from './suppressions.js';
import { textColumns } from './withheld-columns.js';

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** A license's previous details. */
export interface LineTexts {
  readonly names: readonly string[];
  readonly phone: string | null;
  readonly address: string | null;
}

/** What names and addresses are compared with. */
export interface NameRules {
  readonly dictionaries: Dictionaries;
  /** Other forms of each given name, such as `bill` and `wm` for `william`. */
  readonly givenNames: GivenNameForms;
}

/** The suppressions in force, prepared for many rows. */
export class Withholding {
  readonly phrases: Phrases<SuppressionOf<'contractor'> | SuppressionOf<'person'>>;
  /** Suppressions with a phone or an address, which identify people whose name is only an initial. */
  readonly #byInitials: Phrases<SuppressionOf<'person'>>;
  readonly #contractors: readonly SuppressionOf<'contractor'>[];
  readonly #byLicense: ReadonlyMap<string, readonly SuppressionOf<'contractor'>[]>;
  readonly #byNameKey: ReadonlyMap<string, readonly SuppressionOf<'contractor'>[]>;
  readonly #byRecord: ReadonlyMap<string, readonly SuppressionOf<'record'>[]>;
  readonly #byId: ReadonlyMap<number, Suppression>;
  /** The phones and addresses of suppressed contractors. */
  readonly #contactsOf: ReadonlyMap<SuppressionOf<'contractor'>, readonly Contact[]>;
  /**
   * Finds texts that may contain a suppressed contractor's phone or address, or a hidden one's number; null for none.
   */
  readonly #number: RegExp | null;
  readonly #withContact: ReadonlyMap<SuppressionOf<'person'>, Contact>;

  constructor(
    suppressions: readonly Suppression[],
    private readonly rules: NameRules,
  ) {
    this.#contractors = suppressions.filter((one) => one.kind === 'contractor');
    const persons = suppressions.filter((one) => one.kind === 'person');
    this.#byId = new Map(suppressions.map((one) => [one.id, one]));
    this.#contactsOf = new Map(
      this.#contractors.map((one) => [
        one,
        one.target.contacts.map((printed) => Contact.of(printed, rules.dictionaries)),
      ]),
    );
    const parts = [...this.#contactsOf.values()].flat().flatMap((contact) => contact.parts);
    const numbers = this.#contractors.flatMap((one) => numberPattern(one)?.source ?? []);
    this.#number =
      parts.length + numbers.length === 0
        ? null
        : new RegExp([...new Set([...parts, ...numbers])].join('|'), 'iu');
    this.#byLicense = grouped(this.#contractors, ({ target }) => target.licenseKey);
    const named = this.#contractors.flatMap((of) => of.target.nameKeys.map((key) => ({ key, of })));
    this.#byNameKey = new Map(
      [...grouped(named, ({ key }) => key)].map(([key, all]) => [key, all.map(({ of }) => of)]),
    );
    this.#byRecord = grouped(
      suppressions.filter((one) => one.kind === 'record'),
      ({ target: { table, jurisdiction, number } }) => recordKey(table, jurisdiction, number),
    );
    this.#withContact = new Map(
      persons
        .filter(({ target }) => target.phone !== null || target.address !== null)
        .map((one) => [one, new Contact(one.target, rules.dictionaries)]),
    );
    this.#byInitials = new Phrases(
      [...this.#withContact.keys()].map((of) => ({ name: of.target.name, person: true, initials: true, of })),
      rules.givenNames,
    );
    this.phrases = new Phrases<SuppressionOf<'contractor'> | SuppressionOf<'person'>>(
      [
        ...persons.map((of) => ({ name: of.target.name, person: true, of })),
        ...this.#contractors.flatMap((of) => of.target.names.map((name) => ({ name, person: false, of }))),
      ],
      rules.givenNames,
    );
  }

  /** The license numbers of suppressed contractors. */
  get licenseKeys(): string[] {
    return [...this.#byLicense.keys()];
  }

  /** The suppressions whose names appear in a former line of a license: such a line is completely withheld. */
  namedIn({ names, phone, address }: LineTexts): readonly number[] {
    const found = new Set(names.flatMap((name) => [...this.phrases.in(name)].map(({ id }) => id)));
    for (const [{ id }, contact] of this.#withContact)
      if ((phone !== null && contact.hasPhone(phone)) || (address !== null && contact.isAt(address)))
        found.add(id);
    return [...found];
  }

  /** What is withheld from the row; null for nothing. */
  judge(row: JudgedRow): Withheld | null {
    const { number } = textColumns[row.table];
    const printed = number === null ? null : row.values[number];
    const records = this.#byRecord.get(recordKey(row.table, row.jurisdiction, textOf(printed) ?? '')) ?? [];
    if (records.length > 0) return { masked: null, suppressions: records.map(({ id }) => id) };
    return row.table === 'contractor' ? this.#judgeContractor(row) : this.#judgeRow(row);
  }

  /** The suppressions whose license this contractor has. */
  contractorsOf(row: JudgedRow): readonly SuppressionOf<'contractor'>[] {
    return (this.#byLicense.get(textOf(row.values.license_key) ?? '') ?? []).filter(
      ({ target: { state, licenseType } }) =>
        state === row.state &&
        (licenseType === null || row.licenseTypes.some((type) => isSame(type, licenseType))),
    );
  }

  #judgeContractor(row: JudgedRow): Withheld | null {
    const own = this.contractorsOf(row);
    if (own.some(({ action }) => action === 'hide'))
      return { masked: null, suppressions: own.map(({ id }) => id) };
    const masking = new Masking(row, this.rules.dictionaries);
    if (own.length > 0) masking.maskAll(own);
    // A name that another license also has belongs to that license.
    this.#maskPersons(row, masking);
    return masking.result();
  }

  #judgeRow(row: JudgedRow): Withheld | null {
    if (row.linked.length === 0 && !this.#mayName(row)) return null;
    const masking = new Masking(row, this.rules.dictionaries);
    const named = row.table === 'claim' ? this.#namedBy(row) : [];
    const linked = row.linked.flatMap((id) => this.#byId.get(id) ?? []);
    const contractors = [...linked, ...named].filter((one) => one.kind === 'contractor');
    if (contractors.length > 0) masking.maskContractors(contractors, this.phrases);
    this.#maskPersons(row, masking);
    this.#maskFirms(row, masking, contractors);
    return masking.result();
  }

  /** False for most rows: those without any word that begins a suppressed name, and without other references. */
  #mayName({ table, values }: JudgedRow): boolean {
    if (this.#withContact.size > 0) return true;
    const { names, lists, texts, licenses } = textColumns[table];
    const printed = [...names.map(({ column }) => column), ...lists, ...texts];
    return (
      this.#byNameKey.has(textOf(values.name_key) ?? '') ||
      printed.some((column) =>
        listOf(values[column]).some((text) => this.phrases.mayBeIn(text) || this.#number?.test(text)),
      ) ||
      licenses.some((column) =>
        listOf(values[column]).some((number) => this.#byLicense.has(licenseKey(number))),
      )
    );
  }

  /** Contractors that a claim identifies by number or name although it is not matched to them. */
  #namedBy({ values, state, matchedToAnother }: JudgedRow): readonly SuppressionOf<'contractor'>[] {
    if (matchedToAnother) return [];
    const key = licenseKey(textOf(values.contractor_license) ?? '');
    const name = textOf(values.name_key);
    const isThere = ({ target }: SuppressionOf<'contractor'>): boolean =>
      state === null || state === target.state;
    const byName = this.#byNameKey.get(name ?? '') ?? [];
    return [...(this.#byLicense.get(key) ?? []), ...byName].filter(isThere);
  }

  /** Withholds the people named in the row, with their phone and address, including elsewhere in the row. */
  #maskPersons(row: JudgedRow, masking: Masking): void {
    const { names, lists, texts, contacts } = textColumns[row.table];
    const contactsOf = (kind: 'phone' | 'address'): readonly string[] =>
      contacts
        .filter((one) => one.kind === kind)
        .flatMap(({ columns: [column = ''] }) => textOf(row.values[column]) ?? []);
    const [phones, addresses] = [contactsOf('phone'), contactsOf('address')];
    const printedTexts = texts.flatMap((column) => listOf(row.values[column]));
    const agrees = (one: Suppression): boolean => {
      const contact = one.kind === 'person' ? this.#withContact.get(one) : undefined;
      return (
        contact !== undefined &&
        (phones.some((printed) => contact.hasPhone(printed)) ||
          addresses.some((printed) => contact.isAt(printed)) ||
          printedTexts.some((printed) => contact.without(printed, '') !== printed))
      );
    };
    const isPerson = (one: Suppression): one is SuppressionOf<'person'> => {
      if (one.kind !== 'person') return false;
      const { state, jurisdiction, phone, address } = one.target;
      if (state !== null && row.state !== null && !isSame(state, row.state)) return false;
      if (jurisdiction !== null && jurisdiction !== row.jurisdiction) return false;
      const contradicts = (phone !== null && phones.length > 0) || (address !== null && addresses.length > 0);
      return !contradicts || agrees(one);
    };
    const isSurely = (one: Suppression): boolean => isPerson(one) && agrees(one);
    for (const [phrases, counts] of [
      [this.phrases, isPerson],
      [this.#byInitials, isSurely],
    ] as const) {
      for (const { column, principal } of names) {
        const found = masking.maskName(column, phrases, counts);
        if (principal && found.length > 0) masking.maskContacts(found);
      }
      for (const column of [...lists, ...texts]) masking.maskText(column, phrases, counts);
    }
    for (const [one, contact] of this.#withContact) if (isPerson(one)) masking.maskGiven(one, contact);
  }

  /** Withholds the names of suppressed contractors in records that also name others. */
  #maskFirms(row: JudgedRow, masking: Masking, known: readonly Suppression[]): void {
    const { names, lists, texts } = textColumns[row.table];
    const isFirm = (one: Suppression): boolean =>
      one.kind === 'contractor' &&
      (known.includes(one) || row.state === null || one.target.state === row.state);
    for (const column of texts) masking.maskText(column, this.phrases, isFirm);
    // A number with several holders is removed only from records linked to the intended one.
    const hidden = this.#contractors.filter((one) => isFirm(one) && one.target.licenseType === null);
    for (const one of hidden) masking.maskNumber(one);
    for (const [one, ofOne] of this.#contactsOf)
      if (isFirm(one)) for (const contact of ofOne) masking.maskInTexts(contact, one);
    if (row.table !== 'enforcement_order' && row.table !== 'ag_action') return;
    for (const one of hidden) masking.maskLicense(one);
    for (const { column } of names) masking.maskName(column, this.phrases, isFirm);
    for (const column of lists) masking.maskText(column, this.phrases, isFirm);
  }
}

const recordKey = (table: string, jurisdiction: string | null, number: string): string =>
  JSON.stringify([table, table === 'permit' ? jurisdiction : null, number]);
