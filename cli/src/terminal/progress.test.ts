import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@crs/pipelines';
import { describe, expect, it } from '@jest/globals';
import { createProgressDisplay, progressLine } from './progress.js';

const of = (done: number, total: number | null, subject = 'lakeview_permits'): Progress => ({
  stage: 'ingest',
  subject,
  done,
  total,
});

describe('progressLine', () => {
  it.each([
    ['full when done', of(9_000, 9_000), '', /^ingest {2}lakeview_permits +█{30} 9,000$/],
    ['empty, with no total made up, while nobody knows it', of(5_000, null), '7s', /░{30} 5,000$/],
    ['half way', of(4_500, 9_000), '7s', /█{15}░{15} 4,500 of 9,000 7s$/],
    ['not full before the end, also past what was expected', of(9_500, 9_000), '', /█{29}░ 9,500$/],
    ['full where there was nothing to do', of(0, 0), '', /█{30} 0$/],
  ])('is %s', (_what, progress, left, line) => {
    expect(progressLine(progress, 110, left)).toMatch(line);
  });

  it('fits its bar into a terminal of 80 columns', () => {
    const line = progressLine(of(1_000_000, 1_200_000), 80, '3m10s');
    expect(line).toMatch(/lakeview_permits +█{10}░{2} 1,000,000 of 1,200,000 3m10s$/);
  });

  it.each([20, 40, 60, 80, 100, 200])('never wraps on a terminal of %i columns', (columns) => {
    const long = of(123_456_788, 123_456_789, 'a_feed_with_a_name_that_is_longer_than_any_other');
    const line = progressLine(long, columns, '12h59m');
    expect(line.length).toBeLessThan(columns);
    expect(line).toMatch(/^ingest {2}a_feed/);
  });
});

/** Returns a display's output to a terminal or another stream. */
function shown(isTTY: boolean, reports: readonly Progress[]): string {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  const display = createProgressDisplay(stream as unknown as NodeJS.WriteStream);
  for (const report of reports) display.show(report);
  display.stop();
  return String(stream.read());
}

describe('the progress display', () => {
  it('prints a finished job once, without a bar if the output is not a terminal', () => {
    const reports = [of(2_000, 4_000), of(3_000, 4_000), of(4_000, 4_000), of(4_000, 4_000)];
    expect(shown(false, reports)).toBe(
      'ingest lakeview_permits: 2,000 of 4,000\ningest lakeview_permits: 4,000\n',
    );
  });

  it('leaves finished jobs on the terminal, removes unfinished ones, and restores the cursor', () => {
    const written = shown(true, [of(10, null, 'cut_off'), of(5, 10), of(10, 10), of(10, 10)]);
    const stays = written.split('\n').filter((line) => /lakeview_permits +█+ 10 *$/.test(line));
    expect(stays).toHaveLength(1);
    expect(written).not.toMatch(/NaN|LL|INF|NULL|undefined/);
    expect(written.lastIndexOf('\u001b[0J')).toBeGreaterThan(written.lastIndexOf('cut_off'));
    expect(written.lastIndexOf('\u001b[?25h')).toBeGreaterThan(written.lastIndexOf('\u001b[?25l'));
  });

  it.each([true, false])('shows nothing that is reported after its end (a terminal: %s)', async (isTTY) => {
    const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
    const display = createProgressDisplay(stream as unknown as NodeJS.WriteStream);
    display.show(of(5, 10));
    display.stop();
    stream.read();
    display.show(of(6, 10, 'late'));
    display.stop();
    // Longer than the interval between two drawings of the bars.
    await sleep(150);
    expect(stream.read()).toBeNull();
  });
});
