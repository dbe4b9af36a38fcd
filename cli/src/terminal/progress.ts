import { grouped } from '@crs/domain';
import type { Progress } from '@crs/pipelines';
import cliProgress from 'cli-progress';

/** Shows job progress on standard error: bars on a terminal, otherwise an occasional line. */
interface ProgressDisplay {
  show(progress: Progress): void;
  stop(): void;
}

/** Milliseconds between two lines about one job if there is no terminal. */
const LINE_INTERVAL = 5_000;

export function createProgressDisplay(stream: NodeJS.WriteStream = process.stderr): ProgressDisplay {
  const display = stream.isTTY ? bars(stream) : lines(stream);
  const finished = new Map<string, number>();
  let stopped = false;
  return {
    show(progress) {
      // A late report would start the bars again, and nothing would stop them.
      if (stopped) return;
      const key = keyOf(progress);
      // A job may report its end twice, if its last batch was also the end.
      if (finished.get(key) === progress.done) return;
      if (progress.done === progress.total) finished.set(key, progress.done);
      display.show(progress);
    },
    stop() {
      if (!stopped) display.stop();
      stopped = true;
    },
  };
}

const keyOf = ({ stage, subject }: Progress): string => `${stage} ${subject}`;

/**
 * Shows a bar for each running job. A finished bar becomes a line above the others, so that the bars fit the terminal.
 * cli-progress draws several bars. The Ctrl-C handler stops them, which restores the cursor.
 */
function bars(stream: NodeJS.WriteStream): ProgressDisplay {
  const display = new cliProgress.MultiBar({
    format: (options, { eta, maxWidth }, progress: Progress) =>
      progressLine(progress, maxWidth, Number.isFinite(eta) ? timeLeft(eta, options) : ''),
    stream,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
    // A bar that moved up a line must be drawn again.
    forceRedraw: true,
  });
  const running = new Map<string, cliProgress.SingleBar>();
  return {
    show(progress) {
      const { done, total } = progress;
      const key = keyOf(progress);
      const goal = total ?? done;
      const bar = running.get(key) ?? display.create(goal, done, { ...progress });
      running.set(key, bar);
      bar.setTotal(goal);
      bar.update(done, progress);
      if (done !== total) return;
      // Padded to overwrite the previous line.
      const width = stream.columns - 1;
      display.log(`${progressLine(progress, stream.columns, '').padEnd(width)}\n`);
      display.remove(bar);
      running.delete(key);
    },
    stop: () => display.stop(),
  };
}

/** Formats seconds as `42s`, `3m10s`, or `1h20m`, with at most that much detail. */
const timeLeft = (seconds: number, options: cliProgress.Options): string =>
  cliProgress.Format.TimeFormat(seconds, options, 1).trim();

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  const shownAt = new Map<string, number>();
  return {
    show(progress) {
      const { stage, subject, done, total } = progress;
      const key = keyOf(progress);
      const now = performance.now();
      if (done !== total && now - (shownAt.get(key) ?? now - LINE_INTERVAL) < LINE_INTERVAL) return;
      shownAt.set(key, now);
      stream.write(`${stage} ${subject}: ${countOf(done, total)}\n`);
    },
    stop: () => {},
  };
}

const STAGE_WIDTH = 7;
/** Maximum characters of a name, and the maximum on a narrow terminal. */
const SUBJECT_WIDTH = 32;
const SHORTEST_SUBJECT = 12;
/** The width of `1,234,567 of 1,234,567`. */
const COUNT_WIDTH = 22;
/** The width of `12h59m` and the spaces between all parts. */
const LEFT_WIDTH = 10;
const LONGEST_BAR = 30;
/** A shorter bar shows nothing useful, so a narrow terminal shows none. */
const SHORTEST_BAR = 12;

/**
 * Formats a job's progress line: stage, subject, bar, count, time left. Pure. Shows the bar and time left only if the
 * total is known.
 * @param columns the terminal width; the line is shorter, so that it never wraps
 * @param left the estimated time left, as text; empty for none
 */
export function progressLine(
  { stage, subject, done, total }: Progress,
  columns: number,
  left: string,
): string {
  const room = Math.max(columns - 1, 0);
  const open = room - STAGE_WIDTH - COUNT_WIDTH - LEFT_WIDTH;
  const subjectWidth = Math.min(SUBJECT_WIDTH, Math.max(open - SHORTEST_BAR, SHORTEST_SUBJECT));
  const name = subject.length > subjectWidth ? `${subject.slice(0, subjectWidth - 1)}…` : subject;
  const barWidth = Math.min(LONGEST_BAR, open - subjectWidth);
  const share = total === null ? 0 : Math.min(done / Math.max(total, 1), 1);
  const full = done === total ? barWidth : Math.min(Math.floor(share * barWidth), barWidth - 1);
  const parts = [stage.padEnd(STAGE_WIDTH), name.padEnd(subjectWidth)];
  if (barWidth >= SHORTEST_BAR) parts.push('█'.repeat(full) + '░'.repeat(barWidth - full));
  parts.push(countOf(done, total));
  if (total !== null && done < total) parts.push(left);
  return parts.join(' ').slice(0, room).trimEnd();
}

/** The number done, and the total if it is known and not exceeded. */
function countOf(done: number, total: number | null): string {
  const text = grouped(done);
  return total === null || total <= done ? text : `${text} of ${grouped(total)}`;
}
