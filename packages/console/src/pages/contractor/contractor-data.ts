import type { ResponseOf } from '@crs/client';
import type { Ask } from '../../deps.js';
import type { Profile } from './summary.js';

/** What picks one contractor: its number, and where several have it, a state or a license type. */
export interface PickedContractor {
  readonly licenseNumber: string;
  readonly state?: string | undefined;
  readonly licenseType?: string | undefined;
}

type LicenseForms = ResponseOf<'/v1/licenses/{licenseNumber}/history'>['forms'];
type Unlicensed = ResponseOf<'/v1/licenses/{licenseNumber}/unlicensed'>;

/** Everything that the page of a contractor shows. */
export interface ContractorData {
  readonly profile: Profile;
  readonly forms: LicenseForms;
  /** All of each, up to a hundred, the newest first. */
  readonly orders: Profile['enforcement']['newest'];
  readonly actions: Profile['agEnforcement']['newest'];
  readonly inspections: Profile['osha']['newest'];
  readonly related: Profile['related']['newest'];
  readonly permits: Profile['permits']['newest'];
  readonly unlicensed: Unlicensed;
}

/** The most of a list that one page shows. */
const MOST = { pageSize: 100 };

/** Asks what the page of a contractor shows. Lists that the profile holds whole are not asked again. */
export async function readContractor(ask: Ask, picked: PickedContractor): Promise<ContractorData> {
  const profile = await ask('/v1/licenses/{licenseNumber}/profile', { ...picked });
  const whole = <T>(
    { totalCount, newest }: { readonly totalCount: number; readonly newest: readonly T[] },
    askAll: () => Promise<{ readonly data: readonly T[] }>,
  ): Promise<readonly T[]> =>
    totalCount <= newest.length ? Promise.resolve(newest) : askAll().then(({ data }) => data);
  const some = { ...picked, ...MOST };
  const [history, orders, actions, inspections, related, permits, unlicensed] = await Promise.all([
    ask('/v1/licenses/{licenseNumber}/history', { ...picked }),
    whole(profile.enforcement, () => ask('/v1/enforcement/by-license/{licenseNumber}', some)),
    whole(profile.agEnforcement, () => ask('/v1/ag-enforcement/by-license/{licenseNumber}', some)),
    whole(profile.osha, () => ask('/v1/licenses/{licenseNumber}/osha', some)),
    whole(profile.related, () => ask('/v1/licenses/{licenseNumber}/related', some)),
    whole(profile.permits, () => ask('/v1/licenses/{licenseNumber}/permits', some)),
    ask('/v1/licenses/{licenseNumber}/unlicensed', { ...picked, pageSize: 25 }),
  ]);
  return { profile, forms: history.forms, orders, actions, inspections, related, permits, unlicensed };
}
