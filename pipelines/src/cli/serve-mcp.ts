import { serveMcpOnStdio } from '@crs/api';
import { MatchThreads } from '../match/threads/match-threads.js';
import { ListMatcher } from '../screen/list-matcher.js';
import type { Session } from '../session.js';

/** Answers an assistant on standard input and output until the input ends. */
export async function serveMcp({ served, context, config, log }: Session): Promise<void> {
  const pool = served();
  const threads = new MatchThreads(config.dictionaries, 1);
  const lists = new ListMatcher({ ...context, served: pool, threads });
  try {
    const { dictionaries, clustering } = config;
    await serveMcpOnStdio({ pool, dictionaries, clustering, lists, log });
  } finally {
    lists.close();
    await threads.close();
  }
}
