/** What was made of the last texts: words and cities come again and again. */

/** Remembers the values of the last keys, no fewer than half of `mostKept`. */
export class RecentCache<Value> {
  private fresh = new Map<string, Value>();
  private older = new Map<string, Value>();

  constructor(private readonly mostKept: number) {}

  /** The value of a key, made where it was not made lately. */
  of(key: string, make: () => Value): Value {
    const known = this.fresh.get(key) ?? this.older.get(key);
    if (known !== undefined) return known;
    if (this.fresh.size >= this.mostKept / 2) {
      this.older = this.fresh;
      this.fresh = new Map();
    }
    const made = make();
    this.fresh.set(key, made);
    return made;
  }
}
