/** Whose answer may have changed since a roster changed. */
import type { Claim, RosterEntry } from '@crs/domain';
import { type ClaimView, viewClaim } from '../claim-view.js';
import { bitsOfTown } from '../evidence/town.js';
import { hashText } from '../packed-index.js';
import { placeKey } from '../place.js';
import { buildRoster, idOf, type Roster, sizeBitsOf } from '../roster.js';
import type { MatchingSettings } from '../settings.js';
import { countWalked, type Lexicon, rarestFirst, type SearchRules, seekWords } from '../sought-words.js';
import { unknownWord } from '../words/vocabulary.js';
import { FormerWords, StirredWords } from './former-words.js';

/** A contractor that may have changed; how it stands now is in the roster. */
export interface RosterChange {
  readonly id: number;
  /** As it was; null where it was not in the roster. */
  readonly before: RosterEntry | null;
}

/** Contractors of a roster by number. */
interface Rows {
  readonly roster: Roster;
  readonly entries: readonly number[];
}

/**
 * What a change of some contractors can change: the answers of the claims that find one of them, that look for
 * words in another order than before, or that are weighed by counts which took a step.
 *
 * A contractor is touched where it changed, or where a word of its names became rarer or more common. A claim can get
 * another answer only if one of the contractors it is compared with is touched, if it finds other contractors, or if
 * something counted in the roster for its own words or town took a step. All of that is asked here without
 * comparing names; `concern.test.ts` holds the answers of all other claims equal to a full run.
 */
export class Concern {
  /** True where so much changed that every claim must be matched again. */
  readonly everything: boolean;
  /** Contractors that came, went or changed. */
  readonly changed: number;

  private readonly rules: SearchRules;
  private readonly former: FormerWords;
  private readonly stirred: StirredWords;
  private readonly unlimited: SearchRules;
  /** Numbers of the words of touched contractors. */
  private readonly touchedWords = new Set<number>();
  private readonly licenses = new Set<number>();
  private readonly phones = new Set<number>();
  private readonly places = new Set<number>();
  private readonly names = new Set<number>();
  private readonly cities: ReadonlySet<string>;
  private readonly zips: ReadonlySet<string>;

  /**
   * @param roster as it is now
   * @param changes all contractors that changed since the claims were matched, each once; more of them do no harm
   */
  constructor(
    private readonly roster: Roster,
    changes: readonly RosterChange[],
    settings: MatchingSettings,
  ) {
    const { policy, vocabulary } = roster;
    const { before, now } = changedRows(roster, changes, settings);
    this.changed = new Set([...idsOf(before), ...idsOf(now)]).size;
    const count = roster.entries.length + before.entries.length - now.entries.length;
    const differences = differencesOf(countWords(before), countWords(now));
    this.former = new FormerWords(vocabulary, differences, count, policy);
    this.rules = roster;
    this.unlimited = {
      nicknames: roster.nicknames,
      policy: { ...policy, search: { ...policy.search, spellingsOfWord: Number.POSITIVE_INFINITY } },
    };
    const rerated = [...differences.keys()].filter((word) => this.isRerated(word));
    const touched = { roster, entries: [...new Set([...now.entries, ...holdersOf(roster, rerated)])] };
    this.cities = steppedTowns(before, now, 'city', (city) => roster.towns.inCity(city));
    this.zips = steppedTowns(before, now, 'zip', (zip) => roster.towns.inZip(zip));
    const words = new Set(differences.keys());
    for (const rows of [before, touched]) this.touch(rows, words);
    for (const word of words) this.touchedWords.add(this.former.numberOf(word));
    this.stirred = new StirredWords(vocabulary, this.former, words, policy);
    this.everything =
      sizeBitsOf(count, policy) !== roster.sizeBits ||
      vocabulary.bitsOfText('', 0, count) !== vocabulary.bitsOfText('', 0);
  }

  /** True where the claim's answer may be another one than before the changes. */
  concerns(claim: Claim): boolean {
    if (this.everything || this.changed === 0) return this.everything;
    return this.concernsView(viewClaim(this.roster, claim));
  }

  private concernsView(view: ClaimView): boolean {
    const { place, forms } = view;
    if (this.cities.has(place.city) || this.zips.has(place.zip)) return true;
    if (view.licenses.some((license) => this.licenses.has(hashText(license)))) return true;
    if (view.phones.some((phone) => this.phones.has(hashText(phone)))) return true;
    if (view.placeKey !== '' && this.places.has(hashText(view.placeKey))) return true;
    if (forms.some(({ hash }) => this.names.has(hash))) return true;
    return this.mayFindOthers(view);
  }

  /** Whether the claim's words find a touched contractor, or find contractors in another way than before. */
  private mayFindOthers({ forms }: ClaimView): boolean {
    let stirs = false;
    seekWords(this.stirred, this.unlimited, forms, (id) => {
      if (this.stirred.has(id)) stirs = true;
    });
    if (!stirs) return false;
    const now = searchOf(this.roster.vocabulary, this.rules, forms);
    if (now.ids.slice(0, now.walked).some((id) => this.touchedWords.has(id))) return true;
    const then = searchOf(this.former, this.rules, forms);
    return (
      now.walked !== then.walked ||
      now.ids.length !== then.ids.length ||
      now.ids.some((id, at) => id !== then.ids[at] || now.worths.get(id) !== then.worths.get(id))
    );
  }

