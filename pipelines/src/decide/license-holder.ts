import { UsageError } from '@crs/domain';
import type { LicenseHolder } from '@crs/store';
import { shellWord } from '../shell-word.js';

/** The rosters to search for a license. */
interface LicenseSearch {
  readonly jurisdiction: string;
  /** The rosters that the jurisdiction's permits are matched against. */
  readonly rosters: readonly string[];
  /** Only in rosters of this state, even if the jurisdiction is not matched against them. */
  readonly state: string | undefined;
  /** Only in this roster. */
  readonly roster: string | undefined;
  /** Only contractors of this license type. */
  readonly licenseType: string | undefined;
}

/**
 * The one contractor that a license number means, in the rosters of the jurisdiction or those in `state` or `roster`,
 * with the license type if given. Pure.
 * @param holders all contractors with this number
 * @param near license numbers to suggest if no contractor has this one
 * @throws UsageError if no contractor is meant, or more than one
 */
export function chooseHolder(
  licenseNumber: string,
  holders: readonly LicenseHolder[],
  { jurisdiction, rosters, state, roster, licenseType }: LicenseSearch,
  near: readonly string[],
): LicenseHolder {
  const anywhere = state !== undefined || roster !== undefined;
  const inRosters = holders.filter(
    ({ rosterFeed, rosterState }) =>
      (anywhere || rosters.includes(rosterFeed)) &&
      (state === undefined || rosterState.toUpperCase() === state.toUpperCase()) &&
      (roster === undefined || rosterFeed === roster),
  );
  const meant = licenseType === undefined ? inRosters : ofType(inRosters, licenseType);
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  if (only !== undefined) throw several(licenseNumber, meant);
  if (inRosters.length > 0) {
    throw new UsageError(
      'decide.license_elsewhere',
      `There is no license ${licenseNumber} of the type ${licenseType}. That number is ${heldBy(inRosters)}.`,
      `For that contractor, use ${choices(inRosters)}.`,
    );
  }
  if (holders.length > 0) {
    const where = anywhere
      ? `${[state, roster].filter((word) => word !== undefined).join(' ')} has no license ${licenseNumber}`
      : `No roster for ${jurisdiction} has a license ${licenseNumber}`;
    throw new UsageError(
      'decide.license_elsewhere',
      `${where}; it is ${heldBy(holders)}.`,
      `For that contractor, ${anywhere ? 'use' : 'add'} ${choices(holders)}.`,
    );
  }
  throw new UsageError(
    'decide.unknown_license',
    `There is no license ${licenseNumber}${near.length > 0 ? `; similar: ${near.join(', ')}` : ''}.`,
    'Use the license number as the roster spells it (listed by `crs export contractors`), or `none` if the contractor is not in the roster.',
  );
}

function several(licenseNumber: string, meant: readonly LicenseHolder[]): UsageError {
  return new UsageError(
    'decide.several_licenses',
    `Several contractors have the license ${licenseNumber}: ${heldBy(meant)}.`,
    `Choose one: ${choices(meant)}.`,
  );
}

/** Contractors with a license type: preferably those with only this type, otherwise all that have it. */
function ofType(holders: readonly LicenseHolder[], type: string): LicenseHolder[] {
  const isMeant = (name: string | null): boolean => name?.toLowerCase() === type.trim().toLowerCase();
  const own = holders.filter(({ licenseType }) => isMeant(licenseType));
  return own.length > 0 ? own : holders.filter(({ licenseTypes }) => licenseTypes.some(isMeant));
}

/** Contractors with their states and rosters, and with their license types if a roster has several of them. */
function heldBy(holders: readonly LicenseHolder[]): string {
  const texts = holders.map(({ licenseName, licenseType, rosterState, rosterFeed }) => {
    const isOnly = holders.filter((holder) => holder.rosterFeed === rosterFeed).length === 1;
    const type = isOnly || licenseType === null ? '' : `, ${licenseType}`;
    return `${licenseName} in ${rosterState} (${rosterFeed}${type})`;
  });
  return texts.join('; ');
}

/**
 * The options that distinguish these contractors: the state if it is enough, otherwise the roster, otherwise the
 * license type.
 */
function choices(holders: readonly LicenseHolder[]): string {
  const isOnly = (same: (holder: LicenseHolder) => boolean): boolean => holders.filter(same).length === 1;
  const options = holders.map(({ rosterFeed, rosterState, licenseType }) => {
    if (isOnly((holder) => holder.rosterState === rosterState)) return `--state ${rosterState}`;
    const roster = `--roster ${rosterFeed}`;
    if (licenseType === null || isOnly((holder) => holder.rosterFeed === rosterFeed)) return roster;
    const type = `--license-type ${shellWord(licenseType)}`;
    return holders.every((holder) => holder.rosterFeed === rosterFeed) ? type : `${roster} ${type}`;
  });
  return [...new Set(options)].join(' or ');
}
