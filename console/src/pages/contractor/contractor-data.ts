import type { ResponseOf } from '@crs/client';
import type { PageContext } from '../../page.js';
import { standing } from './action-penalties.js';
import { coveredOrders } from './covered-orders.js';
import { lossOf } from './license-end.js';
import { toldRelated, troubledLines } from './relation-sentences.js';
import { contractorKey, isLost, MOST_NAMED, type Profile } from './sentence.js';
import type { OrdersCovered, OtherLicense } from './summary-facts.js';

/** Identifies a contractor: its number, and if several have it, a state or a license type. */
export interface PickedContractor {
  readonly licenseNumber: string;
  readonly state?: string | undefined;
  readonly licenseType?: string | undefined;
}

type LicenseForms = ResponseOf<'/v1/licenses/{licenseNumber}/history'>['forms'];
type Unlicensed = ResponseOf<'/v1/licenses/{licenseNumber}/unlicensed'>;

/** All data on a contractor's page. */
export interface ContractorData {
  readonly profile: Profile;
  readonly forms: LicenseForms;
  /** All of each, up to a hundred, newest first. */
  readonly orders: Profile['enforcement']['newest'];
  readonly actions: Profile['agEnforcement']['newest'];
  readonly inspections: Profile['osha']['newest'];
  readonly related: Profile['related']['newest'];
  readonly permits: Profile['permits']['newest'];
  readonly unlicensed: Unlicensed;
  /** The authority's covered orders; null if none in its state are covered. */
  readonly ordersCovered: OrdersCovered | null;
  /** Details of other licenses that the summary names, by their `contractorKey`. */
  readonly others: ReadonlyMap<string, OtherLicense>;
}

/** The parts of a page that are needed to request data. */
type Asking = Pick<PageContext, 'ask' | 'errorOf' | 'now'>;

/** Maximum number of records of a list on one page. */
const MOST = { pageSize: 100 };

/** Requests what a contractor's page shows. */
export async function readContractor(context: Asking, picked: PickedContractor): Promise<ContractorData> {
  const { ask } = context;
  const [profile, history, unlicensed] = await Promise.all([
    ask('/v1/licenses/{licenseNumber}/profile', { ...picked, newest: MOST.pageSize }),
    ask('/v1/licenses/{licenseNumber}/history', { ...picked }),
    ask('/v1/licenses/{licenseNumber}/unlicensed', { ...picked, pageSize: 25 }),
  ]);
  const related = profile.related.newest;
  const others = new Map<string, OtherLicense>();
  const named = [...toldRelated(related), ...troubledLines({ profile, related }).slice(0, MOST_NAMED)];
  const [coverage] = await Promise.all([
    ask('/v1/coverage', { family: 'orders', state: profile.contractor.rosterState }),
    ...[...new Map(named.map((other) => [contractorKey(other), other]))].map(async ([key, other]) => {
      const known = await readOther(context, other);
      if (known !== null) others.set(key, known);
    }),
  ]);
  const { forms } = history;
  const lists = {
    orders: profile.enforcement.newest,
    actions: profile.agEnforcement.newest,
    inspections: profile.osha.newest,
    related,
    permits: profile.permits.newest,
    unlicensed,
  };
  return { profile, forms, ...lists, ordersCovered: coveredOrders(coverage), others };
}

type Other = Pick<
  Profile['contractor'],
  'licenseNumber' | 'rosterState' | 'licenseType' | 'status' | 'originalDate' | 'expirationDate'
>;

/** Requests another license's details; null if several contractors have its number and the right one is unclear. */
async function readOther({ ask, errorOf, now }: Asking, other: Other): Promise<OtherLicense | null> {
  const { licenseNumber, rosterState: state, licenseType } = other;
  const picked = { licenseNumber, state, ...(licenseType !== null && { licenseType }) };
  try {
    const [forms, orders, actions] = await Promise.all([
      isLost(other) ? ask('/v1/licenses/{licenseNumber}/history', picked).then((read) => read.forms) : [],
      ask('/v1/enforcement/by-license/{licenseNumber}', { ...picked, ...MOST }),
      ask('/v1/ag-enforcement/by-license/{licenseNumber}', { ...picked, ...MOST }),
    ]);
    const facts = { orders: orders.data, lostOn: lostOn(other.status, forms) };
    const today = new Date(now()).toISOString().slice(0, 10);
    return {
      loss: lossOf(other, facts, today),
      orders: orders.totalCount,
      actions: standing(actions.data).length,
      isSure: [...orders.data, ...actions.data].some(({ tier }) => tier === 'verified'),
    };
  } catch (thrown) {
    if (errorOf(thrown).status !== 409) throw thrown;
    return null;
  }
}

/** The day on which a roster first listed a license as revoked or suspended; null if it always did. Pure. */
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

/** The day on which a roster first listed a license as in force again after it had not; null if it never did. Pure. */
export function inForceOn(forms: LicenseForms): string | null {
  const ascending = forms
    .flatMap(({ status, seenFrom }) => (seenFrom === null ? [] : [{ status, seenFrom }]))
    .sort((a, b) => a.seenFrom.localeCompare(b.seenFrom));
  const lastOther = ascending.findLastIndex(({ status }) => status !== 'Issued');
  return ascending[lastOther + 1]?.seenFrom ?? null;
}
