import { decodeText } from '../text/text.js';

interface Penalty {
  /** US dollars, including the stayed part; null if the text imposes none or gives no total. */
  readonly penaltyAmount: number | null;
  /** The stayed part in US dollars, or null. */
  readonly stayedAmount: number | null;
}

const penaltyWord =
  /\b(?:penalt(?:y|ies)|fine[sd]?|monetary|forfeit(?:ure|s)?|assess(?:es|ed|ment)?|sanctions?)\b/i;
const stays = /\b(?:stay(?:s|ed|ing)?|held in abeyance|suspended|suspending)\b/i;
const notStayed = /\b(?:not|never)\s+(?:be\s+)?stayed\b/i;
/** A suspended license, not a suspended penalty. */
const licenseSuspended = /\b(?:licen[sc]e|registration|permit)s?\b[^;]*\bsuspended\b/i;
/** Words for money that is not a penalty: restitution, costs, bonds, contracts. */
const otherMoney =
  /\b(?:restitution|refund(?:ed|s)?|costs?|fees?|bonds?|surety|insurance|deposit(?:s|ed)?|damages|judgments?|contracts?|recovery fund|reimburse(?:s|d|ment)?|invoice[sd]?|worth|valued|interest|consumers?|homeowners?|owed?)\b/i;
const perUnit =
  /^\s*(?:per\b|for each\b|for every\b|each\b|a day\b|an? violation\b|daily\b|\/)|^\s*(?:\p{L}+\s+)?(?:penalt(?:y|ies)|fines?)\s+(?:per|an?|each|every|for each|for every)\s+(?:\p{L}+\s+)?(?:violation|day|offen[sc]e|count|occurrence|incident)\b/iu;
const atMost =
  /\b(?:up to|not to exceed|not exceeding|no more than|maximum(?: of)?|as much as)\s*(?:an?\s+)?(?:[\p{L}]+\s+){0,4}$/iu;
const total = /\b(?:total(?:l?ing|s)?|in all|aggregate|combined)\b/i;
const order = String.raw`(?:consent|licensing|administrative|final|default|prior|previous|earlier)?\s*(?:cease and desist )?order`;
const date = String.raw`(?:january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4})`;
/** Words after an amount from another order. */
const ofOtherOrder = new RegExp(
  String.raw`\b(?:imposed|assessed|associated|docketed|ordered|from|under|per)\b[^;]*?\b(?:in|by|with|from|under|per|of)?\s*(?:the|a|an)\s+(?:[\p{L}']+\s+){0,2}?(?:${date}\b[^;]*?\b${order}|${order} (?:dated|of)\b|(?:prior|previous|earlier)\b)|\bassociated with\b|\bremains? stayed\b|\bin the ${date}\b`,
  'iu',
);
const before =
  /\b(?:previously|lifts?|lifted|lifting|remain(?:s|ing)?|prior|earlier)\b|\bstayed\s*$|\bassessed against \w+ by the\b|\bpartially\b/i;
const anew = /\b(?:additional|further|new)\b/i;
const definite =
  /\b(?:the|this|that|said|such|these)\s+(?:full\s+|entire\s+|stayed\s+)?(?:[\p{L}]+\s+){0,2}$/iu;

/** A penalty from the clauses before: `The $5,000 fine is stayed`, `This penalty shall be stayed in full`. */
const laterStay =
  /^\W*(?:the|this|that|said|such)\s+(?:(?:full|entire|whole|total|civil|monetary|administrative)\s+)*(?:penalty|fine)\s+(?:is|was|are|(?:shall|will) be)\s+(?:\p{L}+\s+)?(?:stayed|suspended|held in abeyance)\b/iu;
/** `50% stayed`, `all but 20%`, `10% due and the remainder`, but not interest. */
const share =
  /\b(all but\s+|except (?:for\s+)?)?(\d{1,2}(?:\.\d+)?)\s*(?:%|per ?cent\b)(?!\s+(?:interest|per)\b)(\s+(?:is\s+)?(?:due|payable)\b)?/i;
/** Money that is handed over, `the $2,500 payment`, whatever it is for. */
const handedOver = /^\s*(?:payments?|checks?|cashier|instal+ments?)\b/i;

/** `this monetary penalty, and the remaining $5,000 of the other are stayed` */
const jointStay = /\bthis [\p{L} ]*penalty,? and\b[^.;]*$/iu;

/**
 * Parses an order's penalty: `$15,000 monetary penalty, $8,000 stayed with conditions`, `all but $500 stayed`, `$5,000
 * penalty, stayed`. Several penalties add up; a total replaces its parts. Restitution, costs, and bonds don't count,
 * nor do penalties of an earlier order whose stay is lifted, nor amounts per violation without a total.
 */
