/** The contractors that claims are matched with: normalised once, indexed once. */
import { licenseKey, type RosterEntry } from '@crs/domain';
import { type Dictionaries, normaliseAddress, normalisePhone } from '@crs/normalise';
import { BestFew } from './best-few.js';
import type { Calibration } from './model/model.js';
import { calibrationFor, type Weights, weightsOf } from './model/weights.js';
import { hashText, PackedIndex } from './packed-index.js';
import { nowhere, type Place, placeKey, placeOf } from './place.js';
import { type MatchingSettings, type Policy, policyOf } from './settings.js';
import { Shortlist } from './shortlist.js';
import { Towns } from './towns.js';
import { tradesIn } from './trades.js';
import { type FormTable, FormTableBuilder, namesOfEntry } from './words/name-forms.js';
import { bitsOfCount } from './words/rarity.js';
import { type Vocabulary, VocabularyBuilder } from './words/vocabulary.js';

/**
 * A roster ready to match against. Contractors are numbered 0 … size-1 in the order they came in; everything
 * known of contractor `n` stands at position `n` of the arrays here.
 */
export interface Roster {
  readonly entries: readonly RosterEntry[];
  /** Stable ids, in a row: reading them off the entries would follow a reference to each. */
  readonly ids: Float64Array;
  readonly dictionaries: Dictionaries;
  readonly policy: Policy;
  /** log2 of the number of contractors a claim might mean: those listed and those that are not. */
  readonly sizeBits: number;
  /** Weights of this scope. */
  readonly weights: Weights;
  /** log2 odds that a claim's contractor is in the roster. */
  readonly priorBits: number;
  readonly calibration: Calibration;
  readonly forms: FormTable;
  readonly vocabulary: Vocabulary;
  readonly shortlist: Shortlist;
  readonly few: BestFew;
  readonly places: readonly Place[];
  /** Comparable phone and license numbers; the empty string where there is none. */
  readonly phones: readonly string[];
  readonly licenses: readonly string[];
  /** Other given names a person of this given name may go by. */
  readonly nicknames: ReadonlyMap<string, ReadonlySet<string>>;
  /** Trades of the license types; empty where they name none. */
  readonly trades: readonly ReadonlySet<string>[];
  /** The trades that some texts name: each list of texts, of which there are few, is read once. */
  tradesOf(texts: readonly string[]): ReadonlySet<string>;
  readonly byName: PackedIndex;
  readonly byPlace: PackedIndex;
  readonly byPhone: PackedIndex;
  readonly byLicense: PackedIndex;
  readonly towns: Towns;
}

/**
 * Normalises and indexes contractors.
 * Give all contractors that the claims of one scope may mean, from however many rosters.
 *
 * @param scope whose weights count, where the model has some; else those of the whole
 * @param keep what to keep of each contractor once it is indexed: all of it where answers are to be explained
 */
export function buildRoster(
  entries: Iterable<RosterEntry>,
  dictionaries: Dictionaries,
  settings: MatchingSettings,
  scope: string | null = null,
  keep: (entry: RosterEntry) => RosterEntry = (entry) => entry,
): Roster {
  const policy = policyOf(settings);
  const weights = weightsOf(settings.model, scope);
  const kept: RosterEntry[] = [];
  const forms = new FormTableBuilder();
  const words = new VocabularyBuilder();
  const places: Place[] = [];
  const phones: string[] = [];
  const licenses: string[] = [];
  const trades: ReadonlySet<string>[] = [];
  const intern = interner();
  const tradesOf = tradesReader(policy);

  for (const entry of entries) {
    const at = kept.length;
    kept.push(keep(entry));
    forms.add(at, namesOfEntry(entry, dictionaries), words);
    places.push(intern.place(placeOfEntry(entry, dictionaries)));
    phones.push(entry.phone === null ? '' : (normalisePhone(entry.phone)?.key ?? ''));
    licenses.push(licenseKey(entry.licenseNumber));
    trades.push(tradesOf(entry.licenseTypes));
  }

  const ids = Float64Array.from(kept, ({ id }) => id);
  const vocabulary = words.build(kept.length, policy);
  return {
    entries: kept,
    ids,
    dictionaries,
    policy,
    sizeBits: sizeBitsOf(kept.length, policy),
    weights,
    calibration: calibrationFor(settings.model, scope),
    priorBits: priorBitsOf(weights),
    forms: forms.build(vocabulary),
    vocabulary,
    shortlist: new Shortlist(kept.length, vocabulary.size),
    few: new BestFew(policy.search.candidates, ids),
    places,
    phones,
    licenses,
    nicknames: nicknamesOf(policy),
    trades,
    tradesOf,
    byName: PackedIndex.build(forms.hashes, forms.owners),
    byPlace: indexTexts(places.map(placeKey)),
    byPhone: indexTexts(phones),
    byLicense: indexTexts(licenses),
    towns: new Towns(places),
  };
}

