/** Signals from the addresses, phones, and persons that two contractors share, and from persons who took another's place. */
import { type PersonName, readPerson, samePerson } from './persons.js';
import type { AddSignal, Pair, RelatedContractor, Tie } from './related-contractor.js';
import type { ClusteringSettings } from './settings.js';
import type { SharedKind } from './shared-values.js';

type Weights = ClusteringSettings['reopened']['weights'];

/**
 * Adds the signals of shared values. A tie loses the weight of `one_of_many` with every doubling of its other sharers,
 * down to zero. The pair loses it once more, since only one of the sharers can be the other firm.
 * @param wasSanctioned whether the older license was: then its owner has a reason to put somebody else in front
 */
export function weighTies(
  [a, b]: Pair,
  ties: readonly Tie[],
  wasSanctioned: boolean,
  weights: Weights,
  addSignal: AddSignal,
): void {
  const withoutHubs = ties.filter(({ hub }) => !hub);
  const narrowest = (kind: SharedKind): Tie | undefined =>
    withoutHubs
      .filter((tie) => tie.kind === kind && tie.learned !== true)
      .sort((x, y) => Number(x.building) - Number(y.building) || x.sharers - y.sharers)[0];
  const crowdWeight = ({ sharers }: Tie): number => weights.one_of_many * Math.log2(Math.max(1, sharers - 1));
  const addTie = (code: keyof Weights, tie: Tie, sentence: string): void =>
    addSignal(code, sentence, Math.max(0, weights[code] + crowdWeight(tie)));

  const [phone, address, person] = [narrowest('phone'), narrowest('address'), narrowest('person')];
  if (phone !== undefined) addTie('shared_phone', phone, 'Both have the same phone.');
  if (address?.building === false) addTie('shared_address', address, 'Both have the same address.');
  if (address?.building === true) {
    addTie('shared_building', address, 'Both are in the same building, but in different units.');
  }
  const [learned] = withoutHubs
    .filter((tie) => tie.learned === true)
    .sort((x, y) => x.sharers - y.sharers || (x.kind < y.kind ? -1 : 1));
  if (learned !== undefined) {
    const what = learned.kind === 'phone' ? 'phone' : 'address';
    addTie('shared_alias', learned, `The ${what} of one firm also appears on records of the other.`);
  }
  const away = a.city !== null && b.city !== null && a.city.toLowerCase() !== b.city.toLowerCase();
  if (away && address === undefined && learned?.kind !== 'address')
    addSignal('other_city', 'They are in different cities.');
  switch (comparePersons(a, b)) {
    case 'same':
      if (phone !== undefined || address !== undefined || learned !== undefined) {
        addSignal('same_person', 'The same person is on both licenses.');
      } else if (person !== undefined) {
        addTie('same_person', person, 'A person with the same name is on both licenses.');
      }
      break;
    case 'relatives':
      if (wasSanctioned && withoutHubs.some(({ kind }) => kind !== 'person'))
        addSignal('same_family', 'People of one surname are on the licenses.');
      break;
    case 'other':
      if (wasSanctioned && phone !== undefined && address?.building === false)
        addSignal('person_replaced', 'The newer license names another person at the same phone and address.');
      else addSignal('other_person', 'Different people are on the licenses.');
      break;
    default:
  }

  const [closest] = withoutHubs.toSorted((x, y) => x.sharers - y.sharers);
  if (closest === undefined) {
    addSignal('only_hubs_shared', 'They share only a detail that many unrelated contractors have.');
  } else if (closest.sharers > 2) {
    const others = closest.sharers - 1;
    addSignal(
      'one_of_many',
      `${others} other contractors share it, and each could be the other firm.`,
      crowdWeight(closest),
    );
  }
}

/** Relatives have equal surnames and different given names. Null if one of the contractors names nobody. */
function comparePersons(a: RelatedContractor, b: RelatedContractor): 'same' | 'relatives' | 'other' | null {
  const [left, right] = [readPersons(a), readPersons(b)];
  if (left.length === 0 || right.length === 0) return null;
  const any = (alike: (one: PersonName, other: PersonName) => boolean): boolean =>
    left.some((one) => right.some((other) => alike(one, other)));
  if (any(samePerson)) return 'same';
  return any((one, other) => one.surname === other.surname) ? 'relatives' : 'other';
}

function readPersons({ persons }: RelatedContractor): PersonName[] {
  return persons.map(readPerson).filter((person) => person !== null);
}
