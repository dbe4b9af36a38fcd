import type { ResponseOf } from '@crs/client';
import { listed, shortDayText } from '../layout/values.js';

type Pair = ResponseOf<'/v1/contractors/reopened'>['data'][number];

const MOTIVES = {
  penalty: 'a penalty or restitution',
  violations: 'OSHA violations',
  lapse: 'an expired license',
} as const;

/** Minimum probability for calling two licenses one business under another name. */
const LIKELY_REOPENED = 0.5;

/**
 * Minimum probability for calling that possible. Most contractors that share an address, phone, or person are below it.
 */
const POSSIBLY_REOPENED = 0.1;

/** A probability in words, since readers can do little with a percentage. Pure. */
export function likelihoodWord(likelihood: string): 'likely' | 'possibly' | 'unlikely' {
  if (Number(likelihood) >= LIKELY_REOPENED) return 'likely';
  return Number(likelihood) >= POSSIBLY_REOPENED ? 'possibly' : 'unlikely';
}

/** Sentences with dates as people write them. Pure. */
export const withShortDays = (sentences: string): string =>
  sentences.replace(/\b\d{4}-\d\d-\d\d\b/g, shortDayText);

/** The sentences of a reason as points, with days as people write them. Pure. */
export const reasonPoints = (reason: string): string[] =>
  withShortDays(reason)
    .match(/[^.]+(?:\.(?=\S)[^.]*)*\./g)
    ?.map((one) => one.trim()) ?? [reason];

/** The signals against a reopening, by code; "only hubs shared" is among the reasons. */
const AGAINST: Readonly<Record<string, string>> = {
  old_license_active: 'the older license is still active',
  never_sanctioned: 'no earlier sanction of the older license is known',
  opened_long_before: 'the newer license began more than a year before the older one ended',
  opened_long_after: 'the newer license began more than two years after the older one ended',
  order_unknown: 'we don’t know which license began first',
  one_of_many: 'several other contractors share these details',
  other_person: 'different people',
  same_name: 'same name',
  other_name: 'no distinctive word in common in the names',
  other_trade: 'different trades',
  other_city: 'different cities',
};

/** `Against: licenses for different trades; different cities.`; empty if nothing contradicts it. Pure. */
export function againstText(signals: string): string {
  const said = signals.split(',').flatMap((code) => AGAINST[code] ?? []);
  return said.length === 0 ? '' : `Against: ${said.join('; ')}.`;
}

/** True if a pair's people are the same person; people who share a name may have different middle initials. Pure. */
export const isOnePerson = (signals: string): boolean => signals.split(',').includes('same_person');

/**
 * The troubles that a pair's older firm left behind. A sanction against the license is one that took it away, according
 * to its roster. Pure.
 */
export const motivesText = ({
  motives,
  old: { status },
}: {
  readonly motives: Pair['motives'];
  readonly old: Pick<Pair['old'], 'status'>;
}): string => listed(motives.map((motive) => (motive === 'order' ? orderText(status) : MOTIVES[motive])));

function orderText(status: Pair['old']['status']): string {
  if (status === 'Revoked') return 'a revoked license';
  return status === 'Suspended' ? 'a suspended license' : 'a disciplinary order or attorney general action';
}
