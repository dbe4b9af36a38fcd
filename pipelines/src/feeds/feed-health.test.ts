import { CrsError, UsageError } from '@crs/domain';
import { type FeedDefinition, parseFeedDefinition } from '@crs/feeds';
import type { FeedHealth } from '@crs/onboarding';
import { describe, expect, it } from '@jest/globals';
import { reportOf } from './feed-health.js';

function definitionOf(more: Readonly<Record<string, unknown>> = {}): FeedDefinition {
  const { definition, problems } = parseFeedDefinition(
    {
      feed: 'springfield_permits',
      family: 'permits',
      title: 'Springfield',
      publisher: 'City of Springfield',
      jurisdiction: 'springfield',
      state: 'MN',
      seen: [{ what: 'source', on: '2026-11-20' }],
      source: { socrata: { domain: 'data.springfield.example', dataset: 'abcd-1234' } },
      identity: ['number'],
      columns: { permitNumber: 'number' },
      expect: { rows: [10, 100] },
      ...more,
    },
    '/config',
  );
  if (definition === null) throw new Error(JSON.stringify(problems));
  return definition;
}

const sound: FeedHealth = {
  columns: ['number'],
  missing: [],
  leftover: [],
  respelled: [],
  rows: 50,
  newest: '2025-03-04',
  rejected: { rows: 0, of: 50, why: null },
};
const state = { servedRows: 48, lastRunId: 7, lastSuccessAt: '2025-03-05T02:15:00Z' };

describe('the health of a feed', () => {
  it('is good, with nothing to do', () => {
    expect(reportOf(definitionOf(), state, { health: sound })).toMatchObject({
      verdict: 'sound',
      sound: true,
      reachable: true,
      rows: 50,
      newest: '2025-03-04',
      servedRows: 48,
      lastRunId: 7,
      nextStep: null,
    });
  });

  it.each<[string, Partial<FeedHealth>, Record<string, unknown>, string, RegExp]>([
    ['it lost a column', { missing: ['number'] }, {}, 'columns missing', /Correct number/],
    ['it has too few rows', { rows: 3 }, {}, 'too few rows', /expect\.rows \(10\)/],
    ['it has too many', { rows: 300 }, {}, 'too many rows', /expect\.rows \(100\)/],
    ['the portal counts what is left out', { rows: 300 }, { only: { kind: 'A' } }, 'sound', /^$/],
    [
      'half of its days are in another format',
      { rejected: { rows: 25, of: 50, why: 'issued: "2025-03-04" is no day' } },
      {},
      'rows rejected',
      /^50\.0% of .*is no day/,
    ],
    ['a few rows are bad', { rejected: { rows: 2, of: 50, why: 'x' } }, {}, 'sound', /^$/],
    ['it has a new column', { leftover: ['ward'] }, {}, 'sound', /Map ward/],
    ['nobody has seen it', {}, { seen: [] }, 'sound', /what: source/],
  ])('if %s', (_what, health, more, verdict, nextStep) => {
    const report = reportOf(definitionOf(more), state, { health: { ...sound, ...health } });
    expect(report).toMatchObject({ verdict, sound: verdict === 'sound' });
    expect(report.nextStep ?? '').toMatch(nextStep);
  });

  it('is on hold if its last run was, even if the source is as defined', () => {
    expect(reportOf(definitionOf(), state, { health: sound }, 'feed.too_many_rejects')).toMatchObject({
      verdict: 'held back',
      sound: false,
      reachable: true,
      code: 'feed.too_many_rejects',
      nextStep: expect.stringContaining('crs runs --feed springfield_permits'),
    });
  });

  it('starts with an ingest', () => {
    expect(reportOf(definitionOf(), undefined, { health: sound }).nextStep).toBe(
      'crs ingest springfield_permits',
    );
  });

  it.each<[CrsError, string]>([
    [new CrsError('feed.unreachable', 'It fell silent.', { nextStep: 'Wait.' }), 'unreachable'],
    [new UsageError('feed.file_missing', 'There is no file.', 'Wait.'), 'not set up'],
  ])('is bad if there is no response: %s', (error, verdict) => {
    expect(reportOf(definitionOf(), state, { error })).toMatchObject({
      verdict,
      sound: false,
      reachable: false,
      code: error.code,
      reason: error.message,
      nextStep: 'Wait.',
      servedRows: 48,
    });
  });

  it('names the unset variables', () => {
    expect(reportOf(definitionOf(), state, { unset: ['KEY', 'HOST'] })).toMatchObject({
      verdict: 'not set up',
      sound: false,
      reason: 'KEY, HOST are not set',
      nextStep: 'Set KEY, HOST.',
    });
  });
});
