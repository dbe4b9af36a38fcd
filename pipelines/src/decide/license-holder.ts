import { UsageError } from '@crs/domain';
import type { LicenseHolder } from '@crs/store';

/** The rosters to search for a license. */
export interface LicenseSearch {
  readonly jurisdiction: string;
  /** The rosters that the jurisdiction's permits are matched against. */
  readonly rosters: readonly string[];
  /** Only in rosters of this state, whether the jurisdiction is matched against them or not. */
  readonly state: string | undefined;
  /** Only in this roster. */
  readonly roster: string | undefined;
}

/**
 * The one contractor that a license number means, in the rosters of the jurisdiction or where `state` or `roster`
 * say. Pure.
 * @param holders all contractors with this number
 * @param near license numbers to suggest if no contractor has this one
 * @throws UsageError where no contractor is meant, or more than one
 */
export function chooseHolder(
  licenseNumber: string,
  holders: readonly LicenseHolder[],
  { jurisdiction, rosters, state, roster }: LicenseSearch,
  near: readonly string[],
): LicenseHolder {
  const anywhere = state !== undefined || roster !== undefined;
  const meant = holders.filter(
    ({ rosterFeed, rosterState }) =>
      (anywhere || rosters.includes(rosterFeed)) &&
      (state === undefined || rosterState.toUpperCase() === state.toUpperCase()) &&
      (roster === undefined || rosterFeed === roster),
  );
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  if (only !== undefined) throw several(licenseNumber, meant);
  if (holders.length > 0) {
    const where = anywhere
      ? `${[state, roster].filter((word) => word !== undefined).join(' ')} has no license ${licenseNumber}`
      : `No roster that ${jurisdiction} is matched against has a license ${licenseNumber}`;
    throw new UsageError(
      'decide.license_elsewhere',
      `${where}; it is ${holders.map(heldBy).join('; ')}.`,
      `If that contractor is meant, ${anywhere ? 'give instead' : 'add'} ${choices(holders)}.`,
    );
  }
  throw new UsageError(
    'decide.unknown_license',
    `There is no license ${licenseNumber}${near.length > 0 ? `; near it: ${near.join(', ')}` : ''}.`,
    'Spell it as its roster does (`crs export contractors` lists them), or say `none` where no contractor of the roster did the work.',
  );
}

function several(licenseNumber: string, meant: readonly LicenseHolder[]): UsageError {
  return new UsageError(
    'decide.several_licenses',
    `Several contractors have the license ${licenseNumber}: ${meant.map(heldBy).join('; ')}.`,
    `Say which is meant: ${choices(meant)}.`,
  );
}

const heldBy = ({ licenseName, rosterState, rosterFeed }: LicenseHolder): string =>
  `${licenseName} in ${rosterState} (${rosterFeed})`;

/** The options that distinguish these contractors: the state if it is enough, else the roster. */
function choices(holders: readonly LicenseHolder[]): string {
  const states = holders.map(({ rosterState }) => rosterState);
  return holders
    .map(({ rosterFeed, rosterState }) =>
      states.filter((state) => state === rosterState).length === 1
        ? `--state ${rosterState}`
        : `--roster ${rosterFeed}`,
    )
    .join(' or ');
}
