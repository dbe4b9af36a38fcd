import type { Role, User } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { navigationFor } from './navigation.js';

const userOf = (role: Role): User => ({ id: 1, name: 'Ada Example', role }) as User;

const labelsOf = (user: User | null): Record<string, string[]> =>
  Object.fromEntries(
    navigationFor(user, '/').map(({ heading, links }) => [heading ?? '', links.map(({ label }) => label)]),
  );

describe('the navigation', () => {
  const all = ['Search', 'Addresses', 'Cities', 'Reopened businesses', 'API'];
  const viewers = ['Review', 'Accuracy', 'Samples'];
  it.each([
    ['nobody', null, { '': all }],
    ['a viewer', userOf('viewer'), { '': all, Analysts: viewers }],
    ['an analyst', userOf('analyst'), { '': all, Analysts: [...viewers, 'Reports'] }],
    [
      'an operator',
      userOf('operator'),
      {
        '': all,
        Analysts: [...viewers, 'Reports'],
        Operations: ['Nightly runs', 'All runs', 'Feeds', 'Queue'],
        Administration: ['Keys', 'Users', 'Webhooks', 'Style guide'],
      },
    ],
  ])('of %s has what the role may see', (_, user, expected) => expect(labelsOf(user)).toEqual(expected));

  it.each([
    ['/keys', 'Keys', 'page'],
    ['/keys/usage', 'Keys', 'true'],
    ['/claims/-3/why', 'Review', 'true'],
    ['/contractors/BC1', 'Search', 'true'],
    ['/reopened', 'Reopened businesses', 'page'],
    ['/keysmith', null, null],
    ['/', null, null],
  ])('of %s marks only %s', (path, label, current) => {
    const marked = navigationFor(userOf('operator'), path)
      .flatMap(({ links }) => links)
      .filter((link) => link.current !== undefined);
    expect(marked.map((link) => [link.label, link.current])).toEqual(
      label === null ? [] : [[label, current]],
    );
  });
});

describe('the work that waits', () => {
  it('is counted separately from its page', () => {
    const counts = navigationFor(userOf('operator'), '/', { reports: 3, held: 1 })
      .flatMap(({ links }) => links)
      .filter(({ waiting }) => waiting > 0)
      .map(({ label, waiting }) => [label, waiting]);
    expect(counts).toEqual([
      ['Reports', 3],
      ['Nightly runs', 1],
    ]);
  });
});
