import { listNightRuns, listQuarantined, listWantedSchedules } from '@crs/store';
import { nightlyFeeds } from '../nightly/nightly-feeds.js';
import type { Session } from '../session.js';
import { daysUntil, type NightGrid, nightGrid } from './night-grid.js';

/** The results of every feed's nights. @param now milliseconds since 1970 */
export async function readNights(session: Session, count: number, now: number): Promise<NightGrid> {
  session.refreshFeeds();
  const { pool, config } = session;
  const days = daysUntil(now, count);
  const [feeds, runs, held, schedules] = await Promise.all([
    nightlyFeeds({ pool, config }),
    listNightRuns(pool, days[0] ?? ''),
    listQuarantined(pool),
    listWantedSchedules(pool),
  ]);
  const facts = { feeds: feeds.map(({ feed }) => feed), runs, held, schedules };
  return nightGrid(facts, days, now);
}
