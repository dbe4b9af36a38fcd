import { serveMcpOnStdio } from '@crs/api';
import { extendContext } from '../context.js';
import { MatchThreads } from '../match/threads/match-threads.js';
import { ListMatcher } from '../screen/list-matcher.js';
import { OpenRosters } from '../screen/open-rosters.js';
import type { Session } from '../session.js';

/** Answers an assistant on standard input and output until the input ends. */
export async function serveMcp(session: Session): Promise<void> {
  const { served, context, config, log } = session;
  const pool = served();
  const threads = new MatchThreads(config.dictionaries, 1);
  const rosters = new OpenRosters(extendContext(context, { served: pool, threads }));
  const lists = new ListMatcher(session, pool, rosters);
  try {
    const { dictionaries, clustering } = config;
    await serveMcpOnStdio({ pool, dictionaries, clustering, lists, log });
  } finally {
    rosters.close();
    await threads.close();
  }
}
