/** What one thread works with while it matches: made once for an index, whatever the number of scopes. */
import { BestFew } from './best-few.js';
import type { ReadClaim } from './claim-view.js';
import { Lately } from './lately.js';
import type { RosterIndex } from './roster/roster-index.js';
import type { Policy } from './settings.js';
import { Shortlist } from './shortlist.js';
import { tradesIn } from './trades.js';

/**
 * Arrays as long as a vocabulary, cleared in no time between two claims. Claims are matched one after the
 * other within a thread, so that all rosters a thread opens on one index work with one of these.
 */
export class WorkingMemory {
  readonly shortlist: Shortlist;
  readonly few: BestFew;
  /** Keeps what was read ahead from being taken for idle. */
  touched = 0;
  /** What was read of the last claim. */
  lastRead: ReadClaim | null = null;
  /** Which cities of contractors are another city than one that claims name. */
  readonly otherCities = new Lately<Map<number, boolean>>(mostCities);
  /** The rarest other spellings of words that claims use. */
  readonly spellings = new Lately<readonly number[]>(mostWords);
  private readonly tradesRead = new Map<string, ReadonlySet<string>>();

  constructor(
    index: RosterIndex,
    readonly policy: Policy,
  ) {
    this.shortlist = new Shortlist(index.words.size);
    this.few = new BestFew(policy.search.candidates, index.ids);
  }

  /** The trades that some texts name: each list of texts, of which there are few, is read once. */
  tradesOf(texts: readonly string[]): ReadonlySet<string> {
    const key = texts.join('\n');
    const known = this.tradesRead.get(key);
    if (known !== undefined) return known;
    const found = tradesIn(texts, this.policy.trade.words);
    // Free text in a column of trades would fill the memory.
    if (this.tradesRead.size < mostTradeTexts) this.tradesRead.set(key, found);
    return found;
  }
}

/** Cities that are remembered, each with the cities it was compared with. */
const mostCities = 256;

/** Words whose spellings are remembered. */
const mostWords = 20_000;

/** Lists of trade texts that are remembered. */
const mostTradeTexts = 50_000;

/** What of a policy says how claims are read, looked for and laid beside names. */
function readingOf({ search, words, spelling, name, person, place, trade }: Policy): string {
  return JSON.stringify([search, words, spelling, name, person, place, trade]);
}

const memories = new WeakMap<RosterIndex, WorkingMemory>();

/** The working memory of this thread for an index; another one where claims are read and looked for by other rules. */
export function workingMemoryOf(index: RosterIndex, policy: Policy): WorkingMemory {
  const known = memories.get(index);
  if (known !== undefined && readingOf(known.policy) === readingOf(policy)) return known;
  const memory = new WorkingMemory(index, policy);
  memories.set(index, memory);
  return memory;
}
