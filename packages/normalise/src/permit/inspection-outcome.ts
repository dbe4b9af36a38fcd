/** Permit inspection outcomes, in the words of `config/dictionaries/inspection_results.yaml`. */
import { inspectionOutcomes } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { readable, says } from '../dictionaries/terms.js';

/** An inspection's outcome. */
export type InspectionOutcome = (typeof inspectionOutcomes)[number];

/** Returns an inspection's outcome for its printed result; `unknown` if there is none or no phrase matches. */
export function inspectionOutcome(
  printed: string | null,
  { inspectionResults }: Dictionaries,
): InspectionOutcome {
  const text = readable(printed ?? '');
  const found = inspectionResults.find((term) => says(text, term))?.name;
  return inspectionOutcomes.find((outcome) => outcome === found) ?? 'unknown';
}
