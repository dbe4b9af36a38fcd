import { expect, it } from '@jest/globals';
import { SentOnce } from './sent-once.js';

const counting = (now = () => 0) => {
  const sent = new SentOnce<number>(now);
  let done = 0;
  return { send: (...parts: string[]) => sent.do(parts, async () => ++done), sent };
};

it('processes the same form once, and a different one separately', async () => {
  const { send } = counting();
  expect(await Promise.all([send('a', 'b'), send('a', 'b'), send('ab', '')])).toEqual([1, 1, 2]);
});

it('processes it again after a while', async () => {
  let now = 0;
  const { send } = counting(() => now);
  expect(await send('a')).toBe(1);
  now = 600_000;
  expect(await send('a')).toBe(2);
});

it('retries after a failure', async () => {
  const { sent, send } = counting();
  await expect(sent.do(['a'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await send('a')).toBe(1);
});

it('forgets the oldest forms if there are very many', async () => {
  const { send } = counting();
  for (let at = 0; at <= 1_000; at++) await send(String(at));
  expect(await send('1000')).toBe(1_001);
  expect(await send('0')).toBe(1_002);
});