  /** True for a word whose rarity took a step. */
  private isRerated(word: string): boolean {
    const then = this.former.idOf(word);
    const now = this.roster.vocabulary.idOf(word);
    if (then === unknownWord || now === unknownWord) return true;
    return this.former.bitsAt(then) !== this.roster.vocabulary.bitsAt(now);
  }

  /** Notes everything by which contractors are found. */
  private touch({ roster, entries }: Rows, words: Set<string>): void {
    const { forms, vocabulary } = roster;
    const note = (keys: Set<number>, key: string | undefined): void => {
      if (key) keys.add(hashText(key));
    };
    for (const entry of entries) {
      note(this.licenses, roster.licenses[entry]);
      note(this.phones, roster.phones[entry]);
      const place = roster.places[entry];
      note(this.places, place && placeKey(place));
      for (let form = forms.firstOf(entry); form < forms.endOf(entry); form += 1)
        this.names.add(forms.hashOf(form));
      for (const word of wordsOf(roster, entry)) words.add(vocabulary.wordOf(word));
    }
  }
}

/** Contractors that are not what they were, as they were and as they are. */
function changedRows(
  roster: Roster,
  changes: readonly RosterChange[],
  settings: MatchingSettings,
): { before: Rows; now: Rows } {
  const ids = new Set(changes.map(({ id }) => id));
  const present = new Map<number, number>();
  roster.entries.forEach(({ id }, entry) => {
    if (ids.has(id)) present.set(id, entry);
  });
  const real = changes.filter(({ id, before }) => {
    const entry = present.get(id);
    return printOf(before) !== printOf(entry === undefined ? null : roster.entries[entry]);
  });
  const former = real.flatMap(({ before }) => (before === null ? [] : [before]));
  return {
    before: {
      roster: buildRoster(former, roster.dictionaries, settings),
      entries: former.map((_, entry) => entry),
    },
    now: { roster, entries: real.flatMap(({ id }) => present.get(id) ?? []) },
  };
}

/** Everything the matcher sees of a contractor. */
const seenFields: readonly (keyof RosterEntry)[] = [
  'id',
  'licenseNumber',
  'name',
  'dbaName',
  'personName',
  'entityType',
  'licenseTypes',
  'address',
  'city',
  'zip',
  'phone',
  'originalDate',
  'expirationDate',
];

function printOf(entry: RosterEntry | null | undefined): string {
  return JSON.stringify(entry ?? null, [...seenFields]);
}

function idsOf({ roster, entries }: Rows): number[] {
  return entries.map((entry) => idOf(roster, entry));
}

/** The distinct words of a contractor's names, by number. */
function wordsOf({ forms }: Roster, entry: number): Set<number> {
  const words = new Set<number>();
  for (let at = forms.firstWordOf(entry); at < forms.lastWordOf(entry); at += 1) words.add(forms.wordAt(at));
  return words;
}

/** The contractors who hold any of the words. */
function* holdersOf({ vocabulary }: Roster, words: readonly string[]): Generator<number> {
  for (const word of words) {
    const id = vocabulary.idOf(word);
    if (id !== unknownWord) yield* vocabulary.entriesOf(id);
  }
}

/** How many of the contractors hold each word. */
function countWords({ roster, entries }: Rows): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const id of wordsOf(roster, entry)) {
      const word = roster.vocabulary.wordOf(id);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** Counts of before less those of now, where they differ. */
function differencesOf(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): Map<string, number> {
  const differences = new Map<string, number>();
  for (const text of [...before.keys(), ...now.keys()]) {
    const difference = (before.get(text) ?? 0) - (now.get(text) ?? 0);
    if (difference !== 0) differences.set(text, difference);
  }
  return differences;
}

/** Cities or ZIP codes whose number of contractors took a step. */
function steppedTowns(
  before: Rows,
  now: Rows,
  part: 'city' | 'zip',
  countOf: (town: string) => number,
): Set<string> {
  const counts = (rows: Rows): Map<string, number> => {
    const found = new Map<string, number>();
    for (const entry of rows.entries) {
      const town = rows.roster.places[entry]?.[part] ?? '';
      if (town !== '') found.set(town, (found.get(town) ?? 0) + 1);
    }
    return found;
  };
  const stepped = new Set<string>();
  for (const [town, difference] of differencesOf(counts(before), counts(now))) {
    const count = countOf(town);
    if (bitsOfTown(count + difference) !== bitsOfTown(count)) stepped.add(town);
  }
  return stepped;
}

interface Search {
  /** Words looked for, the rarest first. */
  readonly ids: readonly number[];
  readonly worths: ReadonlyMap<number, number>;
  /** How many of them have their contractors walked. */
  readonly walked: number;
}

function searchOf(lexicon: Lexicon, rules: SearchRules, forms: ClaimView['forms']): Search {
  const worths = new Map<number, number>();
  seekWords(lexicon, rules, forms, (id, worth) => {
    if (worth > (worths.get(id) ?? -1)) worths.set(id, worth);
  });
  const ids = rarestFirst(lexicon, [...worths.keys()]);
  return { ids, worths, walked: countWalked(lexicon, ids, rules.policy.search.postings) };
}
