import { describe, expect, it } from '@jest/globals';
import { checkPassword } from './check-password.js';
import { hashPassword } from './password.js';

describe('checkPassword', () => {
  /** Checks a password with counts that represent earlier attempts. */
  async function check(counts: Readonly<Record<string, number>>, browser: string | null): Promise<string> {
    const counted = async (subject: string, [window]: readonly { limit: number }[]) => {
      const kind = Object.keys(counts).find((one) => new RegExp(one).test(subject)) ?? '';
      return { allowed: (counts[kind] ?? 0) < (window?.limit ?? 0) };
    };
    const limits = { take: counted, peek: counted };
    const given = { name: 'Ada', password: 'right', address: '203.0.113.1', browser };
    return checkPassword({ limits }, { ...given, hash: await hashPassword('right') }).then(
      () => 'checked',
      (error: { status: number }) => String(error.status),
    );
  }

  it.each([
    ['nothing', {}, 'checked', 'checked'],
    ['nine wrong passwords from the address', { ' from:': 9 }, 'checked', 'checked'],
    ['ten wrong passwords from the address', { ' from:': 10 }, '429', 'checked'],
    ['ten wrong passwords from elsewhere', { 'name:[0-9a-f]+$': 10 }, 'checked', 'checked'],
    ['a hundred wrong passwords from everywhere', { 'name:[0-9a-f]+$': 100 }, '429', 'checked'],
    ['sixty attempts from the address', { 'login address:': 60 }, '429', 'checked'],
    ['ten wrong passwords in the browser', { 'login browser:': 10 }, 'checked', '429'],
  ])('after %s', async (_, counts, unknown, known) => {
    expect([await check(counts, null), await check(counts, 'id')]).toEqual([unknown, known]);
  });
});
