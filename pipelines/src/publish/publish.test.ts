import type { FeedState, MatchState } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { sampleConfig } from '../../../test/harness/config.js';
import { scopeFingerprint, scopeVersions } from '../match/fingerprint.js';
import { configuredScopes } from '../scopes.js';
import { heldBackOf, withColliding } from './publish.js';

const config = sampleConfig();

/** The stages of the sample's feeds, matched with all of them except those that changed since and refused scopes. */
function heldBack(
  changed: readonly string[],
  matchedSince: readonly string[] = [],
  unproven: ReadonlySet<string> = new Set(changed),
) {
  const state = (version: number) =>
    new Map(config.feeds.map(({ feed }) => [feed, { feed, version } as FeedState]));
  const before = state(1);
  const now = state(1);
  for (const feed of changed) now.set(feed, { feed, version: 2 } as FeedState);
  const scopes = configuredScopes(config);
  const matches = new Map<string, MatchState>(
    scopes.map((scope) => [
      scope,
      {
        fingerprint: scopeFingerprint(config, scope),
        versions: scopeVersions(config, matchedSince.includes(scope) ? now : before, scope),
        weightsVersion: 0,
      } as MatchState,
    ]),
  );
  const { feeds: held, scopes: out } = heldBackOf(config, { feeds: now, matches, claimed: scopes, unproven });
  return { feeds: [...held].sort(), scopes: [...out].sort() };
}

const everyone = configuredScopes(config);

describe('heldBackOf', () => {
  it('leaves nothing out if all scopes were matched with their current data', () => {
    expect(heldBack([])).toEqual({ feeds: [], scopes: [] });
    expect(heldBack(['sample_mn_licenses', 'sample_lakeview_permits'], everyone)).toEqual({
      feeds: [],
      scopes: [],
    });
  });

  it('leaves out a scope that was not matched with its current data, with only its feeds', () => {
    expect(heldBack(['sample_lakeview_permits'])).toEqual({
      feeds: ['sample_lakeview_permits'],
      scopes: ['lakeview'],
    });
  });

  it('leaves out a roster that no scope was matched with, and all scopes that use it', () => {
    const { feeds, scopes } = heldBack(['sample_mn_licenses']);
    expect(feeds).toContain('sample_mn_licenses');
    expect(feeds).not.toContain('sample_wa_licenses');
    expect(scopes).toContain('lakeview');
  });

  it('publishes the statuses in a roster that no scope was matched with', () => {
    const { feeds, scopes } = heldBack(['sample_mn_licenses'], [], new Set());
    expect(feeds).not.toContain('sample_mn_licenses');
    expect(scopes).toContain('lakeview');
  });

  it('publishes a roster that another scope has validated', () => {
    const others = everyone.filter((scope) => scope !== 'lakeview');
    expect(heldBack(['sample_mn_licenses'], others)).toEqual({
      feeds: ['sample_lakeview_permits'],
      scopes: ['lakeview'],
    });
  });
});

describe('withColliding', () => {
  const nobody = { feeds: [], scopes: [] };

  it("puts a feed on hold with its scope, and the scope's other feeds", () => {
    const held = withColliding(config, nobody, [{ feed: 'sample_lakeview_permits' }]);
    expect(held).toEqual({ feeds: ['sample_lakeview_permits'], scopes: ['lakeview'] });
  });

  it('keeps what is already on hold', () => {
    const held = withColliding(config, { feeds: ['sample_mn_licenses'], scopes: ['rivermont'] }, [
      { feed: 'sample_lakeview_permits' },
    ]);
    expect(held).toEqual({
      feeds: ['sample_mn_licenses', 'sample_lakeview_permits'],
      scopes: ['rivermont', 'lakeview'],
    });
  });

  it('puts a feed that is no longer defined on hold', () => {
    expect(withColliding(config, nobody, [{ feed: 'gone' }])).toEqual({ feeds: ['gone'], scopes: [] });
  });
});
