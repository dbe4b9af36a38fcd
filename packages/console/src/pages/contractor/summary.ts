import type { ResponseOf } from '@crs/client';
import { counted, dayText, joined, moneyText, monthText, numberText } from '../../layout/values.js';
import { orderBehind, type ReadOrder } from './license-orders.js';

export type Profile = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>;

/** What the summary is made of. */
export interface SummaryFacts {
  readonly profile: Profile;
  /** All orders, the newest first. */
  readonly orders: readonly ReadOrder[];
  /** All actions of the attorney general. */
  readonly actions: readonly Pick<Profile['agEnforcement']['newest'][number], 'penaltyAmount'>[];
  /** All related contractors that are shown. */
  readonly related: readonly Profile['related']['newest'][number][];
  /** Which orders of the licensing authority are covered; null where none of its state are. */
  readonly ordersCovered: OrdersCovered | null;
  /** Permits that were issued after the license had ended. */
  readonly unlicensed: { readonly totalCount: number; readonly endedOn: string | null };
  /** When the license was revoked or suspended; null where it was not, or the day is not known. */
  readonly lostOn: string | null;
  /** When those of other contractors were, by their `contractorKey`; only where the day is known. */
  readonly othersLostOn: ReadonlyMap<string, string>;
}

/** The time that covered orders are of. */
export interface OrdersCovered {
  /** `2018-02`. */
  readonly firstMonth: string | null;
  readonly lastDate: string | null;
}

/** Tells contractors apart. */
export const contractorKey = ({
  licenseNumber,
  rosterState,
  licenseType,
}: Pick<Profile['contractor'], 'licenseNumber' | 'rosterState' | 'licenseType'>): string =>
  `${licenseNumber}|${rosterState}|${licenseType}`;

/** A sentence of the summary. */
export interface Sentence {
  readonly text: string;
  /** True for what somebody who hires should look at. */
  readonly isAlarming: boolean;
  /** The contractor that the sentence names. */
  readonly named?: Related;
}

type Related = Profile['related']['newest'][number];

/** Years that count as recent. */
const RECENT_YEARS = 5;
/** From here on a related contractor is told to be the same business under another name. */
const LIKELY_REOPENED = 0.5;
/** Related contractors that the summary names. */
export const MOST_NAMED = 3;

/** What matters first about a contractor, in plain words, the license before all else. Pure. */
export function summarise(facts: SummaryFacts, now: Date): Sentence[] {
  return [
    ...licenseSentences(facts, now),
    ...orderSentences(facts, now),
    ...actionSentences(facts),
    ...inspectionSentences(facts),
    ...relatedSentences(facts),
    ...unlicensedSentences(facts),
    ...permitSentences(facts),
  ];
}

const alarm = (text: string, named?: Related): Sentence => ({
  text,
  isAlarming: true,
  ...(named !== undefined && { named }),
});
const calm = (text: string): Sentence => ({ text, isAlarming: false });

/** True if a license is in force on a day. */
const isInForce = (
  { status, expirationDate }: Pick<Profile['contractor'], 'status' | 'expirationDate'>,
  now: Date,
): boolean => status === 'Issued' && (expirationDate === null || expirationDate >= isoDay(now));

const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

function licenseSentences(
  { profile: { contractor, firm }, orders, lostOn }: SummaryFacts,
  now: Date,
): Sentence[] {
  const { status, expirationDate } = contractor;
  if (isInForce(contractor, now))
    return [
      calm(
        expirationDate === null
          ? 'Licensed: the license is in force.'
          : `Licensed: in force until ${dayText(expirationDate)}.`,
      ),
    ];
  const other = firm?.lines.find(
    (line) => line.licenseNumber !== contractor.licenseNumber && isInForce(line, now),
  );
  return [
    alarm(
      status === null
        ? 'The authority does not say whether the license is in force.'
        : `Not licensed now: the license ${endText(contractor, orders, lostOn, now)}.`,
    ),
    ...(other === undefined
      ? []
      : [
          calm(
            `The same firm holds another license in force: ${joined(other.licenseNumber, other.licenseType, other.rosterState)}.`,
          ),
        ]),
  ];
}

