/** What came of an inspection of a permit, in the words of `config/dictionaries/inspection_results.yaml`. */
import { inspectionOutcomes } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { readable, says } from '../dictionaries/terms.js';

/** What came of an inspection. */
export type InspectionOutcome = (typeof inspectionOutcomes)[number];

/** The outcome of an inspection by its printed result; `unknown` for none, and for what no phrase finds. */
export function inspectionOutcome(
  printed: string | null,
  { inspectionResults }: Dictionaries,
): InspectionOutcome {
  const text = readable(printed ?? '');
  const found = inspectionResults.find((term) => says(text, term))?.name;
  return inspectionOutcomes.find((outcome) => outcome === found) ?? 'unknown';
}
