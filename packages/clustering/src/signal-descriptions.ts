import type { ReopenedSignal } from './settings.js';

/** What each signal says about the pair. Callers store the codes, so they must not change. */
export const reopenedSignalDescriptions: Readonly<Record<ReopenedSignal, string>> = {
  old_license_ended: 'the older license is expired, revoked or suspended',
  old_license_active: 'the older license is still active',
  sanctioned_before:
    'the older license was revoked or suspended, or orders or actions stand against it from before the newer one began; dismissed actions do not count',
  never_sanctioned: 'no such sanction is known',
  penalty_open:
    'an order, or an action that was decided, sets a penalty or restitution that is not stayed in full; no source says whether it was paid',
  violations_before:
    'safety inspectors found violations at the older firm in the four years before the newer license began',
  opened_soon_after:
    'the newer license began within two years after the end of the older one, or in its last year',
  opened_long_before: 'the newer license began more than a year before the end of the older one',
  opened_long_after: 'the newer license began more than two years after the end of the older one',
  order_unknown: 'which of the two began first is not known',
  shared_phone: 'both print one phone, which is no hub',
  shared_address: 'both print one address, which is no hub, with the same unit or none',
  shared_building: 'both print one address, which is no hub, with different units or one of them without',
  shared_alias: 'one is known by the phone or the address that the other prints, which is no hub',
  only_hubs_shared: 'they share only what many unrelated contractors print',
  one_of_many: 'several others share what they share, and each could be the other firm',
  same_person: 'one person stands behind both, as their rosters or orders name them',
  other_person: 'different persons stand behind them, not even of one surname',
  same_name: 'both have the same legal name',
  similar_name: 'the names differ by about a word, or one abbreviates the other',
  other_name: 'the names have no distinctive word in common',
  same_trade: 'both hold a license of one type',
  other_trade: 'they hold licenses of different types',
  other_city: 'they are in different cities and share no address',
};
