/**
 * The reasons for a firm to leave its old name behind: orders, penalties, or violations; otherwise, only a license that
 * expired.
 */
import { addMonths } from './months.js';
import type { RelatedContractor, Sanction } from './related-contractor.js';
import type { ClusteringSettings, ReopenedSignal } from './settings.js';

/** These licenses ended by order, regardless of their printed end. */
export const endedByOrder: ReadonlySet<string> = new Set(['Revoked', 'Suspended']);

export interface HistorySignal {
  readonly code: ReopenedSignal;
  readonly sentence: string;
  /** True if readers must know it although it speaks against. */
  readonly isToldAnyway?: boolean;
}

/** The motives of an older firm; `lapse` if no other is known. */
export type Motive = 'order' | 'penalty' | 'violations' | 'lapse';

/** The motives of a firm that was sanctioned. */
export const SANCTION_MOTIVES: readonly Motive[] = ['order', 'penalty'];

/** The motives among the signals of a pair. */
export function motivesOf(signals: readonly { readonly code: ReopenedSignal }[]): Motive[] {
  const has = (code: ReopenedSignal): boolean => signals.some((signal) => signal.code === code);
  const motives: Motive[] = [];
  if (has('sanctioned_before')) motives.push('order');
  if (has('penalty_open')) motives.push('penalty');
  if (has('violations_before')) motives.push('violations');
  return motives.length === 0 ? ['lapse'] : motives;
}

/**
 * Finds the older firm's motives. Sanctions from long after the newer license began don't count, nor do violations from
 * after that day or long before it.
 * @param opened the first day of the newer license
 */
export function motiveSignals(
  older: RelatedContractor,
  opened: string,
  { monthsBefore, monthsViolations }: ClusteringSettings['reopened'],
): HistorySignal[] {
  const inTime = older.sanctions.filter(
    ({ date }) => date === null || date <= addMonths(opened, monthsBefore),
  );
  const signals = [sanctionSignal(older, inTime)];
  if (inTime.some(({ penaltyOpen }) => penaltyOpen)) {
    signals.push({
      code: 'penalty_open',
      sentence: `The older license has a penalty ${inTime.some(({ kind, penaltyOpen }) => penaltyOpen && kind === 'order') ? '' : 'or restitution '}that is not fully stayed (put on hold).`,
    });
  }
  const found = older.violations.filter(
    ({ date }) => date !== null && date <= opened && date >= addMonths(opened, -monthsViolations),
  );
  const count = found.reduce((sum, one) => sum + one.count, 0);
  if (count > 0) {
    signals.push({
      code: 'violations_before',
      sentence: `OSHA inspectors found ${partText(count, older.violationCount, 'violation')} at the older firm, most recently on ${found.at(-1)?.date}.`,
    });
  }
  return signals;
}

function sanctionSignal(older: RelatedContractor, inTime: readonly Sanction[]): HistorySignal {
  if (inTime.length > 0) {
    const sentence = `The older license has ${countsText(older, inTime)}.`;
    return { code: 'sanctioned_before', sentence };
  }
  // A flag without a record means an action with an unknown date.
  if (older.hasEnforcementAction && older.sanctions.length === 0) {
    return {
      code: 'sanctioned_before',
      sentence: 'The older license is flagged for an enforcement action.',
    };
  }
  const dismissed = dismissedText(older);
  if (older.status !== null && endedByOrder.has(older.status)) {
    const status = older.status.toLowerCase();
    const sentence =
      dismissed === null ? `The older license was ${status}.` : `${dismissed}, but the license is ${status}.`;
    return { code: 'sanctioned_before', sentence };
  }
  if (dismissed !== null) {
    return {
      code: 'never_sanctioned',
      sentence: `${dismissed}. We know of no other sanction from before the newer license began.`,
      isToldAnyway: true,
    };
  }
  return {
    code: 'never_sanctioned',
    sentence: 'We know of no sanction against the older license from before the newer license began.',
  };
}

function dismissedText({ dismissedActions }: RelatedContractor): string | null {
  if (dismissedActions === 0) return null;
  return dismissedActions === 1
    ? 'An attorney general action against the older license was dismissed'
    : `${dismissedActions} attorney general actions against the older license were dismissed`;
}

/**
 * `2 of its 9 disciplinary orders and an open attorney general action. Others came long after the newer license began`:
 * the counted part of what its page lists.
 */
function countsText({ sanctions, dismissedActions }: RelatedContractor, inTime: readonly Sanction[]): string {
  const kinds = (['order', 'action', 'open action'] as const)
    .map((kind) => {
      const ofKind = (some: readonly Sanction[]): number => some.filter((one) => one.kind === kind).length;
      const count = ofKind(inTime);
      return count === 0 ? '' : partText(count, ofKind(sanctions), KINDS[kind]);
    })
    .filter((text) => text !== '');
  const dismissed =
    dismissedActions === 0
      ? []
      : [partText(dismissedActions, dismissedActions, 'dismissed attorney general action')];
  const after = sanctions.length - inTime.length;
  const later =
    after === 0 ? '' : `. ${after === 1 ? 'Another' : 'Others'} came long after the newer license began`;
  const counted = [...kinds, ...dismissed];
  const last = counted.pop() ?? '';
  const before = counted.length === 0 ? '' : `${counted.join(', ')}${counted.length > 1 ? ',' : ''} and `;
  return `${before}${last}${later}`;
}

/** What each kind of sanction is called. */
const KINDS = {
  order: 'disciplinary order',
  action: 'attorney general action',
  'open action': 'open attorney general action',
} as const;

/** `a disciplinary order`, `2 disciplinary orders`, `2 of its 9 disciplinary orders`. */
function partText(count: number, all: number, kind: string): string {
  if (count < all) return `${count} of its ${all} ${kind}s`;
  return count === 1 ? `${/^[aeo]/.test(kind) ? 'an' : 'a'} ${kind}` : `${count} ${kind}s`;
}