/** As much of a contractor as its answers are made of: for a roster that matches and explains nothing. */
export function withoutTexts({ id, originalDate, expirationDate }: RosterEntry): RosterEntry {
  return { ...nothingPrinted, id, originalDate, expirationDate };
}

const nothingPrinted: Omit<RosterEntry, 'id' | 'originalDate' | 'expirationDate'> = {
  licenseNumber: '',
  name: '',
  dbaName: null,
  personName: null,
  entityType: null,
  licenseTypes: [],
  address: null,
  city: null,
  zip: null,
  phone: null,
};

/** The same roster with the weights and probabilities that other settings have for a scope. */
export function rosterWith(roster: Roster, { model }: MatchingSettings, scope: string): Roster {
  const weights = weightsOf(model, scope);
  return { ...roster, weights, priorBits: priorBitsOf(weights), calibration: calibrationFor(model, scope) };
}

/** log2 odds that a claim's contractor is in the roster. */
export function priorBitsOf({ inRoster }: Weights): number {
  return Math.log2(inRoster / (1 - inRoster));
}

/** log2 of the number of contractors a claim might mean, of whom so many are listed. */
export function sizeBitsOf(listed: number, policy: Policy): number {
  return bitsOfCount(listed + policy.outsiders);
}

function tradesReader({ trade }: Policy): Roster['tradesOf'] {
  const read = new Map<string, ReadonlySet<string>>();
  return (texts) => {
    const key = texts.join('\n');
    const known = read.get(key);
    if (known !== undefined) return known;
    const found = tradesIn(texts, trade.words);
    // Free text in a column of trades would fill the memory.
    if (read.size < mostTradeTexts) read.set(key, found);
    return found;
  };
}

/** Lists of trade texts that are remembered. */
const mostTradeTexts = 50_000;

/** The stable id of a contractor by its number in the roster. */
export function idOf(roster: Roster, entry: number): number {
  return roster.ids[entry] ?? 0;
}

function nicknamesOf(policy: Policy): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const group of policy.person.nicknames) {
    for (const name of group) {
      const others = found.get(name) ?? new Set<string>();
      for (const other of group) if (other !== name) others.add(other);
      found.set(name, others);
    }
  }
  return found;
}

function placeOfEntry(entry: RosterEntry, d: Dictionaries): Place {
  if (entry.address === null && entry.city === null && entry.zip === null) return nowhere;
  return placeOf(normaliseAddress(entry.address ?? '', d, knownPlace(entry)));
}

/** City and ZIP that stand in columns of their own. */
export function knownPlace(record: { readonly city: string | null; readonly zip: string | null }): {
  city?: string;
  zip?: string;
} {
  return {
    ...(record.city === null ? {} : { city: record.city }),
    ...(record.zip === null ? {} : { zip: record.zip }),
  };
}

/** Keeps one copy of each text: cities, ZIP codes and streets repeat through a roster. */
function interner(): { place(place: Place): Place } {
  const pool = new Map<string, string>();
  const one = (text: string): string => {
    const known = pool.get(text);
    if (known !== undefined) return known;
    pool.set(text, text);
    return text;
  };
  return {
    place: (place) =>
      place === nowhere
        ? place
        : {
            number: one(place.number),
            street: one(place.street),
            streetType: one(place.streetType),
            direction: one(place.direction),
            unit: one(place.unit),
            poBox: one(place.poBox),
            city: one(place.city),
            zip: one(place.zip),
          },
  };
}

function indexTexts(texts: readonly string[]): PackedIndex {
  const hashes: number[] = [];
  const ids: number[] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] as string;
    if (text === '') continue;
    hashes.push(hashText(text));
    ids.push(at);
  }
  return PackedIndex.build(hashes, ids);
}