export function parsePenalty(text: string): Penalty {
  const sum: PenaltySum = { penalty: null, stayed: null, total: null, seen: new Set(), unstayed: new Set() };
  const decoded = decodeText(text);
  if (!/\d/.test(decoded)) return { penaltyAmount: null, stayedAmount: null };
  // A column that contains only amounts need not name the penalty.
  const bare = !/\p{L}{3,}/u.test(
    decoded.replace(stays, '').replace(/\b(?:dollars?|with|conditions?|usd|and)\b/gi, ''),
  );
  for (const clause of clausesOf(decoded)) readClause(clause, bare, sum);
  const penaltyAmount = sum.total ?? sum.penalty;
  const stayedAmount =
    sum.stayed === null || penaltyAmount === null ? null : round(Math.min(sum.stayed, penaltyAmount));
  return { penaltyAmount, stayedAmount };
}

interface PenaltySum {
  penalty: number | null;
  stayed: number | null;
  total: number | null;
  readonly seen: Set<number>;
  /** The amounts that this order imposes and has not stayed so far, not even in part. */
  readonly unstayed: Set<number>;
}

function readClause(clause: string, bare: boolean, sum: PenaltySum): void {
  if (!bare && !penaltyWord.test(clause)) return;
  const amounts = amountsOf(clause);
  if (amounts.length === 0 && laterStay.test(clause)) stayLater([...sum.unstayed], clause, sum);
  /** The last penalty in the clause that is not stayed so far. */
  let open: number | null = null;
  let earlier = false;
  for (const [position, amount] of amounts.entries()) {
    const { dollars, before: lead, behind } = amount;
    const own = position === 0 ? lead : lead.replace(/^.*?(?:[,;]|\b(?:and|plus)\b)/i, '');
    if (before.test(lead) && !(open !== null && /\bremain(?:ing|der)\b/i.test(lead))) earlier = true;
    if (anew.test(lead)) earlier = false;
    // "$3,000 of the $3,023 penalty assessed in the 2015 order"
    const of = /^\s*of (?:the|that)\s*$/i.test(behind) ? (amounts[position + 1]?.behind ?? '') : behind;
    if (earlier || ofOtherOrder.test(of)) {
      sum.seen.add(dollars);
      continue;
    }
    if (isStay(amount, open)) {
      const stayed = stayedOf(amount, open);
      if (stayed !== null) addStay(stayed, open, sum);
      open = null;
      continue;
    }
    if (perUnit.test(behind) || atMost.test(lead)) continue;
    if (!bare && isOtherMoney(own, behind)) continue;
    if (/\b(?:due|payable|paid)\b/i.test(behind) && open !== null && /\b(?:with|of which)\s*$/i.test(lead)) {
      if (/\b(?:remain(?:der|ing)|balance|rest)\b[^;]*\bstayed\b/i.test(behind)) {
        addStay(open - dollars, open, sum);
        open = null;
      }
      continue;
    }
    if (total.test(lead.slice(-40)) || /^\s*(?:in total|total)\b/i.test(behind)) {
      sum.total = dollars;
    } else if (sum.seen.has(dollars) && definite.test(lead)) {
      if (sum.unstayed.has(dollars)) stayLater([dollars], behind, sum);
      continue;
    } else sum.penalty = round((sum.penalty ?? 0) + dollars);
    sum.seen.add(dollars);
    sum.unstayed.add(dollars);
    open = dollars;
    const stayGoesOn = jointStay.test(behind) && stays.test(amounts[position + 1]?.behind ?? '');
    const whole = stayGoesOn ? dollars : wholeStay(behind, dollars);
    if (whole !== null) {
      addStay(whole, dollars, sum);
      open = null;
    }
  }
}

/** Stays what earlier clauses imposed. */
function stayLater(penalties: readonly number[], behind: string, sum: PenaltySum): void {
  for (const dollars of penalties) {
    const stayed = wholeStay(behind, dollars);
    if (stayed !== null) addStay(stayed, dollars, sum);
  }
}

function addStay(stayed: number, of: number | null, sum: PenaltySum): void {
  sum.stayed = (sum.stayed ?? 0) + stayed;
  if (of !== null) sum.unstayed.delete(of);
}

