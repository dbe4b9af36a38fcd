/** Recognizes the phone and the address that a person is known by, however they are printed. */
import type { Address } from '@crs/domain';
import { type Dictionaries, isSameHouse, normaliseAddress, phoneKeys } from '@crs/normalise';

/** A phone and an address, prepared to be compared with many. */
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

  /** True if a text prints the phone. */
  hasPhone(printed: string): boolean {
    const digits = printed.replace(/\D/g, '');
    if (!this.#phones.some((key) => digits.includes(key.slice(-4)))) return false;
    return phoneKeys(printed).some((key) => this.#phones.includes(key));
  }

  /** True if an address is of the house or the post office box. */
  isAt(printed: string): boolean {
    if (this.#address === null || !this.#mayBeAt(printed)) return false;
    return isSameHouse(this.#address, normaliseAddress(printed, this.dictionaries));
  }

  /** Digits that the address has in print; '' where it has none. */
  get digits(): string {
    return /\d+/.exec(this.#address?.number ?? this.#address?.poBox ?? '')?.[0] ?? '';
  }

  /** A quick look at the many addresses of other houses. House numbers may be words. */
  #mayBeAt(printed: string): boolean {
    return this.digits === '' || printed.includes(this.digits) || !/\d/.test(printed);
  }
}
