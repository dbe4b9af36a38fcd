import { type SavedQualityGate, savedQualityGateSchema } from '../match/quality-gate.js';
import { grouped, percent } from '../terminal/numbers.js';

type SavedShare = SavedQualityGate['groups'][number]['precision'];

/** The figures of the quality gate, a line for each state; none for other runs. */
export function qualityGateLines(details: Readonly<Record<string, unknown>>): string[] {
  const kept = savedQualityGateSchema.safeParse(details.proof).data;
  if (kept === undefined) return [];
  const lines = kept.groups
    .filter(({ checked }) => checked > 0)
    .map(({ state, checked, precision, recall, calibrationError }) => {
      const error = calibrationError === null ? '' : `, calibration error ${percent(calibrationError)}`;
      return (
        `${state ?? 'no state'}: ${grouped(checked)} claims checked without their numbers: ` +
        `precision ${withInterval(precision)}, recall ${withInterval(recall)}${error}`
      );
    });
  return kept.forced && kept.findings.length > 0
    ? [...lines, `published all the same (--force): ${kept.findings.join('; ')}`]
    : lines;
}

function withInterval({ share, low, high }: SavedShare): string {
  if (share === null || low === null || high === null) return 'unknown';
  return `${percent(share)} (${percent(low)}–${percent(high)})`;
}
