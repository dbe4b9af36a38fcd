/** Counts correctly read records, and prints the counts. */

/** How many of the records with something to compare were right, in total and by part of the file. */
export interface Figure {
  readonly records: number;
  readonly right: number;
  /** Three records in four: the only ones used to write rules. */
  readonly seen: Share;
  /** Every fourth record. */
  readonly heldOut: Share;
}

export interface Share {
  readonly records: number;
  readonly right: number;
}

/** A record that was read differently than labeled. */
export interface Miss {
  readonly figure: string;
  readonly text: string;
  readonly heldOut: boolean;
  readonly wanted: string;
  readonly got: string;
}

export class Figures {
  readonly misses: Miss[] = [];
  readonly #counts = new Map<string, [number, number, number, number]>();

  /** Counts one record, at position `index` in its file, under one figure. */
  count(
    figure: string,
    record: { index: number; text: string; right: boolean; wanted: unknown; got: unknown },
  ) {
    const counts = this.#counts.get(figure) ?? [0, 0, 0, 0];
    this.#counts.set(figure, counts);
    const heldOut = record.index % 4 === 3;
    const place = heldOut ? 2 : 0;
    counts[place] += 1;
    if (record.right) counts[place + 1] = (counts[place + 1] ?? 0) + 1;
    else {
      const { text, wanted, got } = record;
      this.misses.push({ figure, text, heldOut, wanted: JSON.stringify(wanted), got: JSON.stringify(got) });
    }
  }

  of(figure: string): Figure {
    const [seen, seenRight, heldOut, heldOutRight] = this.#counts.get(figure) ?? [0, 0, 0, 0];
    return {
      records: seen + heldOut,
      right: seenRight + heldOutRight,
      seen: { records: seen, right: seenRight },
      heldOut: { records: heldOut, right: heldOutRight },
    };
  }

  share(figure: string): number {
    const { records, right } = this.of(figure);
    return right / records;
  }

  /** The Markdown table in the package's README. */
  table(): string {
    const percent = ({ records, right }: Share) => `${((100 * right) / records).toFixed(1)}%`;
    const lines = [...this.#counts.keys()].map((name) => {
      const figure = this.of(name);
      return `| ${name} | ${figure.records} | ${figure.right} | ${percent(figure)} | ${percent(figure.seen)} | ${percent(figure.heldOut)} |`;
    });
    return ['| | records | right | share | seen | held out |', '|---|---|---|---|---|---|', ...lines].join(
      '\n',
    );
  }
}
