/** Layouts that several cities share: a definition may begin from one of them. */

import { isDeepStrictEqual } from 'node:util';
import { columnsOf, type Form, type Preset } from '@crs/feeds';
import type { ProposedForm } from '../forms/proposed.js';

/** A preset that fits a source, and what the source's own definition must say beside it. */
export interface FittingPreset {
  readonly name: string;
  readonly identity: readonly string[];
  /** Every column, those of the preset included. */
  readonly columns: ReadonlyMap<string, ProposedForm>;
  /** Only those that the preset does not say, or says otherwise. */
  readonly own: ReadonlyMap<string, ProposedForm>;
}

/** Fewer columns in common than this are no shared layout. */
const leastInCommon = 5;

/** The preset whose columns a source has, if there is one. */
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
    // What the source lacks altogether must be given by the definition, or the preset would ask for it in vain.
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
    // A column that stands in the preset, and in the source under that name, is what the preset says it is.
    all.set(name, { form, reason: `the preset ${best.preset.name} says so` });
    own.delete(name);
  }
  for (const [name, one] of own) if (isDeepStrictEqual(best.preset.columns[name], one.form)) own.delete(name);
  return { name: best.preset.name, identity: best.preset.identity, columns: all, own };
}
