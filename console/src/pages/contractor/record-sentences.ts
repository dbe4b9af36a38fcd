/** What orders, actions, inspections and permits say about a contractor, in sentences. */

import type { Tier } from '../../layout/tier.js';
import { counted, dayText, moneyText, monthText, numberText } from '../../layout/values.js';
import { type ActionSums, actionOutcomes } from './action-penalties.js';
import { doneBy, ordersThatTakeAway } from './license-end.js';
import { alarm, calm, isoDay, listed, type Profile, type Sentence } from './sentence.js';
import type { OrdersCovered, SummaryFacts } from './summary-facts.js';

/** Years that count as recent. */
const RECENT_YEARS = 5;

export function orderSentences({ profile, orders, ordersCovered }: SummaryFacts, now: Date): Sentence[] {
  const { enforcement, contractor, agEnforcement } = profile;
  const { totalCount, totalPenaltyAmount } = enforcement;
  if (totalCount === 0)
    return contractor.hasEnforcementAction && agEnforcement.totalCount === 0
      ? [alarm(markText(contractor.rosterState, ordersCovered))]
      : [calm(noOrderText(profile, ordersCovered))];
  const since = `${now.getUTCFullYear() - RECENT_YEARS}${isoDay(now).slice(4)}`;
  const recent = orders.filter(({ orderDate }) => orderDate !== null && orderDate >= since).length;
  const doubt = doubtOf(orders);
  const whose = doubt.ofAll ?? 'against it';
  const penalties = totalPenaltyAmount > 0 ? `, with penalties of ${moneyText(totalPenaltyAmount)}` : '';
  // The penalties belong to all orders, so they follow the number of all.
  if (recent === 0) {
    const not = totalCount === 1 ? 'not' : 'none';
    const text = `${counted(totalCount, 'order')} ${whose}, ${not} in the last ${RECENT_YEARS} years`;
    return [alarm(`${text}${penalties === '' ? '' : `${penalties} in all`}${doubt.ofSome}.`)];
  }
  const lately = `${counted(recent, 'order')} ${whose} in the last ${RECENT_YEARS} years`;
  const all =
    recent < totalCount
      ? `; ${numberText(totalCount)} in all${penalties}`
      : penalties === ''
        ? ''
        : `${penalties} in all`;
  return [alarm(`${lately}${all}${doubt.ofSome}.`)];
}

/** Nothing found is something else than nothing looked at. */
function noOrderText({ contractor, firm }: Profile, covered: OrdersCovered | null): string {
  const { rosterState: state } = contractor;
  if (covered === null)
    return `Orders of the licensing authority of ${state} are not covered here: it is not known whether there are any.`;
  return `None against ${firm === null ? 'it' : 'this license'} among the orders of the licensing authority of ${state}${spanText(covered)}.${unreadText(covered)}`;
}

/** What a roster alone says of an enforcement action. */
const markText = (state: string, covered: OrdersCovered | null): string =>
  covered === null
    ? `The roster marks it as having an enforcement action; which one is not known, since orders of the licensing authority of ${state} are not covered here.`
    : `The roster marks it as having an enforcement action; which one is not among the orders known here${spanText(covered)}.${unreadText(covered)}`;

const spanText = ({ firstMonth, lastDate }: OrdersCovered): string =>
  firstMonth === null || lastDate === null
    ? ''
    : `, ${monthText(`${firstMonth}-01`)} to ${monthText(lastDate)}`;

/** Rows of which nothing is known, neither for nor against anybody. */
const unreadText = ({ rejected }: OrdersCovered): string =>
  rejected === 0
    ? ''
    : ` ${counted(rejected, 'row')} of this source could not be read; ${rejected === 1 ? 'it is' : 'they are'} not among these.`;

export function actionSentences({ profile: { agEnforcement }, actions }: SummaryFacts): Sentence[] {
  const { totalCount, newest } = agEnforcement;
  if (totalCount === 0) return [];
  const last = newest[0]?.actionDate ?? null;
  const when = last === null ? '' : `, the last on ${dayText(last)}`;
  const { ordered, asked, unknown, dismissed } = actionOutcomes(actions);
  const sums = [
    sumsText(ordered, 'ordered or agreed'),
    sumsText(asked, 'only asked for so far'),
    sumsText(unknown, 'of an outcome that is not known'),
  ].filter((text) => text !== '');
  const named = sums.length === 0 ? '' : `, with ${listed(sums)}`;
  const dropped =
    dismissed === 0 ? '' : `; ${ofThem(dismissed, totalCount)} ${dismissed === 1 ? 'was' : 'were'} dismissed`;
  const doubt = doubtOf(actions);
  const whose = doubt.ofAll ?? 'against it';
  return [
    alarm(
      `The attorney general took ${counted(totalCount, 'action')} ${whose}${when}${named}${dropped}${doubt.ofSome}.`,
    ),
  ];
}

/** `$500 in penalties and $1,250 in restitution ordered or agreed`; empty where there is neither. */
function sumsText({ penalties, restitution }: ActionSums, outcome: string): string {
  const sums = [
    ...(penalties > 0 ? [`${moneyText(penalties)} in penalties`] : []),
    ...(restitution > 0 ? [`${moneyText(restitution)} in restitution`] : []),
  ];
  return sums.length === 0 ? '' : `${sums.join(' and ')} ${outcome}`;
}

