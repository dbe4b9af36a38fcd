/** Keeps the best k of many without sorting them all. */

/**
 * The contractors with the highest scores, best first; ties go by contractor id. Cleared for each claim, allocated
 * once.
 */
export class TopK {
  private readonly entries: Int32Array;
  private readonly worths: Float64Array;
  private length = 0;

  /** @param ids stable ids by number of the contractor */
  constructor(
    readonly limit: number,
    private readonly ids: Float64Array,
  ) {
    this.entries = new Int32Array(limit);
    this.worths = new Float64Array(limit);
  }

  clear(): void {
    this.length = 0;
  }

  /** Score of the last one; minus infinity while there is room. */
  lowest(): number {
    return this.length < this.limit ? Number.NEGATIVE_INFINITY : (this.worths[this.limit - 1] as number);
  }

  /** Score of the best one; 0 if empty. */
  highest(): number {
    return this.length === 0 ? 0 : (this.worths[0] as number);
  }

  add(entry: number, worth: number): void {
    const { entries, worths, limit } = this;
    let at = this.length;
    if (at < limit) this.length += 1;
    else if (this.comesBefore(entry, worth, limit - 1)) at = limit - 1;
    else return;
    while (at > 0 && this.comesBefore(entry, worth, at - 1)) {
      entries[at] = entries[at - 1] as number;
      worths[at] = worths[at - 1] as number;
      at -= 1;
    }
    entries[at] = entry;
    worths[at] = worth;
  }

  private comesBefore(entry: number, worth: number, at: number): boolean {
    const other = this.worths[at] as number;
    if (worth !== other) return worth > other;
    return (this.ids[entry] as number) < (this.ids[this.entries[at] as number] as number);
  }

  /** The contractors with at least `floor`, and always the best one. */
  listed(floor: number): number[] {
    let length = this.length;
    while (length > 1 && (this.worths[length - 1] as number) < floor) length -= 1;
    const listed: number[] = [];
    for (let at = 0; at < length; at += 1) listed.push(this.entries[at] as number);
    return listed;
  }
}
