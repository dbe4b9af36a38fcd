import type { User } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { VersionPages } from './version-pages.js';

describe('the pages of a version', () => {
  let version: number | null = null;
  const startVersionPages = () => new VersionPages(() => Promise.resolve(version));
  const NOON = Date.parse('2026-11-28T12:00:00Z');
  const asked = {
    path: '/contractors/1',
    at: NOON,
    method: 'GET',
    user: null as User | null,
    isOfVersion: true,
  };
  const find = (pages: VersionPages, given: Partial<typeof asked> = {}) => {
    const { path, at, method, user, isOfVersion } = { ...asked, ...given };
    const request = { method, originalUrl: path };
    return pages.find({ isOfVersion }, { request, user, audience: 'everybody', now: () => at });
  };

  it('are cached for a second, by address, version, and day', async () => {
    const pages = startVersionPages();
    expect(await find(pages)).toBeNull();
    version = 1;
    (await find(pages))?.keep('one');
    expect((await find(pages))?.html).toBe('one');
    expect((await find(pages, { method: 'HEAD', at: NOON + 999 }))?.html).toBe('one');
    expect((await find(pages, { at: NOON + 1_000 }))?.html).toBeUndefined();
    // One request renders it again, and the others need not wait.
    expect((await find(pages, { at: NOON + 1_001 }))?.html).toBe('one');
    expect((await find(pages, { at: NOON + 2_000 }))?.html).toBeUndefined();
    expect((await find(pages, { path: '/contractors/2' }))?.html).toBeUndefined();
    expect((await find(pages, { at: NOON - 86_400_000 }))?.html).toBeUndefined();
    version = 2;
    expect((await find(pages))?.html).toBeUndefined();
  });

  it('are not cached if they were rendered from a later version', async () => {
    const pages = startVersionPages();
    const kept = await find(pages);
    version = 3;
    kept?.keep('made meanwhile');
    expect((await find(pages))?.html).toBeUndefined();
  });

  it.each([
    [{ method: 'POST' }],
    [{ isOfVersion: false }],
    [{ user: { id: 1, name: 'Ola', role: 'viewer' } as User }],
  ])('are never cached for %j', async (given) => {
    expect(await find(startVersionPages(), given)).toBeNull();
  });
});
