/** Layouts that several cities share, as the basis for a definition. */

import { isDeepStrictEqual } from 'node:util';
import { columnsOf, type Form, type Preset } from '@crs/feeds';
import type { ProposedForm } from '../forms/proposed.js';

/** A preset that fits a source, and what the source's own definition must add. */
interface FittingPreset {
  readonly name: string;
  readonly identity: readonly string[];
  /** Every column, including the preset's. */
  readonly columns: ReadonlyMap<string, ProposedForm>;
  /** Only the columns that the preset lacks or defines differently. */
  readonly own: ReadonlyMap<string, ProposedForm>;
}

/** With fewer common columns, the layout is not shared. */
const leastInCommon = 5;

/** Returns the preset whose columns a source has, or null. */
export function fittingPreset(
  presets: readonly Preset[],
  columns: readonly string[],
  proposed: ReadonlyMap<string, ProposedForm>,
): FittingPreset | null {
  const present = new Set(columns);
  const fitting = presets.flatMap((preset) => {
    const has = (form: Form): boolean =>
      columnsOf(form).every((column) => present.has(column) || preset.optional.includes(column));
    const some = (form: Form): boolean => columnsOf(form).some((column) => present.has(column));
    const entries = Object.entries(preset.columns);
    const found = entries.filter(([, form]) => has(form) && some(form));
    // The definition must give what the source lacks; otherwise the preset would require a missing column.
    const lacking = entries.filter(([name, form]) => !has(form) && !proposed.has(name));
    if (found.length < leastInCommon || lacking.length > 0) return [];
    if (!preset.identity.every((column) => present.has(column))) return [];
    return [{ preset, found: new Map(found) }];
  });
  fitting.sort((a, b) => b.found.size - a.found.size);
  const [best] = fitting;
  if (best === undefined) return null;
  const all = new Map(proposed);
  const own = new Map(proposed);
  for (const [name, form] of best.found) {
    // If the source has a preset's column under the same name, the preset says what that column is.
    all.set(name, { form, reason: `the preset ${best.preset.name} says so` });
    own.delete(name);
  }
  for (const [name, one] of own) if (isDeepStrictEqual(best.preset.columns[name], one.form)) own.delete(name);
  return { name: best.preset.name, identity: best.preset.identity, columns: all, own };
}
