/** Withholds columns from a row. */
import { createHash } from 'node:crypto';
import { licenseKey } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import { Contact } from './contact.js';
import { withInspectionTexts } from './inspection-texts.js';
import { type JudgedRow, listOf, textOf, type Value, type Withheld } from './judged-row.js';
import { numberPattern } from './number-pattern.js';
import { type Phrases, WITHHELD } from './phrases.js';
import type { Suppression, SuppressionOf } from './suppressions.js';
import { textColumns } from './withheld-columns.js';

/** Collects the withheld columns of a row. */
export class Masking {
  readonly #masked: Record<string, Value> = {};
  readonly #suppressions = new Set<number>();

  constructor(
    private readonly row: JudgedRow,
    private readonly dictionaries: Dictionaries,
  ) {}

  result(): Withheld | null {
    const { contentHash, inspections = [] } = this.row;
    if (this.#suppressions.size === 0) return null;
    const text = JSON.stringify([contentHash, this.#masked]);
    const masked: NonNullable<Withheld['masked']> =
      'inspections' in this.#masked
        ? { ...this.#masked, inspections: withInspectionTexts(inspections, listOf(this.#masked.inspections)) }
        : this.#masked;
    // Publishing compares rows by this hash.
    const hash = Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16);
    return {
      masked: contentHash === null ? masked : { ...masked, content_hash: hash },
      suppressions: [...this.#suppressions].sort((one, other) => one - other),
    };
  }

  /** All names, phones, and addresses of a contractor whose license is masked. */
  maskAll(by: readonly Suppression[]): void {
    const { names } = textColumns[this.row.table];
    for (const { column, derived, nullable } of names) {
      this.#set(column, nullable ? null : WITHHELD, by);
      for (const key of derived) this.#set(key, keyWithout(nullable), by);
    }
    this.maskContacts(by);
  }

  /** The columns that name contractors to which the row is matched or linked. */
  maskContractors(by: readonly SuppressionOf<'contractor'>[], phrases: Phrases<Suppression>): void {
    const { table } = this.row;
    const isHidden = by.some(({ action }) => action === 'hide');
    const isOne = (one: Suppression): boolean => by.some(({ id }) => id === one.id);
    if (table === 'enforcement_order' || table === 'ag_action') {
      for (const one of by) this.maskLicense(one);
      const respondent = textOf(this.#value('respondent')) ?? '';
      const named = [
        respondent,
        ...listOf(this.#value('company_name')),
        ...listOf(this.#value('individual_names')),
      ];
      // The spelling is not recognized, so the meant name is unknown.
      if (!named.some((text) => [...phrases.in(text)].some(isOne))) {
        this.maskAll(by);
        for (const column of textColumns[table].lists) this.#set(column, [], by);
      } else if ([...phrases.in(respondent)].some(isOne)) this.maskContacts(by);
      return;
    }
    const { names, licenses } = textColumns[table];
    for (const { column, derived, nullable } of names) {
      this.#set(column, nullable && isHidden ? null : WITHHELD, by);
      for (const key of derived) this.#set(key, keyWithout(nullable), by);
    }
    this.maskContacts(by);
    if (!isHidden) return;
    for (const column of licenses) this.#set(column, null, by);
    for (const one of by) this.maskNumber(one);
  }

  /** Removes suppressed names from a name and its comparable forms. @returns the suppressions whose names were removed */
  maskName(
    column: string,
    phrases: Phrases<Suppression>,
    counts: (one: Suppression) => boolean,
  ): readonly Suppression[] {
    const printed = textOf(this.#value(column));
    const name = textColumns[this.row.table].names.find((one) => one.column === column);
    if (printed === null || name === undefined) return [];
    const found = [...phrases.in(printed)].filter(counts);
    if (found.length === 0) return [];
    this.#set(column, phrases.without(printed, counts), found);
    for (const key of name.derived) {
      const comparable = textOf(this.row.values[key]) ?? '';
      const rest = phrases.without(comparable, counts, ' ').replace(/\s+/g, ' ').trim();
      this.#set(key, rest === comparable || rest === '' ? keyWithout(name.nullable) : rest, found);
    }
    return found;
  }

  /** Removes names from a text, or from each of a list. */
  maskText(column: string, phrases: Phrases<Suppression>, counts: (one: Suppression) => boolean): void {
    const printed = this.#value(column);
    const found = listOf(printed).flatMap((text) => [...phrases.in(text)].filter(counts));
    if (found.length === 0) return;
    const without = (text: string): string => phrases.without(text, counts);
    this.#set(column, typeof printed === 'string' ? without(printed) : listOf(printed).map(without), found);
  }

  /** The phone and street address of the person named in the row. */
  maskContacts(by: readonly Suppression[]): void {
    for (const { columns, own } of textColumns[this.row.table].contacts)
      if (own || this.#isMailing(columns)) for (const column of columns) this.#set(column, null, by);
  }

  /** A person's known phone and address. */
  maskGiven(person: SuppressionOf<'person'>, contact: Contact): void {
    for (const { kind, columns } of textColumns[this.row.table].contacts) {
      const printed = textOf(this.row.values[columns[0] ?? '']) ?? '';
      const isGiven =
        (kind === 'phone' && contact.hasPhone(printed)) || (kind === 'address' && contact.isAt(printed));
      if (isGiven) for (const column of columns) this.#set(column, null, [person]);
    }
    this.maskInTexts(contact, person);
  }

  /** A phone or an address in texts. */
  maskInTexts(contact: Contact, by: Suppression): void {
    for (const column of textColumns[this.row.table].texts)
      this.#replace(column, (text) => contact.without(text, WITHHELD), by);
  }

  maskLicense(contractor: SuppressionOf<'contractor'>): void {
    if (contractor.action !== 'hide') return;
    for (const column of textColumns[this.row.table].licenses) {
      const printed = listOf(this.#value(column));
      const rest = printed.filter((number) => licenseKey(number) !== contractor.target.licenseKey);
      if (rest.length < printed.length) this.#set(column, rest, [contractor]);
    }
    this.maskNumber(contractor);
  }

  /** The license number of a hidden contractor inside names and texts. */
  maskNumber(contractor: SuppressionOf<'contractor'>): void {
    const pattern = numberPattern(contractor);
    if (pattern === null) return;
    const { names, lists, texts } = textColumns[this.row.table];
    for (const column of [...names.map((name) => name.column), ...lists, ...texts])
      this.#replace(column, (text) => text.replace(pattern, WITHHELD), contractor);
  }

  /** Changes the texts in a column. */
  #replace(column: string, change: (text: string) => string, by: Suppression): void {
    const printed = this.#value(column);
    const changed = typeof printed === 'string' ? change(printed) : (printed?.map(change) ?? null);
    if (JSON.stringify(changed) !== JSON.stringify(printed)) this.#set(column, changed, [by]);
  }

  /** True for a site at the mailing address. */
  #isMailing([column = '']: readonly string[]): boolean {
    const mailing = textOf(this.row.values.mailing_address);
    const site = textOf(this.row.values[column]);
    if (mailing === null || site === null) return false;
    return new Contact({ phone: null, address: mailing }, this.dictionaries).isAt(site);
  }

  #value(column: string): Value {
    return this.#masked[column] ?? (column in this.#masked ? null : (this.row.values[column] ?? null));
  }

  #set(column: string, value: Value, by: readonly Suppression[]): void {
    this.#masked[column] = value;
    for (const { id } of by) this.#suppressions.add(id);
  }
}

/** The comparable form of a completely withheld name. */
const keyWithout = (nullable: boolean): string | null => (nullable ? null : '');
