import type { Command } from 'commander';
import { listFeeds } from '../../feeds/listed-feeds.js';
import { withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';

export function addFeedsListVerb(feeds: Command): void {
  feeds
    .command('list')
    .description('what is configured, and how each feed stands')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      withSession(async (session) => {
        const listed = await listFeeds(session);
        if (options.json) printJson(listed.map(({ heldAgainst: _heldAgainst, ...feed }) => feed));
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
              feed.heldAgainst,
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
