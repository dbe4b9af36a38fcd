import type { ReopenedEvidence } from './reopened.js';
import type { ReopenedSignal } from './settings.js';

/** Sentences for a reader who has only the pair before him, where those of the signals need more. */
const SENTENCES: Readonly<Partial<Record<ReopenedSignal, string>>> = {
  shared_phone: 'Both licenses have the same phone.',
  shared_address: 'Both licenses have the same address.',
  shared_building: 'Both licenses are in the same building, not in the same unit.',
};

/**
 * What speaks for the newer firm being the older one, a sentence each, strongest first; the same is said once. Of what speaks
 * against it, only that actions were dismissed.
 */
export function reopenedReason(signals: readonly ReopenedEvidence[]): string {
  const speaking = signals.filter(({ weight, isToldAnyway }) => weight > 0 || isToldAnyway);
  const ended = speaking.find(({ code }) => code === 'old_license_ended');
  return speaking
    .filter((one) => !repeats(one, ended))
    .map(({ code, sentence }) => SENTENCES[code] ?? sentence)
    .join(' ');
}

/** True for a sanction that is known by the status alone, where the status is told already. */
const repeats = ({ code, sentence }: ReopenedEvidence, ended: ReopenedEvidence | undefined): boolean =>
  code === 'sanctioned_before' && sentence === ended?.sentence.replace(' is ', ' was ');
