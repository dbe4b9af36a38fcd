/** What a claim and a contractor have in common that a matcher could find the one by from the other. */
import type { Claim } from '@crs/domain';
import { type ClaimForm, type ClaimView, viewClaim } from '../claim-view.js';
import type { Place } from '../place.js';
import type { Roster } from '../roster.js';
import { isMisspelling } from '../words/spelling.js';

export interface SharedKeys {
  readonly license: boolean;
  readonly phone: boolean;
  /** The same house number and street, or the same post office box. */
  readonly address: boolean;
  /** A word that tells firms apart, or a spelling of it. */
  readonly distinctiveWord: boolean;
  /** A word that does not. */
  readonly commonWord: boolean;
}

/** True where any matcher could know: the two share more than common words. */
export function isKnowable({ license, phone, address, distinctiveWord }: SharedKeys): boolean {
  return license || phone || address || distinctiveWord;
}

/** Looks up contractors by id once and gives a function that compares claims with them. An id nobody has shares nothing. */
export function sharedKeysOf(roster: Roster): (claim: Claim, contractorId: number) => SharedKeys {
  const numbers = new Map(Array.from(roster.index.ids, (id, entry) => [id, entry]));
  return (claim, contractorId) => {
    const entry = numbers.get(contractorId);
    const none = { license: false, phone: false, address: false, distinctiveWord: false, commonWord: false };
    return entry === undefined ? none : sharedBy(roster, viewClaim(roster, claim), entry);
  };
}

function sharedBy(roster: Roster, view: ClaimView, entry: number): SharedKeys {
  let distinctiveWord = false;
  let commonWord = false;
  for (const form of view.forms) {
    for (const word of sharedWords(roster, form, entry)) {
      if (tellsApart(roster, word)) distinctiveWord = true;
      else commonWord = true;
    }
  }
  return {
    license: view.licenseNumbers.includes(roster.index.licenses[entry] as number),
    phone: view.phoneNumbers.includes(roster.index.phones[entry] as number),
    address: isSameDoor(view.place, roster.index.places.placeOf(entry)),
    distinctiveWord,
    commonWord,
  };
}

/** What one of the two does not print, they do not share; a box is the same only within one town. */
function isSameDoor(claim: Place, other: Place): boolean {
  const same = (part: 'number' | 'street' | 'poBox' | 'city' | 'zip'): boolean =>
    claim[part] !== '' && claim[part] === other[part];
  return (same('number') && same('street')) || (same('poBox') && (same('zip') || same('city')));
}

/** Words of the contractor's names that stand in a name of the claim, in whatever spelling. */
function sharedWords(roster: Roster, form: ClaimForm, entry: number): string[] {
  const words: string[] = [];
  const { forms } = roster.index;
  for (let at = forms.firstWordOf(entry); at < forms.lastWordOf(entry); at += 1) {
    words.push(roster.vocabulary.wordOf(forms.wordAt(at)));
  }
  const tokens = [...form.tokens, ...pairsOf(form.tokens)];
  const found = words.filter((word) => tokens.some((token, at) => isSpelling(roster, form, token, at, word)));
  for (const [at, pair] of pairsOf(words).entries()) {
    if (form.tokens.includes(pair)) found.push(words[at] as string, words[at + 1] as string);
  }
  return found;
}

/** Neighbouring words written together. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}

function isSpelling(roster: Roster, form: ClaimForm, token: string, at: number, word: string): boolean {
  if (token === word) return true;
  const { spelling } = roster.policy;
  if (form.isPerson && roster.nicknames.get(token)?.has(word) === true) return true;
  const last = at === form.tokens.length - 1;
  if (form.cutOff && last && token.length > 2 && word.startsWith(token)) return true;
  return isMisspelling(token, word, spelling);
}

function tellsApart({ vocabulary, policy }: Roster, word: string): boolean {
  const id = vocabulary.idOf(word);
  return vocabulary.bitsAt(id) >= policy.words.distinctiveBits && !vocabulary.isCommon(id);
}
