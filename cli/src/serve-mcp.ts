import { serveMcpOnStdio } from '@crs/api';
import { extendContext, ListMatcher, MatchThreads, OpenRosters, type Session } from '@crs/pipelines';

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
