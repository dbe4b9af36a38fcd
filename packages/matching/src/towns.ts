/** Cities and ZIP codes of a roster: how many contractors each has, and who is where. */
import type { Place } from './place.js';

/** City and ZIP code as numbers that are only compared; 0 where there is none or the roster has none like it. */
export interface Town {
  readonly city: number;
  readonly zip: number;
}

/**
 * Two numbers a contractor in one flat array: thousands are compared for a claim, and following a reference to each
 * place would cost more than everything else.
 */
export class Towns {
  private readonly cities = new Counter();
  private readonly zips = new Counter();
  private readonly numbers: Uint32Array;

  constructor(places: readonly Place[]) {
    this.numbers = new Uint32Array(places.length * 2);
    places.forEach(({ city, zip }, entry) => {
      this.numbers[entry * 2] = this.cities.add(city);
      this.numbers[entry * 2 + 1] = this.zips.add(zip);
    });
  }

  townOf({ city, zip }: Place): Town {
    return { city: this.cities.numberOf(city), zip: this.zips.numberOf(zip) };
  }

  sameCity(entry: number, town: Town): boolean {
    return town.city !== 0 && this.numbers[entry * 2] === town.city;
  }

  sameZip(entry: number, town: Town): boolean {
    return town.zip !== 0 && this.numbers[entry * 2 + 1] === town.zip;
  }

  /** Contractors in a city. */
  inCity(city: string): number {
    return this.cities.countOf(city);
  }

  /** Contractors in a ZIP code. */
  inZip(zip: string): number {
    return this.zips.countOf(zip);
  }
}

/** Numbers texts from 1 in the order they come and counts them; the empty text is 0. */
class Counter {
  private readonly numbers = new Map<string, number>();
  private readonly counts: number[] = [0];

  add(text: string): number {
    if (text === '') return 0;
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.counts.length;
      this.numbers.set(text, number);
      this.counts.push(0);
    }
    this.counts[number] = (this.counts[number] as number) + 1;
    return number;
  }

  numberOf(text: string): number {
    return this.numbers.get(text) ?? 0;
  }

  countOf(text: string): number {
    return this.counts[this.numberOf(text)] as number;
  }
}
