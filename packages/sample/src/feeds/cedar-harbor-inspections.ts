/** Cedar Harbor's inspections: a dataset beside its permits, with the column names of BLDS, joined by permit number. */
import { dayOf, floatingDay, today } from '../days.js';
import type { PermitCore, PermitFacts, PermitGenerator } from '../permits.js';
import type { Random, Streams } from '../random.js';
import { restartable } from './file.js';

/** The city publishes the inspections of permits that it issued from this day on. */
const firstDay = dayOf('2024-01-01');
/** The types in the order of work; a permit's last inspection is the final one. */
const types = ['Footing', 'Rough', 'Insulation', 'Drywall', 'Site'] as const;
/** Weights of the results of a first inspection. */
const results = [
  ['Passed', 76],
  ['Failed', 15],
  ['Partial', 5],
  ['Cancelled', 4],
] as const;

/** A file that another one attaches. */
export interface AttachedFile {
  readonly path: string;
  readonly lines: Iterable<string>;
}

/** What the permits' file prints about a permit. */
interface Printed {
  readonly permitNumber: (permit: PermitCore) => string;
  readonly inspections: (permit: PermitFacts) => number;
}

/** The file of inspections of a book of permits. */
export function cedarHarborInspections(
  book: PermitGenerator,
  streams: Streams,
  printed: Printed,
): AttachedFile {
  const stream = streams('cedar_harbor/inspection');
  return {
    path: 'permits/cedar_harbor_inspections.json',
    lines: restartable(function* () {
      let before = '[';
      for (let position = 0; position < book.count; position += 1) {
        if (book.coreAt(position).issued < firstDay) continue;
        const permit = book.at(position);
        for (const visit of visitsOf(permit, printed.inspections(permit), stream(position))) {
          yield `${before}${JSON.stringify({ permitnum: printed.permitNumber(permit), ...visit })}`;
          before = ',';
        }
      }
      yield before === '[' ? '[]' : ']';
    }),
  };
}

/** An inspection. */
interface Visit {
  readonly insptype: string;
  readonly scheduleddate: string;
  readonly inspecteddate: string;
  readonly result: string;
}

/**
 * As many visits as the permit prints, between its issue and its completion or today. A type that did not pass is
 * inspected again, unless the final inspection follows, which passes.
 */
function* visitsOf({ issued, completed }: PermitFacts, count: number, random: Random): Generator<Visit> {
  const days = Math.max(0, (completed ?? today) - issued);
  let type = 0;
  let again = false;
  let before = issued;
  for (let number = 1; number <= count; number += 1) {
    const isLast = completed !== null && number === count;
    const scheduled = issued + Math.floor((days * number) / (count + 1));
    const day = Math.max(before, Math.min(scheduled + random.between(0, 2), issued + days));
    const drawn: string = again ? 'Passed' : random.weighted(results);
    const result = isLast ? 'Passed' : drawn;
    yield {
      insptype: isLast ? 'Final' : (types[type] as string),
      scheduleddate: floatingDay(scheduled),
      inspecteddate: floatingDay(day),
      result,
    };
    before = day;
    again = result !== 'Passed';
    if (!again) type = Math.min(type + 1, types.length - 1);
  }
}
