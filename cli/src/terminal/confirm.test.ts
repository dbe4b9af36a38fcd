import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { confirm } from './confirm.js';

/** Asks on a simulated terminal that answers with these words, and returns the result. */
async function asked(words: string | null, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const shown = text(output);
  input.end(words ?? '');
  const error = await confirm('Remove it?', { input, output }).then(
    () => null,
    (refusal: { code: string; exitStatus: number }) => refusal,
  );
  output.end();
  return { error, shown: await shown };
}

describe('confirm', () => {
  it.each(['y\n', 'yes\n', ' Y \n'])('continues after %j', async (words) => {
    expect(await asked(words)).toEqual({ error: null, shown: 'Remove it? [y/N] ' });
  });

  it.each(['\n', 'n\n', 'no\n', 'yellow\n', null])('changes nothing after %j', async (words) => {
    expect((await asked(words)).error).toMatchObject({ code: 'usage.not_confirmed', exitStatus: 1 });
  });

  it('does not ask without a terminal', async () => {
    const { error, shown } = await asked('y\n', false);
    expect(error).toMatchObject({ code: 'usage.not_confirmed', exitStatus: 2 });
    expect(shown).toBe('');
  });
});
