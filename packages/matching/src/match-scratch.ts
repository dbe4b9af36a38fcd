/** The memory that matching writes to: buffers that are reused from claim to claim, and caches. */
import type { LastParsedClaim } from './parsed-claim.js';
import { RecentCache } from './recent-cache.js';
import type { RosterIndex } from './roster/roster-index.js';
import type { Roster } from './roster.js';
import type { PolicyValues } from './settings.js';
import { Shortlist } from './shortlist.js';
import { TopK } from './top-k.js';
import { tradesIn } from './trades.js';

/**
 * Scratch space of one thread for one index. Its arrays are as long as the vocabulary, so scopes with the same index
 * share it. Claims are matched one after another, so one is enough.
 */
export class MatchScratch {
  readonly shortlist: Shortlist;
  readonly topK: TopK;
  /** Result of prefetching, stored so that the compiler can't drop the reads. */
  touched = 0;
  lastParsed: LastParsedClaim | null = null;
  /** By the city of a claim: which cities of contractors differ from it. */
  readonly otherCities = new RecentCache<Map<number, boolean>>(maxCities);
  /** By word of a claim: its rarest other spellings. */
  readonly spellings = new RecentCache<readonly number[]>(maxWords);
  private readonly index: RosterIndex;
  private readonly policy: PolicyValues;
  private readonly namesCutAt: number | null;
  private readonly trades = new Map<string, ReadonlySet<string>>();

  constructor({ index, policy, namesCutAt }: Roster) {
    this.index = index;
    this.policy = policy;
    this.namesCutAt = namesCutAt;
    this.shortlist = new Shortlist(index.words.size);
    this.topK = new TopK(policy.search.candidates, index.ids);
  }

  /** True if a roster has the same index and parses claims by the same rules. */
  fits({ index, policy, namesCutAt }: Roster): boolean {
    return (
      index === this.index &&
      namesCutAt === this.namesCutAt &&
      readingRules(policy) === readingRules(this.policy)
    );
  }

  /** The trades named in texts. Each list of texts is parsed once, since there are few. */
  tradesOf(texts: readonly string[]): ReadonlySet<string> {
    const key = texts.join('\n');
    const known = this.trades.get(key);
    if (known !== undefined) return known;
    const found = tradesIn(texts, this.policy.trade.words);
    // A column of free text would fill the memory.
    if (this.trades.size < maxTradeTexts) this.trades.set(key, found);
    return found;
  }
}

/** Cities of claims in the cache. */
const maxCities = 256;

/** Words in the cache of spellings. */
const maxWords = 20_000;

/** Lists of trade texts in the cache. */
const maxTradeTexts = 50_000;

/** The parts of a policy that determine how claims are parsed, blocked, and compared by name. */
function readingRules({ search, words, spelling, name, person, place, trade }: PolicyValues): string {
  return JSON.stringify([search, words, spelling, name, person, place, trade]);
}
