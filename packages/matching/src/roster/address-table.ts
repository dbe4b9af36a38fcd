/** The addresses of a roster, as numbers of texts. */
import type { ComparableAddress } from '../comparable-address.js';
import type { TextPool } from './text-pool.js';

/**
 * The fields of an address as text numbers: 0 for the empty text, `unknownText` for a text that no contractor prints.
 */
export type AddressIds = { readonly [Part in keyof ComparableAddress]: number };

/** Fields in the order of the table; city and ZIP code have a separate table. */
export const streetParts = ['number', 'street', 'direction', 'unit', 'poBox'] as const;
const width = streetParts.length;

/** The arrays of a table, in shared memory or not. */
interface AddressTableArrays {
  /** Five numbers per contractor. */
  readonly addresses: Uint32Array;
  /** City and ZIP code of each contractor, side by side, since a claim is compared with thousands of them. */
  readonly towns: Uint32Array;
  /** Contractors in each city and ZIP code, by text number. */
  readonly inCity: Uint32Array;
  readonly inZip: Uint32Array;
}

export class AddressTable {
  private readonly addresses: Uint32Array;
  private readonly towns: Uint32Array;
  private readonly inCities: Uint32Array;
  private readonly inZips: Uint32Array;

  constructor(
    { addresses, towns, inCity, inZip }: AddressTableArrays,
    private readonly texts: TextPool,
  ) {
    this.addresses = addresses;
    this.towns = towns;
    this.inCities = inCity;
    this.inZips = inZip;
  }

  numberOf(entry: number): number {
    return this.addresses[entry * width] as number;
  }
  streetOf(entry: number): number {
    return this.addresses[entry * width + 1] as number;
  }
  directionOf(entry: number): number {
    return this.addresses[entry * width + 2] as number;
  }
  unitOf(entry: number): number {
    return this.addresses[entry * width + 3] as number;
  }
  poBoxOf(entry: number): number {
    return this.addresses[entry * width + 4] as number;
  }
  cityOf(entry: number): number {
    return this.towns[entry * 2] as number;
  }
  zipOf(entry: number): number {
    return this.towns[entry * 2 + 1] as number;
  }

  /** The address of a contractor as texts. */
  addressOf(entry: number): ComparableAddress {
    const text = (number: number): string => this.texts.textOf(number);
    return {
      number: text(this.numberOf(entry)),
      street: text(this.streetOf(entry)),
      direction: text(this.directionOf(entry)),
      unit: text(this.unitOf(entry)),
      poBox: text(this.poBoxOf(entry)),
      city: text(this.cityOf(entry)),
      zip: text(this.zipOf(entry)),
    };
  }

  idsOf(address: ComparableAddress): AddressIds {
    const find = (text: string): number => (text === '' ? 0 : this.texts.find(text));
    return {
      number: find(address.number),
      street: find(address.street),
      direction: find(address.direction),
      unit: find(address.unit),
      poBox: find(address.poBox),
      city: find(address.city),
      zip: find(address.zip),
    };
  }

  /** Contractors in a city of the roster, given its text number. */
  inCity(city: number): number {
    return this.inCities[city] as number;
  }

  /** Contractors in a ZIP code of the roster, given its text number. */
  inZip(zip: number): number {
    return this.inZips[zip] as number;
  }
}
