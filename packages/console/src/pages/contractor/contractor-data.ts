import type { ResponseOf } from '@crs/client';
import type { PageContext } from '../../page.js';
import { contractorKey, isLost, MOST_NAMED, type OrdersCovered, type Profile } from './summary.js';

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
  /** Which orders of the authority are covered; null where none of its state are. */
  readonly ordersCovered: OrdersCovered | null;
  /** When related contractors lost their licenses, by their `contractorKey`, of the first ones where the day is known. */
  readonly othersLostOn: ReadonlyMap<string, string>;
}

/** The most of a list that one page shows. */
const MOST = { pageSize: 100 };

/** Asks what the page of a contractor shows. Lists that the profile holds whole are not asked again. */
export async function readContractor(
  { ask, errorOf }: Pick<PageContext, 'ask' | 'errorOf'>,
  picked: PickedContractor,
): Promise<ContractorData> {
  const profile = await ask('/v1/licenses/{licenseNumber}/profile', { ...picked });
  const whole = <T>(
    { totalCount, newest }: { readonly totalCount: number; readonly newest: readonly T[] },
    askAll: () => Promise<{ readonly data: readonly T[] }>,
  ): Promise<readonly T[]> =>
    totalCount <= newest.length ? Promise.resolve(newest) : askAll().then(({ data }) => data);
  const some = { ...picked, ...MOST };
  const [history, orders, actions, inspections, related, permits, unlicensed, coverage] = await Promise.all([
    ask('/v1/licenses/{licenseNumber}/history', { ...picked }),
    whole(profile.enforcement, () => ask('/v1/enforcement/by-license/{licenseNumber}', some)),
    whole(profile.agEnforcement, () => ask('/v1/ag-enforcement/by-license/{licenseNumber}', some)),
    whole(profile.osha, () => ask('/v1/licenses/{licenseNumber}/osha', some)),
    whole(profile.related, () => ask('/v1/licenses/{licenseNumber}/related', some)),
    whole(profile.permits, () => ask('/v1/licenses/{licenseNumber}/permits', some)),
    ask('/v1/licenses/{licenseNumber}/unlicensed', { ...picked, pageSize: 25 }),
    ask('/v1/coverage', { family: 'orders', state: profile.contractor.rosterState }),
  ]);
  const ordersCovered = coverage[0] ?? null;
  const othersLostOn = new Map<string, string>();
  await Promise.all(
    related
      .filter(isLost)
      .slice(0, MOST_NAMED)
      .map(async (other) => {
        const { licenseNumber, rosterState: state, licenseType } = other;
        try {
          const { forms } = await ask('/v1/licenses/{licenseNumber}/history', {
            licenseNumber,
            state,
            licenseType,
          });
          const day = lostOn(other.status, forms);
          if (day !== null) othersLostOn.set(contractorKey(other), day);
        } catch (thrown) {
          // Several contractors have the number: which of them is meant is not known, so no day is told.
          if (errorOf(thrown).status !== 409) throw thrown;
        }
      }),
  );
  const { forms } = history;
  const lists = { orders, actions, inspections, related, permits, unlicensed };
  return { profile, forms, ...lists, ordersCovered, othersLostOn };
}

/** The day on which a roster first printed that a license was taken away; null where it did so from the beginning. Pure. */
export function lostOn(status: Profile['contractor']['status'], forms: LicenseForms): string | null {
  if (!isLost({ status })) return null;
  const changed = forms.filter((form) => form.status === status && form.changed.includes('status'));
  return (
    changed
      .map(({ seenFrom }) => seenFrom)
      .sort()
      .at(-1) ?? null
  );
}
