/** What was made of the last few texts: a claim is looked at several times in a row, with fields hidden. */

/** Values that cost more to make than to keep for a moment. */
const mostKept = 256;

/** Remembers the values of the last few keys, no fewer than half of `mostKept`. */
export class Lately<Value> {
  private fresh = new Map<string, Value>();
  private older = new Map<string, Value>();

  /** The value of a key, made where it was not made lately. */
  of(key: string, make: () => Value): Value {
    const known = this.fresh.get(key) ?? this.older.get(key);
    if (known !== undefined) return known;
    if (this.fresh.size >= mostKept / 2) {
      this.older = this.fresh;
      this.fresh = new Map();
    }
    const made = make();
    this.fresh.set(key, made);
    return made;
  }
}