/** True if the amount is the stayed part of the penalty before it. */
function isStay({ before: lead, behind }: Amount, open: number | null): boolean {
  if (open === null) return false;
  if (/\b(?:all but|except(?: for)?|stay(?:s|ing)|suspend(?:s|ing))\s+(?:[\p{L}]+\s+){0,2}$/iu.test(lead))
    return true;
  return /^\s*,?\s*(?:(?:of (?:which|this|that|the|said)(?: [\p{L}]+){0,3}|penalty|will|shall|is|are|be|being|to|which|was|amount)\s+)*,?\s*(?:immediately\s+)?(?:stayed|suspended|held in abeyance)\b/iu.test(
    behind,
  );
}

function stayedOf({ dollars, before: lead }: Amount, open: number | null): number | null {
  if (open === null) return null;
  return /\b(?:all but|except(?: for)?)\s+(?:[\p{L}]+\s+){0,2}$/iu.test(lead)
    ? round(open - dollars)
    : dollars;
}

/** The part of a penalty that the words after it stay: all, half, or a percentage; null for none. */
function wholeStay(behind: string, dollars: number): number | null {
  // "staying $2,000": the stayed amount follows.
  if (/\b(?:stays|staying|suspends|suspending)\s+(?:\p{L}+\s+){0,2}$/iu.test(behind)) return null;
  if (!stays.test(behind) || notStayed.test(behind) || licenseSuspended.test(behind)) return null;
  const [, allBut, percent, due] = share.exec(behind) ?? [];
  if (percent !== undefined) {
    const stated = (dollars * Number(percent)) / 100;
    return round(allBut === undefined && due === undefined ? stated : dollars - stated);
  }
  return /\bhalf\b/i.test(behind) ? round(dollars / 2) : dollars;
}

/** The word closest to the amount says what the amount is: `restitution of $500`, `$25,000 bond`. */
function isOtherMoney(lead: string, behind: string): boolean {
  if (handedOver.test(behind) && !penaltyWord.test(lead)) return true;
  const after = behind
    .replace(/[,;].*$|\s(?:and|plus|or)\s.*$/s, '')
    .split(/\s+/)
    .slice(0, 7)
    .join(' ');
  const penaltyBehind = after.search(penaltyWord);
  const otherBehind = after.search(otherMoney);
  if (penaltyBehind >= 0 && (otherBehind < 0 || penaltyBehind < otherBehind)) return false;
  if (otherBehind >= 0 && otherBehind <= 30 && !penaltyWord.test(lead)) return true;
  const near = lead.split(/\s+/).slice(-9).join(' ');
  return lastOf(near, otherMoney) > lastOf(near, penaltyWord);
}

function lastOf(text: string, pattern: RegExp): number {
  let last = -1;
  for (const { index } of text.matchAll(new RegExp(pattern.source, 'gi'))) last = index;
  return last;
}

function round(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

/** Splits a text about money into clauses, and finds the amounts of a clause. */

interface Amount {
  readonly dollars: number;
  /** The words before it, up to the previous amount or the start of the clause. */
  readonly before: string;
  /** The words after it, up to the next amount or the end of the clause. */
  readonly behind: string;
}

const amount =
  /(?<![\p{L}\p{N}])(?:\(\s*)?(?:US)?\$\s*(\d[\d,]*(?:\.\d{1,2})?)(?:\s*(million|thousand|k)\b)?\)?|(?<![\p{L}\p{N}.,$-])(\d[\d,]*(?:\.\d{1,2})?)(?:\s*(million|thousand))?\s+dollars\b/giu;
const scales: Readonly<Record<string, number>> = { million: 1_000_000, thousand: 1000, k: 1000 };
/** A semicolon or period, except a period after an abbreviation. "; however" and ". Of this" continue the clause. */
const clauseEnd =
  /;(?!\s*(?:however|but|provided|of which|with)\b)|(?<!\b(?:No|Nos|Inc|Co|Corp|Ltd|Stat|Minn|Jr|Sr|St|Sec|v|vs|[A-Z]))\.(?=\s+(?!(?:Of (?:this|that|which)|However)\b)[A-Z"(])/g;

export function clausesOf(text: string): string[] {
  return text.split(clauseEnd);
}

export function amountsOf(clause: string): Amount[] {
  const found = [...clause.matchAll(amount)];
  return found.map((match, position) => {
    const [whole, figures, scale, words, wordScale] = match;
    const previous = found[position - 1];
    const start = previous === undefined ? 0 : previous.index + previous[0].length;
    return {
      dollars:
        Math.round(
          Number((figures ?? words ?? '').replaceAll(',', '')) *
            (scales[(scale ?? wordScale ?? '').toLowerCase()] ?? 1) *
            100,
        ) / 100,
      before: clause.slice(start, match.index),
      behind: clause.slice(match.index + whole.length, found[position + 1]?.index ?? clause.length),
    };
  });
}
