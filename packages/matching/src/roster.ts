/** The contractors that claims are matched with: an index with the weights of one scope. */
import { CrsError, type RosterEntry } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import { type AliasWeight, aliasWeightOf } from './model/alias-weight.js';
import { type Calibration, openCalibration } from './model/calibration.js';
import { type Weights, weightsOf } from './model/weights.js';
import { buildRosterIndex } from './roster/build-index.js';
import { rosterFingerprint } from './roster/fingerprint.js';
import type { RosterIndex } from './roster/roster-index.js';
import { type MatchingSettings, type PolicyValues, policyValuesOf } from './settings.js';
import { linkingWords } from './words/linking-words.js';
import { bitsOfCount } from './words/rarity.js';
import { unknownWord, Vocabulary } from './words/vocabulary.js';
import { othersOfGroups } from './words/word-groups.js';

/** A roster ready to match against, for one scope. Read-only; the large parts are shared between scopes. */
export interface Roster {
  readonly index: RosterIndex;
  readonly vocabulary: Vocabulary;
  /** The firm of each entry: the lowest number of one of its lines in the roster. */
  readonly firms: Uint32Array;
  readonly dictionaries: Dictionaries;
  readonly policy: PolicyValues;
  /** Number of listed contractors. */
  readonly listed: number;
  /** log2 of the number of contractors a claim may mean, listed or not. */
  readonly sizeBits: number;
  /** Weights of this scope. */
  readonly weights: Weights;
  /** log2 odds that a claim's contractor is in the roster. */
  readonly priorBits: number;
  readonly calibration: Calibration;
  /** The probabilities for claims that print no number. */
  readonly numberlessCalibration: Calibration;
  /** True if entries are aliases instead of roster lines. */
  readonly ofAliases: boolean;
  /** The weight of comparing with an alias. */
  readonly aliasWeight: AliasWeight;
  /** The length at which this scope's claims cut names off; null if they don't, or it is unknown. */
  readonly namesCutAt: number | null;
  /** Ids of words that never count as missing, see `linkingWords`. */
  readonly linkingWords: ReadonlySet<number>;
  /** By given name: its nicknames and long forms. */
  readonly nicknames: ReadonlyMap<string, ReadonlySet<string>>;
  /** By trade word: its other forms, such as `contractor` for `contracting`. */
  readonly tradeForms: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Opens an index for a scope, in milliseconds.
 * @param scope its weights apply if the model has them; otherwise the global ones
 * @throws CrsError `matching.index_of_other_rules` if the index was made with other dictionaries or another policy
 */
export function openRoster(
  index: RosterIndex,
  dictionaries: Dictionaries,
  settings: MatchingSettings,
  scope: string | null = null,
): Roster {
  const policy = policyValuesOf(settings);
  if (index.fingerprint !== rosterFingerprint(dictionaries, policy)) {
    throw new CrsError(
      'matching.index_of_other_rules',
      'The roster index was built with different dictionaries or a different matching policy.',
      { nextStep: 'Rebuild the index with the current dictionaries and policy.' },
    );
  }
  const weights = weightsOf(settings.model, scope);
  const vocabulary = new Vocabulary(index.vocabulary, index.size, policy, index.words);
  const own = scope === null ? undefined : settings.model.jurisdictions[scope];
  const calibration = own?.calibration
    ? openCalibration(own.calibration, policy)
    : openCalibration(settings.model.calibration, policy, index.namesakes);
  return {
    index,
    vocabulary,
    firms: index.firms,
    linkingWords: linkingIds(vocabulary),
    dictionaries,
    policy,
    listed: index.size,
    sizeBits: sizeBitsOf(index.size, policy),
    weights,
    calibration,
    numberlessCalibration: calibration.shiftedBy(own?.numberless ?? 0),
    ofAliases: false,
    aliasWeight: aliasWeightOf(policy, scope, own?.alias),
    priorBits: priorBitsOf(weights),
    namesCutAt: scope === null ? null : (settings.model.jurisdictions[scope]?.namesCutAt ?? null),
    nicknames: givenNameForms(policy),
    tradeForms: othersOfGroups(policy.words.forms),
  };
}

/** Opens an index of aliases of a roster's contractors: agreeing with one by chance is as rare as in the roster. */
export function openAliasRoster(index: RosterIndex, of: Roster): Roster {
  const vocabulary = new Vocabulary(index.vocabulary, of.index.size, of.policy, index.words, of.vocabulary);
  const linking = linkingIds(vocabulary);
  // `Uint32Array.from` takes many times as long, and each scope opens its own roster.
  const firms = new Uint32Array(index.ids.length);
  for (let alias = 0; alias < firms.length; alias++)
    firms[alias] = of.firms[index.ids[alias] as number] as number;
  return { ...of, index, vocabulary, firms, linkingWords: linking, ofAliases: true };
}

/** Builds an index and opens it for a scope. */
export function buildRoster(
  entries: Iterable<RosterEntry>,
  dictionaries: Dictionaries,
  settings: MatchingSettings,
  scope: string | null = null,
): Roster {
  return openRoster(
    buildRosterIndex(entries, dictionaries, policyValuesOf(settings)),
    dictionaries,
    settings,
    scope,
  );
}

/** The probabilities for a claim: if it prints no number, its contractor is in the roster less often. */
export function calibrationOf(roster: Roster, numberless: boolean): Calibration {
  return numberless ? roster.numberlessCalibration : roster.calibration;
}

/** log2 odds that a claim's contractor is in the roster. */
export function priorBitsOf({ inRoster }: Weights): number {
  return Math.log2(inRoster / (1 - inRoster));
}

/** log2 of the number of contractors a claim may mean when `listed` are in the roster. */
function sizeBitsOf(listed: number, policy: PolicyValues): number {
  return bitsOfCount(listed + policy.outsiders);
}

/** The stable id of a contractor, given its number in the roster. */
export function contractorIdOf({ index }: Roster, entry: number): number {
  return index.ids[entry] ?? 0;
}

function linkingIds(vocabulary: Vocabulary): Set<number> {
  return new Set(linkingWords.map((word) => vocabulary.idOf(word)).filter((id) => id !== unknownWord));
}

/** By given name: the other given names of the same person. */
export const givenNameForms = ({ person }: Pick<PolicyValues, 'person'>): Map<string, Set<string>> =>
  othersOfGroups(person.nicknames);
