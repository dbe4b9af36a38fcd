import { seenText } from '@crs/feeds';
import { listFeedMetrics, listFeedStates, listRemovedFeeds } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';

export function addFeedsListVerb(feeds: Command): void {
  feeds
    .command('list')
    .description('what is configured, and how each feed stands')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      withSession(async ({ pool, config }) => {
        const states = new Map((await listFeedStates(pool)).map((state) => [state.feed, state]));
        const held = new Map((await listFeedMetrics(pool)).map(({ feed, heldBack }) => [feed, heldBack]));
        const removed = await listRemovedFeeds(pool);
        const listed = config.feeds.map((feed) => ({
          feed: feed.feed,
          family: feed.family,
          title: feed.title,
          jurisdiction: feed.jurisdiction ?? null,
          state: feed.state ?? null,
          seen: feed.seen,
          terms: feed.terms ?? null,
          schedule: feed.schedule ?? null,
          servedRows: states.get(feed.feed)?.servedRows ?? 0,
          lastSuccessAt: states.get(feed.feed)?.lastSuccessAt ?? null,
          heldBack: held.get(feed.feed) ?? null,
          /** The run that removed it. */
          removedBy: removed.get(feed.feed) ?? null,
        }));
        if (options.json) printJson(listed);
        else {
          printTable(
            [
              'feed',
              'family',
              'state',
              'jurisdiction',
              'rows',
              'last success',
              'held back',
              'held against',
              'schedule (UTC)',
            ],
            listed.map((feed) => [
              feed.feed,
              feed.family,
              feed.state,
              feed.jurisdiction,
              feed.servedRows,
              feed.lastSuccessAt,
              feed.heldBack,
              seenText(feed.seen),
              feed.schedule,
            ]),
          );
          for (const { feed, removedBy } of listed)
            if (removedBy !== null)
              printLine(`${feed} was removed by run ${removedBy}: nights leave it out.`);
        }
      }),
    );
}