export function inspectionSentences({ profile: { osha }, inspections }: SummaryFacts): Sentence[] {
  const { totalCount, totalViolations, newest } = osha;
  if (totalCount === 0) return [];
  const last = newest[0]?.openDate ?? null;
  const when = last === null ? '' : `, the last in ${monthText(last)}`;
  const violated = inspections.find(({ violationCount }) => violationCount > 0)?.openDate ?? null;
  const doubt = doubtOf(inspections);
  const whose = doubt.ofAll === null ? '' : ` ${doubt.ofAll}`;
  if (totalViolations === 0)
    return [
      calm(`${counted(totalCount, 'safety inspection')}${whose} without a violation${when}${doubt.ofSome}.`),
    ];
  // The newest inspection may have found nothing: its day says nothing of the violations.
  const found = violated === null ? '' : `, the last violation in ${monthText(violated)}`;
  return [
    alarm(
      `${counted(totalViolations, 'safety violation')} found in ${counted(totalCount, 'inspection')}${whose}${found}${doubt.ofSome}.`,
    ),
  ];
}

export function permitSentences({ profile: { permits } }: SummaryFacts): Sentence[] {
  const { totalCount, totalValue, lastIssueDate, tierBreakdown } = permits;
  if (totalCount === 0) return [calm('No building permits of it are known here.')];
  const worth = totalValue > 0 ? ` worth ${moneyText(totalValue)}` : '';
  const last = lastIssueDate === null ? '' : `, the last in ${monthText(lastIssueDate)}`;
  const doubtful = tierBreakdown.possible + tierBreakdown.ambiguous;
  const doubt = doubtful === 0 ? '' : `; ${ofThem(doubtful, totalCount)} may be of another firm`;
  return [calm(`${counted(totalCount, 'building permit')}${worth}${last}${doubt}.`)];
}

export function unlicensedSentences({ unlicensed, profile, orders }: SummaryFacts): Sentence[] {
  const { totalCount, endedOn, knownBy, permits } = unlicensed;
  if (totalCount === 0) return [];
  const { contractor } = profile;
  const ended =
    endedOn === null
      ? 'the license had ended'
      : knownBy === 'order'
        ? orderedEnd(contractor, orders, endedOn)
        : knownBy === 'roster'
          ? `its roster had been read as ${(contractor.status ?? 'ended').toLowerCase()}, on ${dayText(endedOn)}`
          : `the license had ended on ${dayText(endedOn)}`;
  const were = totalCount === 1 ? 'was' : 'were';
  const likely = permits.filter(({ tier }) => tier !== 'verified').length;
  const atLeast = permits.length < totalCount ? 'at least ' : '';
  const doubt =
    likely === 0
      ? ''
      : `; ${atLeast}${ofThem(likely, totalCount)} ${likely === 1 ? 'is' : 'are'} only likely of this firm`;
  return [alarm(`${counted(totalCount, 'permit')} ${were} issued after ${ended}${doubt}.`)];
}

/** `an order revoked the license on May 6, 2025`, with what is not sure of it. */
function orderedEnd(
  contractor: Profile['contractor'],
  orders: SummaryFacts['orders'],
  endedOn: string,
): string {
  const days = ordersThatTakeAway(contractor, orders);
  const of = days.find(({ day }) => day === endedOn.slice(0, 10));
  const did = doneBy(orders.filter(({ orderDate }) => orderDate?.slice(0, 10) === endedOn.slice(0, 10)));
  const isLast = days.length === 1 && did === (contractor.status ?? '').toLowerCase();
  const doubt = isLast ? '' : ' (whether it was given back meanwhile is not known)';
  const whose = of?.isLikely === true ? ' that is likely its own' : '';
  return `an order${whose} ${did} the license on ${dayText(endedOn)}${doubt}`;
}

/** How sure it is that records are of the firm. */
interface Doubt {
  /** Said in place of "against it" where none is sure: `that is likely of this firm`; else null. */
  readonly ofAll: string | null;
  /** Added where some are not sure. */
  readonly ofSome: string;
}

function doubtOf(records: readonly { readonly tier: Tier | null }[]): Doubt {
  const unsure = records.filter(({ tier }) => tier !== 'verified');
  if (unsure.length === 0) return { ofAll: null, ofSome: '' };
  const isLikely = unsure.every(({ tier }) => tier === 'likely');
  if (unsure.length === records.length)
    return {
      ofAll: isLikely
        ? `that ${unsure.length === 1 ? 'is' : 'are'} likely of this firm`
        : 'that may be of this firm',
      ofSome: '',
    };
  const words = isLikely ? `${unsure.length === 1 ? 'is' : 'are'} only likely of` : 'may be of';
  return { ofAll: null, ofSome: `; ${ofThem(unsure.length, records.length)} ${words} this firm` };
}

const ofThem = (count: number, all: number): string =>
  count === all ? (count === 1 ? 'it' : 'all of them') : `${numberText(count)} of them`;