/** How a license ended, with the day where it is known. */
function endText(
  { status, expirationDate }: Profile['contractor'],
  orders: readonly ReadOrder[],
  lostOn: string | null,
  now: Date,
): string {
  const byOrder = orderBehind(status, orders);
  if (byOrder !== null) return `was ${(status ?? '').toLowerCase()} by the order of ${dayText(byOrder)}`;
  if (status === 'Revoked' || status === 'Suspended')
    return `was ${status.toLowerCase()}${lostOn === null ? '' : ` on ${dayText(lostOn)}`}`;
  // Some rosters keep the date of a later renewal that was not granted.
  return expirationDate === null || expirationDate >= isoDay(now)
    ? 'has expired'
    : `expired on ${dayText(expirationDate)}`;
}

function orderSentences({ profile, orders, ordersCovered }: SummaryFacts, now: Date): Sentence[] {
  const { enforcement, contractor } = profile;
  if (enforcement.totalCount === 0) return [calm(noOrderText(contractor.rosterState, ordersCovered))];
  const since = `${now.getUTCFullYear() - RECENT_YEARS}${now.toISOString().slice(4, 10)}`;
  const recent = orders.filter(({ orderDate }) => orderDate !== null && orderDate >= since).length;
  const all = counted(enforcement.totalCount, 'order');
  const penalty =
    enforcement.totalPenaltyAmount > 0
      ? `, with penalties of ${moneyText(enforcement.totalPenaltyAmount)} in all`
      : '';
  if (recent === 0) return [alarm(`${all} against it, none in the last ${RECENT_YEARS} years${penalty}.`)];
  const ofAll = recent < enforcement.totalCount ? ` (${numberText(enforcement.totalCount)} in all)` : '';
  return [
    alarm(`${counted(recent, 'order')} against it in the last ${RECENT_YEARS} years${ofAll}${penalty}.`),
  ];
}

/** Nothing found is something else than nothing looked at. */
function noOrderText(state: string, covered: OrdersCovered | null): string {
  if (covered === null)
    return `Orders of the licensing authority of ${state} are not covered here: it is not known whether there are any.`;
  const { firstMonth, lastDate } = covered;
  const span =
    firstMonth === null || lastDate === null
      ? ''
      : `, ${monthText(`${firstMonth}-01`)} to ${monthText(lastDate)}`;
  return `None against it among the orders of the licensing authority of ${state}${span}.`;
}

function actionSentences({ profile: { agEnforcement }, actions }: SummaryFacts): Sentence[] {
  const { totalCount, newest } = agEnforcement;
  if (totalCount === 0) return [];
  const last = newest[0]?.actionDate ?? null;
  const when = last === null ? '' : `, the last on ${dayText(last)}`;
  const penalties = actions.reduce((sum, { penaltyAmount }) => sum + (penaltyAmount ?? 0), 0);
  const penalty = penalties > 0 ? `, with penalties of ${moneyText(penalties)} in all` : '';
  return [alarm(`The attorney general took ${counted(totalCount, 'action')} against it${when}${penalty}.`)];
}

function inspectionSentences({ profile: { osha } }: SummaryFacts): Sentence[] {
  const { totalCount, totalViolations, newest } = osha;
  if (totalCount === 0) return [];
  const last = newest[0]?.openDate ?? null;
  const when = last === null ? '' : `, the last in ${monthText(last)}`;
  if (totalViolations === 0)
    return [calm(`${counted(totalCount, 'safety inspection')} without a violation${when}.`)];
  return [
    alarm(
      `${counted(totalViolations, 'safety violation')} found in ${counted(totalCount, 'inspection')}${when}.`,
    ),
  ];
}

