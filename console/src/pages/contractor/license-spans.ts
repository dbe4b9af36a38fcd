import { type EndFacts, lossDays, ordersThatTakeAway, type ReadOrder } from './license-end.js';
import { isLost, type Profile } from './sentence.js';

/** A period in which the license was in force, was not, or is not known to be. */
export interface LicenseSpan {
  readonly from: string;
  readonly until: string;
  readonly state: 'in force' | 'ended' | 'unknown';
  /** Further known facts about the period. */
  readonly text?: string;
  /** The event on the first day of the span, in words. */
  readonly begins?: string;
}

/** The data from which a license's spans are derived. */
export interface SpanFacts extends EndFacts {
  readonly orders: readonly ReadOrder[];
  /**
   * When the roster was first read with the license in force again, after the last time it was not; null if it never
   * was.
   */
  readonly inForceOn: string | null;
}

type License = Pick<Profile['contractor'], 'status' | 'originalDate' | 'expirationDate'>;

/** A span without its last day, which is the first day of the next. */
type SpanStart = Omit<LicenseSpan, 'until'>;

/** Text for days on which it is unknown whether a license was in force. */
const UNKNOWN = 'unknown whether active';

const unknown = (
  from: string,
  text?: string,
  begins = 'We don’t know whether the license was active from this date',
): SpanStart => ({
  ...{ from, state: 'unknown' },
  ...(text !== undefined && { text }),
  begins,
});

/** A license's spans from its first issue until a given day, as far as its roster and its orders show. Pure. */
export function licenseSpans(license: License, facts: SpanFacts, today: string): LicenseSpan[] {
  const { originalDate: from, status, expirationDate } = license;
  if (from === null || from > today) return [];
  if (status === null) return joinSpans([unknown(from)], today);
  const passed = expirationDate !== null && expirationDate < today ? expirationDate : null;
  // Without a known last day, it is only certain that the license is not in force now.
  const isUndated = passed === null ? status !== 'Issued' : passed <= from;
  if (isUndated && !isLost(license))
    return joinSpans(
      [unknown(from, `now ${status === 'Issued' ? 'ended' : status.toLowerCase()}, date unknown`)],
      today,
    );
  const { starts, ends } = isLost(license)
    ? lostSpans(license, from, facts, today)
    : heldSpans(license, from, facts, today);
  const dated = passed === null || passed <= from ? [] : [dateSpan(passed, starts)];
  const [end] = [...ends, ...dated].sort((a, b) => a.from.localeCompare(b.from));
  return joinSpans(
    end === undefined ? starts : [...starts.filter((start) => start.from < end.from), end],
    today,
  );
}

/** The span after the expiration date; its name depends on whether the license was in force until then. */
function dateSpan(day: string, starts: readonly SpanStart[]): SpanStart {
  const isUntilThen = starts.findLast((start) => start.from < day)?.state === 'in force';
  const begins = isUntilThen ? 'Last day of the license' : 'License expiration date';
  return { from: day, state: 'ended', begins };
}

interface Found {
  readonly starts: readonly SpanStart[];
  /** The day from which the license is certainly not in force; the first one counts. */
  readonly ends: readonly SpanStart[];
}

/** Spans of a revoked or suspended license. */
function lostSpans(license: License, from: string, { orders, lostOn }: SpanFacts, today: string): Found {
  const days = lossDays(license, orders).filter(({ day }) => day <= today);
  const [first, last] = [days[0], days.at(-1)];
  const byRoster = lostOn?.slice(0, 10) ?? '';
  const ends: SpanStart[] = [
    ...(last === undefined || last.isLikely
      ? []
      : [{ from: last.day, state: 'ended' as const, begins: 'License revoked or suspended by order' }]),
    ...(byRoster > from
      ? [
          {
            from: byRoster,
            state: 'ended' as const,
            begins: 'License first shown as revoked or suspended in the license roster',
          },
        ]
      : []),
  ];
  if (first === undefined || last === undefined) {
    if (ends.length > 0) return { starts: [{ from, state: 'in force' }], ends };
    const now = `now ${(license.status ?? '').toLowerCase()}, date unknown`;
    return { starts: [unknown(from, now)], ends };
  }
  const starts: SpanStart[] = [{ from, state: 'in force', ...(first.isLikely && { text: 'likely active' }) }];
  // It may have been reinstated between two orders.
  if (first.day < last.day)
    starts.push(
      unknown(
        first.day,
        'revoked or suspended, unknown whether reinstated',
        'License revoked or suspended. We don’t know whether it was reinstated later, so we don’t know whether it was active from this date.',
      ),
    );
  if (last.isLikely)
    starts.push({
      ...{ from: last.day, state: 'unknown', text: 'likely not active' },
      begins: 'License likely revoked or suspended, by an order that is a likely match',
    });
  return { starts, ends };
}

/**
 * Spans of a license that its roster does not list as revoked or suspended, although an order may have taken it away
 * for a time.
 */
function heldSpans(license: License, from: string, { orders, inForceOn }: SpanFacts, today: string): Found {
  const days = ordersThatTakeAway(license, orders).filter(({ day }) => day <= today);
  const [first, last] = [days[0], days.at(-1)];
  const inForce: SpanStart = { from, state: 'in force' };
  if (first === undefined || last === undefined) return { starts: [inForce], ends: [] };
  const starts = [inForce, unknown(first.day, UNKNOWN)];
  const read = inForceOn?.slice(0, 10) ?? '';
  if (read > last.day)
    starts.push({
      from: read,
      state: 'in force',
      begins: 'License first shown as active in the license roster',
    });
  return { starts, ends: [] };
}

/** Spans that each last until the next one begins, and the last one until today. */
const joinSpans = (starts: readonly SpanStart[], today: string): LicenseSpan[] =>
  starts.map(({ from, ...start }, at) => ({ from, until: starts[at + 1]?.from ?? today, ...start }));
