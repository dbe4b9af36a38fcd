import type { Role, User } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { navigationFor } from './navigation.js';

const userOf = (role: Role): User => ({ id: 1, name: 'Ada Example', role }) as User;

const labelsOf = (user: User | null): Record<string, string[]> =>
  Object.fromEntries(
    navigationFor(user, '/').map(({ heading, links }) => [heading ?? '', links.map(({ label }) => label)]),
  );

describe('the navigation', () => {
  const all = ['Look up', 'Addresses', 'Cities', 'Reopened'];
  const viewers = ['Claims to review', 'Quality', 'Samples'];
  it.each([
    ['nobody', null, { '': all }],
    ['a viewer', userOf('viewer'), { '': all, Review: viewers }],
    ['an analyst', userOf('analyst'), { '': all, Review: [...viewers, 'Reports'] }],
    [
      'an operator',
      userOf('operator'),
      {
        '': all,
        Review: [...viewers, 'Reports'],
        Operate: ['Nights', 'Runs', 'Queue', 'Feeds', 'Keys', 'Webhooks', 'Users'],
      },
    ],
  ])('of %s has what the role may see', (_, user, expected) => expect(labelsOf(user)).toEqual(expected));

  it.each([
    ['/keys', 'Keys', 'page'],
    ['/keys/usage', 'Keys', 'true'],
    ['/claims/-3/why', 'Claims to review', 'true'],
    ['/contractors/BC1', 'Look up', 'true'],
    ['/reopened', 'Reopened', 'page'],
    ['/keysmith', null, null],
    ['/', null, null],
  ])('of %s marks %s alone', (path, label, current) => {
    const marked = navigationFor(userOf('operator'), path)
      .flatMap(({ links }) => links)
      .filter((link) => link.current !== undefined);
    expect(marked.map((link) => [link.label, link.current])).toEqual(
      label === null ? [] : [[label, current]],
    );
  });
});
