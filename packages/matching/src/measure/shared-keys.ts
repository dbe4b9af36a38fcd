/** The blocking keys that a claim and a contractor share. */
import type { Claim } from '@crs/domain';
import type { ComparableAddress } from '../comparable-address.js';
import type { Matcher } from '../matcher.js';
import { parseClaim } from '../parse-claim.js';
import type { ClaimName, ParsedClaim } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import { isMisspelling } from '../words/spelling.js';

export interface SharedKeys {
  readonly license: boolean;
  readonly phone: boolean;
  /** The same house number and street, or the same post office box. */
  readonly address: boolean;
  /** A distinctive word, or another spelling of it. */
  readonly distinctiveWord: boolean;
  /** Any other word. */
  readonly commonWord: boolean;
}

/** True if a matcher could find the contractor: the two share more than common words. */
export function isKnowable({ license, phone, address, distinctiveWord }: SharedKeys): boolean {
  return license || phone || address || distinctiveWord;
}

/** Returns a function that compares claims with contractors by id. An unknown id shares nothing. */
export function sharedKeysOf(matcher: Matcher): (claim: Claim, contractorId: number) => SharedKeys {
  const { roster } = matcher;
  const numbers = new Map(Array.from(roster.index.ids, (id, entry) => [id, entry]));
  return (claim, contractorId) => {
    const entry = numbers.get(contractorId);
    const none = { license: false, phone: false, address: false, distinctiveWord: false, commonWord: false };
    return entry === undefined ? none : sharedBy(roster, parseClaim(matcher, claim), entry);
  };
}

function sharedBy(roster: Roster, parsed: ParsedClaim, entry: number): SharedKeys {
  let distinctiveWord = false;
  let commonWord = false;
  for (const claimName of parsed.names) {
    for (const word of sharedWords(roster, claimName, entry)) {
      if (tellsApart(roster, word)) distinctiveWord = true;
      else commonWord = true;
    }
  }
  return {
    license: parsed.licenseIds.includes(roster.index.licenses[entry] as number),
    phone: parsed.phoneIds.includes(roster.index.phones[entry] as number),
    address: isSameDoor(parsed.address, roster.index.addresses.addressOf(entry)),
    distinctiveWord,
    commonWord,
  };
}

/** A field missing on either side is not shared. A post office box is the same only within one town. */
function isSameDoor(claim: ComparableAddress, other: ComparableAddress): boolean {
  const same = (part: 'number' | 'street' | 'poBox' | 'city' | 'zip'): boolean =>
    claim[part] !== '' && claim[part] === other[part];
  return (same('number') && same('street')) || (same('poBox') && (same('zip') || same('city')));
}

/** Words of the contractor's names that occur in a name of the claim, in any spelling. */
function sharedWords(roster: Roster, claimName: ClaimName, entry: number): string[] {
  const words: string[] = [];
  const { names } = roster.index;
  for (let at = names.firstWordOf(entry); at < names.lastWordOf(entry); at += 1) {
    words.push(roster.vocabulary.wordOf(names.wordAt(at)));
  }
  const tokens = [...claimName.tokens, ...pairsOf(claimName.tokens)];
  const found = words.filter((word) =>
    tokens.some((token, at) => isSpelling(roster, claimName, token, at, word)),
  );
  for (const [at, pair] of pairsOf(words).entries()) {
    if (claimName.tokens.includes(pair)) found.push(words[at] as string, words[at + 1] as string);
  }
  return found;
}

/** Adjacent words written together. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}

function isSpelling(roster: Roster, claimName: ClaimName, token: string, at: number, word: string): boolean {
  if (token === word) return true;
  const { spelling } = roster.policy;
  if (claimName.isPerson && roster.nicknames.get(token)?.has(word) === true) return true;
  const last = at === claimName.tokens.length - 1;
  if (claimName.cutOff && last && token.length > 2 && word.startsWith(token)) return true;
  return isMisspelling(token, word, spelling);
}

function tellsApart({ vocabulary, policy }: Roster, word: string): boolean {
  const id = vocabulary.idOf(word);
  return vocabulary.bitsAt(id) >= policy.words.distinctiveBits && !vocabulary.isCommon(id);
}
