import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { counted, shortDayText } from '../../layout/values.js';

/** A permit's inspections and outcome. */
export type PermitOutcome = ResponseOf<'/v1/permits/{id}/inspections'>;
type Inspection = PermitOutcome['inspections'][number];

const day = (value: string | null): string => (value === null ? '' : shortDayText(value));

const columns: readonly Column<Inspection>[] = [
  { heading: 'Inspected', isShort: true, cell: ({ inspectedDate }) => day(inspectedDate) },
  { heading: 'Scheduled', isShort: true, cell: ({ scheduledDate }) => day(scheduledDate) },
  { heading: 'Inspection', cell: ({ inspectionType }) => inspectionType },
  { heading: 'Result', cell: resultText },
];

/** Outcomes that a city's own words may not say plainly. */
const explained: readonly string[] = ['passed', 'failed', 'partial'] satisfies Inspection['outcome'][];

/** The printed result, and the outcome where the city says it in other words. */
export function resultText({ result, outcome }: Pick<Inspection, 'result' | 'outcome'>): string {
  if (result === null) return outcome;
  const isPlain = result.toLowerCase() === outcome || !explained.includes(outcome);
  return isPlain ? result : `${result} (${outcome})`;
}

/** Shows a permit's outcome and inspections; nothing if both are unknown. */
export const PermitInspections = ({ outcome }: { readonly outcome: PermitOutcome }): VNode | null => {
  const { inspections } = outcome;
  const sentences = sentencesOf(outcome);
  if (inspections.length === 0 && sentences.length === 0) return null;
  return (
    <Section id="outcome" title="Permit outcome">
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {inspections.length > 0 && (
        <Table
          caption="Inspections of this permit"
          isCaptionHidden
          rows={inspections}
          columns={columns}
          orders="none"
        />
      )}
    </Section>
  );
};

function sentencesOf({
  daysToCompletion,
  expiredWithoutCompletion,
  firstInspections,
  firstInspectionsPassed,
  reinspections,
}: PermitOutcome): string[] {
  return [
    ...(daysToCompletion === null
      ? []
      : [`Completed ${counted(daysToCompletion, 'day')} after the permit was issued.`]),
    ...(expiredWithoutCompletion === true ? ['Expired without a recorded completion.'] : []),
    ...(firstInspections === null || firstInspections === 0
      ? []
      : [
          `${firstInspectionsPassed} of ${counted(firstInspections, 'inspection type')} passed at the first inspection.`,
        ]),
    ...(reinspections === null || reinspections === 0 ? [] : [`${counted(reinspections, 'reinspection')}.`]),
  ];
}
