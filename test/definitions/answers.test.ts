/**
 * Every definition reads what its source publishes: page by page, past a temporary error, with every column read or
 * left out on purpose.
 */
import { compileMapping, leftoverColumns, missingColumns } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import { open, receivedRequests, timeouts } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { projectConfig } from '../harness/config.js';
import { answered, answerOf, answerText } from './answer.js';
import { publish } from './publish.js';

const config = projectConfig();
/** Feeds with separate tests, because other sources are attached to them. */
const feeds = config.feeds.map(({ feed }) => feed).filter((feed) => !/^(osha|sf)_/.test(feed));

it('every definition has a response, and there are no others', () => {
  expect(answered).toEqual(feeds);
});

it('there are permits of 60 jurisdictions', () => {
  const jurisdictions = new Set(config.feeds.map(({ jurisdiction }) => jurisdiction));
  jurisdictions.delete(undefined);
  expect(jurisdictions.size).toBeGreaterThanOrEqual(60);
});

describe.each(answered)('%s', (feed) => {
  const definition = config.feed(feed);
  const answer = answerOf(feed);

  it('makes the records of the rows', async () => {
    const published = await publish(definition, answer);
    // Only this machine is slow here, not a portal.
    const source = await open(published, { timeouts: { ...timeouts, idleMs: 20_000 } });
    if (source.unchanged) throw new Error('it was never read before');
    const { map } = compileMapping(published, config.dictionaries);
    const records: (readonly [key: string, record: unknown])[] = [];
    let leftOut = 0;
    let columns: readonly string[] = [];
    for await (const batch of readFeed(published, source, { onColumns: (names) => (columns = [...names]) })) {
      for (const row of batch) {
        const mapped = map(row);
        if (mapped.ok) records.push([mapped.sourceKey, mapped.record]);
        else if (mapped.leftOut) leftOut += 1;
        else throw new Error(JSON.stringify(mapped.reject));
      }
    }
    // A join has its own order.
    if (answer.attached !== undefined) records.sort(([one], [other]) => (one < other ? -1 : 1));
    expect(records.map(([, record]) => record)).toMatchObject(answer.expected);
    expect(leftOut).toBe(answer.leftOut ?? 0);
    expect(leftoverColumns(definition, columns)).toEqual([]);
    // One response was an error.
    expect(receivedRequests().length).toBeGreaterThan(1);
  });

  it('names every column', () => {
    expect(missingColumns(definition, answer.columns)).toEqual([]);
    expect(leftoverColumns(definition, answer.columns)).toEqual([]);
    const shown = answer.rows.flatMap((row) => Object.keys(row));
    expect(shown.filter((name) => !answer.columns.includes(name))).toEqual([]);
  });

  it('is made up: every phone is fictional', () => {
    const phones = answerText(feed).match(phone) ?? [];
    expect(phones.filter((found) => !/55501\d\d$/.test(found.replace(/\D/g, '')))).toEqual([]);
  });
});

/** Ten digits, as phones are printed; no other numbers in the responses have ten digits. */
const phone = /(?<![\d.-])\(?[2-9]\d\d\)?[-. ]?[2-9]\d\d[-. ]?\d{4}(?![\d.])/g;
