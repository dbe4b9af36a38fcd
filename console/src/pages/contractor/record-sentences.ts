/** A contractor's orders, actions, inspections, and permits, in sentences. */

import type { Tier } from '../../layout/tier.js';
import { counted, dayText, moneyText, monthText, numberText } from '../../layout/values.js';
import { type ActionSums, actionOutcomes } from './action-penalties.js';
import { doneBy, LIKELY_MATCH, ordersThatTakeAway } from './license-end.js';
import { alarm, calm, isoDay, type Profile, type Sentence } from './sentence.js';
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
  const lately = `in the last ${RECENT_YEARS} years`;
  const part = recent > 0 ? numberText(recent) : totalCount === 1 ? 'not' : 'none';
  const when = recent === totalCount ? lately : `(${part} ${lately})`;
  const penalties = totalPenaltyAmount > 0 ? `, ${moneyText(totalPenaltyAmount)} in penalties` : '';
  return [
    alarm(`${counted(totalCount, 'disciplinary order')} ${when}${penalties}${doubtText(orders, 'order')}.`),
  ];
}

/** An empty search differs from no search. */
function noOrderText({ contractor, firm }: Profile, covered: OrdersCovered | null): string {
  const { rosterState: state } = contractor;
  if (covered === null)
    return `We don’t have ${state} disciplinary orders, so we don’t know whether there are any.`;
  return `No disciplinary orders found${firm === null ? '' : ' for this license'} (${state} orders${spanText(covered)}).${unreadText(covered)}`;
}

/** An enforcement action that only the roster mentions. */
const markText = (state: string, covered: OrdersCovered | null): string =>
  covered === null
    ? `The license record is flagged for an enforcement action. We don’t have ${state} disciplinary orders, so we don’t know which one.`
    : `The license record is flagged for an enforcement action, but we found no matching order (${state} orders${spanText(covered)}).${unreadText(covered)}`;

const spanText = ({ firstMonth, lastDate }: OrdersCovered): string =>
  firstMonth === null || lastDate === null
    ? ''
    : `, ${monthText(`${firstMonth}-01`)} to ${monthText(lastDate)}`;

/** Rows without any known facts. */
const unreadText = ({ rejected }: OrdersCovered): string =>
  rejected === 0 ? '' : ` We couldn’t read ${counted(rejected, 'record')} from this source.`;

/** Goes before the date of the newest of some records. */
const latest = (count: number): string => (count === 1 ? ', ' : ', most recent ');

export function actionSentences({ profile: { agEnforcement }, actions }: SummaryFacts): Sentence[] {
  const { totalCount, newest } = agEnforcement;
  if (totalCount === 0) return [];
  const last = newest[0]?.actionDate ?? null;
  const when = last === null ? '' : `${latest(totalCount)}${dayText(last)}`;
  const { ordered, asked, unknown, dismissed } = actionOutcomes(actions);
  const sums = [
    sumsText('Ordered or settled', ordered),
    sumsText('Sought (pending)', asked),
    sumsText('Outcome unknown', unknown),
  ];
  const dropped =
    dismissed === 0
      ? ''
      : dismissed === totalCount
        ? `; ${totalCount === 1 ? '' : 'all '}dismissed`
        : `; ${numberText(dismissed)} dismissed`;
  return [
    alarm(
      `${counted(totalCount, 'attorney general action')}${when}${dropped}${doubtText(actions, 'action')}.${sums.join('')}`,
    ),
  ];
}

/** ` Ordered or settled: $500 in penalties and $1,250 in restitution.`; empty if there is neither. */
function sumsText(outcome: string, { penalties, restitution }: ActionSums): string {
  const sums = [
    ...(penalties > 0 ? [`${moneyText(penalties)} in penalties`] : []),
    ...(restitution > 0 ? [`${moneyText(restitution)} in restitution`] : []),
  ];
  return sums.length === 0 ? '' : ` ${outcome}: ${sums.join(' and ')}.`;
}

export function inspectionSentences({ profile: { osha }, inspections }: SummaryFacts): Sentence[] {
  const { totalCount, totalViolations, newest } = osha;
  if (totalCount === 0) return [];
  const last = newest[0]?.openDate ?? null;
  const doubt = doubtText(inspections, 'inspection');
  if (totalViolations === 0) {
    const when = last === null ? '' : `${latest(totalCount)}${monthText(last)}`;
    return [calm(`${counted(totalCount, 'OSHA inspection')} with no violations${when}${doubt}.`)];
  }
  // The newest inspection may have found nothing, so its date says nothing about the violations.
  const violated = inspections.find(({ violationCount }) => violationCount > 0)?.openDate ?? null;
  const found =
    violated === null ? '' : `, ${totalCount === 1 ? '' : 'most recent violation '}${monthText(violated)}`;
  const violations = counted(totalViolations, 'OSHA violation');
  return [alarm(`${violations} in ${counted(totalCount, 'inspection')}${found}${doubt}.`)];
}

