/** A cache for the values of recent keys. */

/** Keeps between half of `limit` and `limit` values; drops the older half at once. */
export class RecentCache<Value> {
  private fresh = new Map<string, Value>();
  private older = new Map<string, Value>();

  constructor(private readonly limit: number) {}

  /** The value of a key; `make` is called when it is not cached. */
  of(key: string, make: () => Value): Value {
    const known = this.fresh.get(key) ?? this.older.get(key);
    if (known !== undefined) return known;
    if (this.fresh.size >= this.limit / 2) {
      this.older = this.fresh;
      this.fresh = new Map();
    }
    const made = make();
    this.fresh.set(key, made);
    return made;
  }
}
