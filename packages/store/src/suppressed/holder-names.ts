import { type JudgedRow, textOf } from './judged-row.js';
import type { ContractorTarget, SuppressionOf } from './suppressions.js';

/** The current names of the holders of suppressed licenses. */
export class HolderNames {
  readonly #found = new Map<number, SuppressionOf<'contractor'>>();
  readonly #changed = new Set<number>();

  /** Adds the names of a contractor with the license. */
  add(suppression: SuppressionOf<'contractor'>, { values }: JudgedRow): void {
    const { id } = suppression;
    const known = this.#found.get(id) ?? suppression;
    const printed = (columns: readonly string[]): string[] =>
      columns.flatMap((column) => textOf(values[column]) || []);
    const { target } = known;
    const names = [...new Set([...target.names, ...printed(['name', 'dba_name', 'person_name'])])];
    const nameKeys = [...new Set([...target.nameKeys, ...printed(['name_key', 'dba_key'])])];
    const contacts = [...new Set([...target.contacts, ...printed(['phone', 'address'])])];
    const found = { ...target, names, nameKeys, contacts };
    const sizeOf = (one: ContractorTarget): number =>
      one.names.length + one.nameKeys.length + one.contacts.length;
    if (sizeOf(found) > sizeOf(target)) this.#changed.add(id);
    this.#found.set(id, { ...known, target: found });
  }

  /** The suppressions whose holder has a new name. */
  added(): SuppressionOf<'contractor'>[] {
    return [...this.#found.values()].filter(({ id }) => this.#changed.has(id));
  }
}