export function permitSentences({ profile: { permits } }: SummaryFacts): Sentence[] {
  const { totalCount, totalValue, lastIssueDate, tierBreakdown } = permits;
  if (totalCount === 0) return [calm('We found no building permits.')];
  const worth = totalValue > 0 ? ` worth ${moneyText(totalValue)}` : '';
  const last = lastIssueDate === null ? '' : `${latest(totalCount)}${monthText(lastIssueDate)}`;
  const doubtful = tierBreakdown.possible + tierBreakdown.ambiguous;
  const doubt = doubtful === 0 ? '' : `; ${ofThem(doubtful, totalCount)} may belong to another firm`;
  return [calm(`${counted(totalCount, 'building permit')}${worth}${last}${doubt}.`)];
}

export function unlicensedSentences({ unlicensed, profile, orders }: SummaryFacts): Sentence[] {
  const { totalCount, endedOn, knownBy, permits } = unlicensed;
  if (totalCount === 0) return [];
  const { contractor } = profile;
  const ended =
    endedOn === null
      ? 'the license ended'
      : knownBy === 'order'
        ? orderedEnd(contractor, orders, endedOn)
        : knownBy === 'roster'
          ? `the license roster first listed it as ${(contractor.status ?? 'ended').toLowerCase()} on ${dayText(endedOn)}`
          : `the license ended on ${dayText(endedOn)}`;
  const likely = permits.filter(({ tier }) => tier !== 'verified').length;
  const atLeast = permits.length < totalCount ? 'at least ' : '';
  const doubt = likely === 0 ? '' : `; ${atLeast}${matchesText(likely, totalCount, 'likely')}`;
  return [alarm(`${counted(totalCount, 'permit')} issued after ${ended}${doubt}.`)];
}

/** `an order revoked the license on May 6, 2025`, with any uncertainty. */
function orderedEnd(
  contractor: Profile['contractor'],
  orders: SummaryFacts['orders'],
  endedOn: string,
): string {
  const days = ordersThatTakeAway(contractor, orders);
  const of = days.find(({ day }) => day === endedOn.slice(0, 10));
  const did = doneBy(orders.filter(({ orderDate }) => orderDate?.slice(0, 10) === endedOn.slice(0, 10)));
  const isLast = days.length === 1 && did === (contractor.status ?? '').toLowerCase();
  const doubt = isLast ? '' : ' (we don’t know whether it was reinstated)';
  const likely = of?.isLikely === true ? LIKELY_MATCH : '';
  return `an order${likely} ${did} the license on ${dayText(endedOn)}${doubt}`;
}

/** How certain it is that records belong to the firm, for the end of a sentence; empty if all are certain. */
function doubtText(records: readonly { readonly tier: Tier | null }[], one: string): string {
  const doubt = doubtOf(records);
  if (doubt === '') return '';
  const isAll = records.every(({ tier }) => tier !== 'verified');
  return isAll ? `; the ${one}${records.length === 1 ? ' is a' : 's are'} ${doubt}` : `; ${doubt}`;
}

/**
 * `likely match`, `1 is only a possible match`: the certainty that records belong to the firm; empty if all are
 * certain. Pure.
 */
export function doubtOf(records: readonly { readonly tier: Tier | null }[]): string {
  const unsure = records.filter(({ tier }) => tier !== 'verified');
  if (unsure.length === 0) return '';
  const word = unsure.every(({ tier }) => tier === 'likely') ? 'likely' : 'possible';
  return matchesText(unsure.length, records.length, word);
}

/** `likely match`, `likely matches`, `1 is only a likely match`. */
function matchesText(count: number, all: number, word: string): string {
  if (count === all) return `${word} ${count === 1 ? 'match' : 'matches'}`;
  const only = count === 1 ? `is only a ${word} match` : `are only ${word} matches`;
  return `${numberText(count)} ${only}`;
}

const ofThem = (count: number, all: number): string =>
  count === all ? (count === 1 ? 'it' : 'all of them') : `${numberText(count)} of them`;
