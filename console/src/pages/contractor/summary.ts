import { dayText } from '../../layout/values.js';
import { endNote, endOf, lossText } from './license-end.js';
import {
  actionSentences,
  inspectionSentences,
  orderSentences,
  permitSentences,
  unlicensedSentences,
} from './record-sentences.js';
import { firmSentences, relatedSentences, reopenedSentences } from './relation-sentences.js';
import { alarm, calm, isInForce, isLost, isoDay, type Profile, type Sentence } from './sentence.js';
import type { OrdersCovered, SummaryFacts } from './summary-facts.js';

/** The most important facts about a contractor in plain words, beginning with the license. Pure. */
export function summarize(facts: SummaryFacts, now: Date): Sentence[] {
  return [
    licenseSentence(facts, now),
    ...reopenedSentences(facts),
    ...expiresSoon(facts, now),
    ...orderInForce(facts, now),
    ...firmSentences(facts, now),
    ...orderSentences(facts, now),
    ...actionSentences(facts),
    ...inspectionSentences(facts),
    ...relatedSentences(facts, now),
    ...unlicensedSentences(facts),
    ...permitSentences(facts),
  ];
}

function licenseSentence(facts: SummaryFacts, now: Date): Sentence {
  const { contractor } = facts.profile;
  const { status, expirationDate } = contractor;
  if (isInForce(contractor, now))
    return calm(
      expirationDate === null
        ? 'Licensed: the license is active.'
        : `Licensed: active through ${dayText(expirationDate)}.`,
    );
  return alarm(
    status === null
      ? 'The licensing authority doesn’t say whether the license is active.'
      : `Not licensed: ${endText(facts, now)}.`,
  );
}

/** Number of days before expiration from which the summary warns. */
const SOON = 30;
const DAY = 86_400_000;

/** Warns that a license is about to expire. */
function expiresSoon({ profile: { contractor } }: SummaryFacts, now: Date): Sentence[] {
  const { expirationDate } = contractor;
  if (expirationDate === null || !isInForce(contractor, now)) return [];
  const days = Math.round((Date.parse(expirationDate.slice(0, 10)) - Date.parse(isoDay(now))) / DAY);
  if (days > SOON) return [];
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return [alarm(`The license expires ${when}. Ask whether it was renewed.`)];
}

/** Says that an order takes away a license that its roster lists as in force. */
function orderInForce({ profile: { contractor }, ...facts }: SummaryFacts, now: Date): Sentence[] {
  const note = isInForce(contractor, now) ? endNote(contractor, facts) : null;
  return note === null ? [] : [alarm(note)];
}

/** How a license ended, with the day if it is known. */
function endText({ profile: { contractor }, ...facts }: SummaryFacts, now: Date): string {
  const { status, expirationDate } = contractor;
  const isPast = expirationDate !== null && expirationDate < isoDay(now);
  if (isLost(contractor)) {
    const end = endOf(contractor, facts, isoDay(now));
    const passed = end?.by === 'date' ? `; it expired on ${dayText(end.day)}` : '';
    return `${lossText(contractor, facts)}${passed}`;
  }
  if (status === 'Issued' && expirationDate !== null)
    return `expired on ${dayText(expirationDate)}, although the license roster still says Issued`;
  // Some rosters keep the date of a later renewal that was not granted.
  return isPast ? `expired on ${dayText(expirationDate)}` : 'expired';
}

/** The gaps in the records about a contractor. Pure. */
export function unknowns(
  { contractor, permits, enforcement }: Profile,
  ordersCovered: OrdersCovered | null,
): string[] {
  return [
    ...(ordersCovered === null ? [`${contractor.rosterState} disciplinary orders: we don’t have them.`] : []),
    ...(ordersCovered !== null && ordersCovered.rejected > 0
      ? ['Disciplinary orders that we couldn’t read.']
      : []),
    ...(contractor.status === null ? ['Whether the license is active.'] : []),
    ...(contractor.expirationDate === null ? ['When the license expires.'] : []),
    ...(contractor.originalDate === null ? ['When the license was first issued.'] : []),
    ...(contractor.phone === null ? ['A phone number.'] : []),
    ...(contractor.address === null ? ['A street address.'] : []),
    ...(permits.totalCount === 0
      ? ['Permits in cities we don’t cover, and permits that name no contractor.']
      : ['Work in cities we don’t cover, and permits that name no contractor.']),
    ...(enforcement.totalCount === 0 && ordersCovered !== null
      ? ['Complaints that didn’t lead to an order.']
      : []),
    'Insurance, bonds, and quality of work.',
  ];
}
