import { describe, expect, it } from '@jest/globals';
import { newPassword } from './password.js';
import { passwordWeakness } from './weak-password.js';

describe('passwordWeakness', () => {
  it.each([
    ['eleven char', /too short. Use at least 12/],
    ['password1234', /easy to guess. This is similar to a commonly used password/],
    ['Password1234!', /commonly used/],
    ['123456789012', /commonly used/],
    ['aaaaaaaaaaaaaaaa', /Repeated characters/],
    ['qwertyuiop12', /easy to guess/],
    ['Ada Example 2026', /personal or page related/],
    ['AdaExample2026', /easy to guess/],
    ['Contractor1234', /easy to guess/],
    ['Minneapolis2026', /easy to guess/],
    ['contractor records', /easy to guess/],
    ['records contractor', /easy to guess/],
    ['contractorrecords1', /easy to guess/],
    ['license permit console', /easy to guess/],
    ['ada example ada example', /easy to guess/],
    ['adaada example ada', /easy to guess/],
  ])('refuses %s and says why', async (password, why) => {
    expect(await passwordWeakness(password, 'Ada Example')).toMatch(why);
  });

  it.each([
    'harbor lantern quilt',
    'my permit for harbor lantern quilts',
    'correct horse battery staple',
    'tG7#kd92!mQx',
    'éèàü ñandú ćwiek żółw',
    newPassword(),
  ])('accepts %s', async (password) => {
    expect(await passwordWeakness(password, 'Ada Example')).toBeNull();
  });

  it('checks only the beginning of a long password', async () => {
    expect(await passwordWeakness('aB3$'.repeat(125), 'Ada')).toMatch(/easy to guess/);
    expect(await passwordWeakness(newPassword().repeat(15), 'Ada')).toBeNull();
  });
});
