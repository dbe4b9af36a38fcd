/**
 * Estimates how likely one of two related contractors is the other, reopened under a new name. Honest neighbors, sister
 * firms, buyers, and renewed licenses share addresses and phones, too. Each signal adds its weight in bits to a prior,
 * as in Fellegi and Sunter, "A theory for record linkage", JASA 64 (1969). Signals count as independent, so correlated
 * ones have low weights.
 */
import { compareFirmNames, type FirmNames } from './firm-names.js';
import { historySignals } from './license-history.js';
import { NO_TRACES, weighPermits } from './permit-traces.js';
import type { AddSignal, Pair, PermitTraces, RelatedContractor, Tie } from './related-contractor.js';
import type { ClusteringSettings, ReopenedSignal } from './settings.js';
import { weighTies } from './ties.js';

/** One piece of evidence. */
export interface ReopenedEvidence {
  readonly code: ReopenedSignal;
  /** Bits; negative if it speaks against reopening. */
  readonly weight: number;
  /** One sentence for readers. */
  readonly sentence: string;
  /** True if readers must know it although it speaks against. */
  readonly isToldAnyway?: boolean;
}

interface Reopening {
  /** The old firm, whose license began first. Null if unknown. */
  readonly older: 'first' | 'second' | null;
  /** By absolute weight, largest first; equal ones by code. */
  readonly signals: readonly ReopenedEvidence[];
  /** The prior and the signals' weights, in bits. */
  readonly score: number;
  /** Probability that the newer contractor is the older one, reopened under a new name: 0 to 1. */
  readonly likelihood: number;
}

/**
 * Assesses a pair. Symmetric: in the other order only `older` changes.
 *
 * @param ties the values that both print, hubs included
 * @param traces what permits show of the older and the newer one, where they were looked at
 */
export function assessReopening(
  first: RelatedContractor,
  second: RelatedContractor,
  ties: readonly Tie[],
  settings: ClusteringSettings,
  traces: PermitTraces = NO_TRACES,
): Reopening {
  const { prior, weights } = settings.reopened;
  const signals: ReopenedEvidence[] = [];
  const weightOf = (bits: number): number => Math.round(bits * 100) / 100;
  const addSignal: AddSignal = (code, sentence, bits = weights[code]) => {
    signals.push({ code, weight: weightOf(bits), sentence });
  };
  const older = olderOf(first, second);
  const pair: Pair = older === 'second' ? [second, first] : [first, second];
  if (older !== null) {
    for (const signal of historySignals(...pair, settings.reopened))
      signals.push({ ...signal, weight: weightOf(weights[signal.code]) });
  } else {
    addSignal('order_unknown', 'It is unknown which license began first.');
  }
  const wasSanctioned = signals.some(({ code }) => code === 'sanctioned_before');
  weighTies(pair, ties, wasSanctioned, weights, addSignal);
  if (older !== null) weighPermits(pair, traces, addSignal);
  weighFirmNames(pair, settings, addSignal);
  weighTrades(pair, addSignal);
  signals.sort((x, y) => Math.abs(y.weight) - Math.abs(x.weight) || (x.code < y.code ? -1 : 1));
  const score = signals.reduce((sum, { weight }) => sum + weight, prior);
  return { older, signals, score, likelihood: 1 / (1 + 2 ** -score) };
}

function olderOf(first: RelatedContractor, second: RelatedContractor): Reopening['older'] {
  const [a, b] = [first.originalDate, second.originalDate];
  if (a === null || b === null || a === b) return null;
  return a < b ? 'first' : 'second';
}

function weighFirmNames([a, b]: Pair, settings: ClusteringSettings, addSignal: AddSignal): void {
  const relation = compareFirmNames(
    namesOf(a),
    namesOf(b),
    new Set(settings.names.commonWords),
    settings.reopened.similarName,
  );
  if (relation === 'same') addSignal('same_name', 'Both have the same name.');
  if (relation === 'similar') addSignal('similar_name', 'The names are similar.');
  if (relation === 'other') addSignal('other_name', 'The names have no distinctive word in common.');
}

function namesOf({ nameKey, dbaKey }: RelatedContractor): FirmNames {
  const words = (key: string | null): string[] => (key ?? '').split(' ').filter((word) => word !== '');
  return { name: words(nameKey), dba: words(dbaKey) };
}

function weighTrades([a, b]: Pair, addSignal: AddSignal): void {
  if (a.licenseTypes.length === 0 || b.licenseTypes.length === 0) return;
  const trade = sharedTrade(a.licenseTypes, b.licenseTypes);
  if (trade === null) addSignal('other_trade', 'They have licenses for different trades.');
  else addSignal('same_trade', `Both have the same license type: ${trade}.`);
}

/** The alphabetically first license type that both hold, ignoring case. */
function sharedTrade(a: readonly string[], b: readonly string[]): string | null {
  const holds = (types: readonly string[], type: string): boolean =>
    types.some((other) => other.toLowerCase() === type.toLowerCase());
  return [...a, ...b].filter((type) => holds(a, type) && holds(b, type)).sort()[0] ?? null;
}

/** Sentences for readers who see only this pair, where the signals' own sentences need more context. */
const SENTENCES: Readonly<Partial<Record<ReopenedSignal, string>>> = {
  shared_phone: 'Both licenses have the same phone.',
  shared_address: 'Both licenses have the same address.',
  shared_building: 'Both licenses are in the same building, but in different units.',
};

/**
 * The evidence that the newer firm is the older one, one sentence each, strongest first, without repetition. From the
 * evidence against it, only dismissed actions, and that only hubs are shared.
 */
export function reopenedReason(signals: readonly ReopenedEvidence[]): string {
  const speaking = signals.filter(
    ({ weight, code, isToldAnyway }) => weight > 0 || isToldAnyway || code === 'only_hubs_shared',
  );
  const ended = speaking.find(({ code }) => code === 'old_license_ended');
  return speaking
    .filter((one) => !repeats(one, ended))
    .map(({ code, sentence }) => SENTENCES[code] ?? sentence)
    .join(' ');
}

/** True for a sanction known only from the status, if the status was already mentioned. */
const repeats = ({ code, sentence }: ReopenedEvidence, ended: ReopenedEvidence | undefined): boolean =>
  code === 'sanctioned_before' && sentence === ended?.sentence.replace(' is ', ' was ');
