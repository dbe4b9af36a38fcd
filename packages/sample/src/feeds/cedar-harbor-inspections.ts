/** Cedar Harbor's inspections: a dataset beside its permits, with the column names of BLDS, joined by permit number. */
import { dayOf, floatingDay, today } from '../days.js';
import type { PermitCore, PermitFacts, PermitGenerator } from '../permits.js';
import type { Random, Streams } from '../random.js';
import { restartable } from './file.js';

/** The city publishes inspections of permits that it issued from this day on. */
const firstDay = dayOf('2024-01-01');
const types = ['Rough', 'Insulation', 'Final'] as const;
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

/** @param permitNumber the number that the city prints */
export function cedarHarborInspections(
  book: PermitGenerator,
  streams: Streams,
  permitNumber: (permit: PermitCore) => string,
): AttachedFile {
  const stream = streams('cedar_harbor/inspection');
  return {
    path: 'permits/cedar_harbor_inspections.json',
    lines: restartable(function* () {
      let before = '[';
      for (let position = 0; position < book.count; position += 1) {
        if (book.coreAt(position).issued < firstDay) continue;
        const permit = book.at(position);
        for (const visit of visitsOf(permit, stream(position))) {
          yield `${before}${JSON.stringify({ permitnum: permitNumber(permit), ...visit })}`;
          before = ',';
        }
      }
      yield before === '[' ? '[]' : ']';
    }),
  };
}

interface Visit {
  readonly insptype: string;
  readonly scheduleddate: string;
  readonly inspecteddate: string;
  readonly result: string;
}

/** The visits up to completion, or up to today. A type that did not pass is inspected again. */
function* visitsOf({ issued, completed }: PermitFacts, random: Random): Generator<Visit> {
  const last = completed ?? today;
  let day = issued;
  for (const insptype of types) {
    for (let result = ''; result !== 'Passed'; ) {
      const scheduled = day + random.between(2, 30);
      day = scheduled + random.between(0, 2);
      if (day > last) return;
      result = result === '' ? random.weighted(results) : 'Passed';
      yield {
        insptype,
        scheduleddate: floatingDay(scheduled),
        inspecteddate: floatingDay(day),
        result,
      };
    }
  }
}
