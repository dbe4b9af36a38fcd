import type { SourceSample } from '@crs/onboarding';
import { describe, expect, it } from '@jest/globals';
import { KeptSamples } from './kept-samples.js';

describe('cached samples', () => {
  const sample = (title: string) => ({ title }) as unknown as SourceSample;

  it('are read once per source, again on request, and again after a while', async () => {
    let now = 0;
    let taken = 0;
    const samples = new KeptSamples(() => now);
    const of = (isAnew = false) => samples.of('one', isAnew, async () => sample(String(++taken)));
    expect([(await of()).title, (await of()).title]).toEqual(['1', '1']);
    expect((await of(true)).title).toBe('2');
    now += 16 * 60_000;
    expect((await of()).title).toBe('3');
  });

  it('are not kept if they failed, and limited to four', async () => {
    const samples = new KeptSamples(() => 0);
    const failing = samples.of('one', false, () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    for (const key of ['one', 'two', 'three', 'four', 'five'])
      await samples.of(key, false, async () => sample(key));
    expect((await samples.of('five', false, async () => sample('again'))).title).toBe('five');
    expect((await samples.of('one', false, async () => sample('again'))).title).toBe('again');
  });

  it('are read from two sources at once', async () => {
    const samples = new KeptSamples(() => 0);
    const never = () => new Promise<SourceSample>(() => {});
    void samples.of('one', false, never);
    void samples.of('two', false, never);
    await expect(samples.of('three', false, never)).rejects.toThrow('Other sources are being read.');
  });
});
