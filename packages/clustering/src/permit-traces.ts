/** Evidence about two contractors from building permits: a straw man works at the sites of the firm behind him. */
import { type PersonName, readPerson, samePerson } from './persons.js';
import type { AddSignal, Pair, PermitTraces } from './related-contractor.js';

/** The traces if nothing is known about permits. */
export const NO_TRACES: PermitTraces = { sites: 0, names: [] };

/** Adds the permit signals. The first contractor is the older one. */
export function weighPermits(
  [older, newer]: Pair,
  { sites, names }: PermitTraces,
  addSignal: AddSignal,
): void {
  if (sites > 0)
    addSignal(
      'shared_sites',
      sites === 1
        ? 'The newer firm has a permit at a site of the older one.'
        : `The newer firm has permits at ${sites} sites of the older one.`,
    );
  const own = personsOf(newer.persons);
  const former = personsOf(older.persons).filter((one) => !own.some((other) => samePerson(one, other)));
  if (former.some((one) => names.some((name) => isNamed(one, name))))
    addSignal('permits_name_person', 'A permit issued to the newer firm names a person from the older firm.');
}

const personsOf = (printed: readonly string[]): PersonName[] =>
  printed.map(readPerson).filter((person) => person !== null);

/** True if a printed name contains the given name and surname side by side, in either order. */
function isNamed({ given, surname }: PersonName, printed: string): boolean {
  if (given.length < 2) return false;
  const words = printed
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1);
  return words.some((word, at) => {
    const next = words[at + 1];
    return (word === given && next === surname) || (word === surname && next === given);
  });
}