/** What of the other contractor speaks for a look: its license was taken away, or it may be this one reopened. */
function relatedSentences({ related, othersLostOn }: SummaryFacts): Sentence[] {
  const sentences = related.flatMap((other) => {
    const isLikely = Number(other.reopenedLikelihood) >= LIKELY_REOPENED;
    const on = othersLostOn.get(contractorKey(other));
    const lost = isLost(other)
      ? `, whose license was ${(other.status ?? '').toLowerCase()}${on === undefined ? '' : ` in ${monthText(on)}`}`
      : '';
    if (isLikely && other.reopenedRole === 'old')
      return [alarm(`Likely ${other.name}${lost}, reopened under a new name.`, other)];
    if (isLikely && other.reopenedRole === 'new')
      return [alarm(`Likely goes on under a new name, ${other.name}.`, other)];
    const shared = sharedWords(other);
    if (lost === '' || shared === null) return [];
    return [alarm(`Shares its ${shared} with ${other.name}${lost}.`, other)];
  });
  const more = sentences.length - MOST_NAMED;
  return more <= 0
    ? sentences
    : [...sentences.slice(0, MOST_NAMED), alarm(`${counted(more, 'more contractor')} like these below.`)];
}

/** True if the license of a contractor was taken away. */
export const isLost = ({ status }: Pick<Related, 'status'>): boolean =>
  status === 'Revoked' || status === 'Suspended';

/** `phone and address`, of what two contractors share; null where that is no evidence, as so many have it. */
function sharedWords(other: Related): string | null {
  const { sharedPhoneHub, sharedAddressHub, sharedPersonHub } = other;
  const shared = [
    ...(other.sharedPhone !== null && sharedPhoneHub !== true ? ['phone'] : []),
    ...(other.sharedAddress !== null && sharedAddressHub !== true ? ['address'] : []),
    ...(other.sharedPerson !== null && sharedPersonHub !== true ? ['person'] : []),
  ];
  const last = shared.pop();
  if (last === undefined) return null;
  return shared.length === 0 ? last : `${shared.join(', ')} and ${last}`;
}

function unlicensedSentences({ unlicensed: { totalCount, endedOn } }: SummaryFacts): Sentence[] {
  if (totalCount === 0) return [];
  const ended = endedOn === null ? '' : ` on ${dayText(endedOn)}`;
  return [
    alarm(
      `${counted(totalCount, 'permit')} ${totalCount === 1 ? 'was' : 'were'} issued after the license had ended${ended}.`,
    ),
  ];
}

function permitSentences({ profile: { permits } }: SummaryFacts): Sentence[] {
  const { totalCount, totalValue, lastIssueDate } = permits;
  if (totalCount === 0) return [calm('No building permits of it are known here.')];
  const worth = totalValue > 0 ? ` worth ${moneyText(totalValue)}` : '';
  const last = lastIssueDate === null ? '' : `, the last in ${monthText(lastIssueDate)}`;
  return [calm(`${counted(totalCount, 'building permit')}${worth}${last}.`)];
}

/** What the records do not say about a contractor. Pure. */
export function unknowns(
  { contractor, permits, enforcement }: Profile,
  ordersCovered: OrdersCovered | null,
): string[] {
  return [
    ...(ordersCovered === null
      ? [`Orders of the licensing authority of ${contractor.rosterState}, which are not covered.`]
      : []),
    ...(contractor.status === null ? ['Whether the license is in force.'] : []),
    ...(contractor.expirationDate === null ? ['When the license expires.'] : []),
    ...(contractor.originalDate === null ? ['When the license was first issued.'] : []),
    ...(contractor.phone === null ? ['A phone number.'] : []),
    ...(contractor.address === null ? ['A street address.'] : []),
    ...(permits.totalCount === 0
      ? ['Permits of cities that are not covered, and permits that name no contractor.']
      : ['Work in cities that are not covered, and permits that name no contractor.']),
    ...(enforcement.totalCount === 0 && ordersCovered !== null
      ? ['Complaints that did not lead to an order.']
      : []),
    'Insurance, bonds and the quality of the work.',
  ];
}
