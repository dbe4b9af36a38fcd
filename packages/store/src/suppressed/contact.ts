/** Recognizes a person's phone and address in any format. */
import type { Address } from '@crs/domain';
import { type Dictionaries, isSameHouse, normaliseAddress, phoneKeys, replacePhones } from '@crs/normalise';

/** Maximum number of words in a street address, including its number, within a longer text. */
const MOST_WORDS = 7;
const WORD = /[\p{L}\p{N}#&'’.-]+/gu;

/** A phone and an address, prepared for comparison with many texts. */
export class Contact {
  readonly #phones: readonly string[];
  readonly #address: Address | null;

  constructor(
    { phone, address }: { readonly phone: string | null; readonly address: string | null },
    private readonly dictionaries: Dictionaries,
  ) {
    this.#phones = phone === null ? [] : phoneKeys(phone);
    this.#address = address === null ? null : normaliseAddress(address, dictionaries);
  }

  /** A text that is either a phone or an address. */
  static of(printed: string, dictionaries: Dictionaries): Contact {
    const isPhone = phoneKeys(printed).length > 0;
    return new Contact({ phone: isPhone ? printed : null, address: isPhone ? null : printed }, dictionaries);
  }

  /** Parts of the phone and the address that every text with them contains, for a quick check of texts. */
  get parts(): string[] {
    return [...this.#phones.map((key) => key.slice(-4)), this.digits].filter((part) => part !== '');
  }

  /** True if a text contains the phone. */
  hasPhone(printed: string): boolean {
    const digits = printed.replace(/\D/g, '');
    if (!this.#phones.some((key) => digits.includes(key.slice(-4)))) return false;
    return phoneKeys(printed).some((key) => this.#phones.includes(key));
  }

  /** True if an address is at the same house or post office box. */
  isAt(printed: string): boolean {
    if (this.#address === null || !this.#mayBeAt(printed)) return false;
    return isSameHouse(this.#address, normaliseAddress(printed, this.dictionaries));
  }

  /** The text with a placeholder for the phone and the address, whatever else it contains. */
  without(text: string, mark: string): string {
    const shown = this.hasPhone(text)
      ? replacePhones(text, ({ key }, found) => (this.#phones.includes(key) ? mark : found))
      : text;
    return this.digits === '' || !shown.includes(this.digits) ? shown : this.#withoutAddress(shown, mark);
  }

  #withoutAddress(text: string, mark: string): string {
    const numbers = new RegExp(
      `(?:(?:p\\.?\\s*o\\.?\\s*)?box\\s*#?\\s*)?(?<!\\d)${this.digits}(?!\\d)`,
      'giu',
    );
    let [shown, from] = ['', 0];
    for (const { index, 0: number } of text.matchAll(numbers)) {
      if (index < from) continue;
      const end = this.#addressEnd(text.slice(index), number.length);
      if (end === null) continue;
      shown += text.slice(from, index) + mark;
      from = index + end;
    }
    return shown + text.slice(from);
  }

  /** Where the address at the beginning of a text ends; null if it is a different one. */
  #addressEnd(text: string, least: number): number | null {
    const ends = [...text.matchAll(WORD)]
      .slice(0, MOST_WORDS)
      .map((word) => word.index + word[0].length)
      .filter((end) => end >= least);
    const at = ends.findIndex((end) => this.isAt(text.slice(0, end)));
    if (at < 0) return null;
    const read = (end: number): Address => normaliseAddress(text.slice(0, end), this.dictionaries);
    let end = ends[at] ?? least;
    for (const next of ends.slice(at + 1)) {
      const isSame = this.isAt(text.slice(0, next));
      // A further word of the same street, such as another type.
      if (!isSame && read(next).street === this.#address?.street) return null;
      if (isSame && isMore(read(end), read(next))) end = next;
    }
    return end;
  }

  /** Digits of the address in texts; '' if it has none. */
  get digits(): string {
    return /\d+/.exec(this.#address?.number ?? this.#address?.poBox ?? '')?.[0] ?? '';
  }

  /** Quickly excludes the many addresses of other houses. House numbers may be words. */
  #mayBeAt(printed: string): boolean {
    return this.digits === '' || printed.includes(this.digits) || !/\d/.test(printed);
  }
}

/** True if a longer address has more details of the street and unit than a shorter one. */
const isMore = (one: Address, longer: Address): boolean =>
  (['streetType', 'postDirection', 'unit'] as const).some(
    (part) => one[part] === null && longer[part] !== null,
  );
