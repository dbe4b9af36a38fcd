/** Shows what a definition that a person wrote or changed makes of a sample. */
import {
  columnsOf,
  type FeedDefinition,
  leftoverColumns,
  missingColumns,
  stepForms,
  stepTargets,
} from '@crs/feeds';
import type { ProposedForm } from '../forms/proposed.js';
import { profileRows } from '../profile/profile.js';
import type { SourceSample } from '../source/source-sample.js';
import { type Preview, previewOf } from './preview.js';
import type { ProposalContext } from './proposal.js';
import { rowsOfReport } from './report-lines.js';
import { warningsOf } from './warnings.js';

/** A definition after a trial. */
export interface TriedDefinition {
  readonly preview: Preview;
  /** Source columns that nothing reads. */
  readonly left: readonly string[];
  readonly warnings: readonly string[];
}

/** Maps a sample with a definition as a nightly run would. */
export function tryDefinition(
  sample: SourceSample,
  definition: FeedDefinition,
  { dictionaries, rosterStates, today }: Pick<ProposalContext, 'dictionaries' | 'rosterStates' | 'today'>,
): TriedDefinition {
  const whole = sample.rows.filter(({ error }) => error === null).map(({ values }) => values);
  const all = profileRows(whole, sample.columns);
  const { usable, profiles, lines } = rowsOfReport(sample, definition.family, all);
  const preview = previewOf(definition, lines?.ragged ? usable : sample.rows, dictionaries, today);
  const published = sampleColumns(sample);
  const missing = missingColumns(definition, published);
  return {
    preview,
    left: leftoverColumns(definition, published),
    warnings: [
      ...sample.notes,
      ...(missing.length === 0
        ? []
        : [`The source has no column ${missing.join(', ')}: a nightly run would not read it.`]),
      ...warningsOf(definition, formsOf(definition), profiles, preview, rosterStates),
    ],
  };
}

/** Returns the sample columns that a definition may read, in order. Nested values come with their outer names first. */
export function sampleColumns(sample: SourceSample): string[] {
  const whole = sample.rows.filter(({ error }) => error === null).map(({ values }) => values);
  const found = profileRows(whole, sample.columns).map(({ column }) => column);
  const outer = found.map((name) => name.split('.')[0] ?? name);
  return [...new Set([...sample.columns.map(({ name }) => name), ...outer, ...found])];
}

/** Maps our columns to their forms, including those from parse steps. */
function formsOf({ columns, parse }: FeedDefinition): ReadonlyMap<string, ProposedForm> {
  const forms = new Map<string, ProposedForm>();
  for (const step of parse) {
    const [form] = stepForms(step).filter((one) => columnsOf(one).length > 0);
    if (form !== undefined) for (const name of stepTargets(step)) forms.set(name, { form, reason: '' });
  }
  for (const [name, form] of Object.entries(columns)) forms.set(name, { form, reason: '' });
  return forms;
}
