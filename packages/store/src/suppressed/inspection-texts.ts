/** The texts of a permit's inspections, which are stored as objects. */
import type { PermitInspection } from '@crs/domain';

/** The printed texts of all inspections, in order; empty for one that is not printed. */
export const inspectionTexts = (inspections: readonly PermitInspection[]): string[] =>
  inspections.flatMap(({ inspectionType, result }) => [inspectionType ?? '', result ?? '']);

/** The inspections with new texts, which are in the order of `inspectionTexts`. */
export const withInspectionTexts = <T extends PermitInspection>(
  inspections: readonly T[],
  texts: readonly string[],
): T[] =>
  inspections.map((inspection, at) => ({
    ...inspection,
    inspectionType: texts[2 * at] || null,
    result: texts[2 * at + 1] || null,
  }));
