import cliProgress from 'cli-progress';
import type { Progress } from '../context.js';

/** Shows how far jobs are: bars on a terminal, a line now and then elsewhere. Always on standard error. */
export interface ProgressDisplay {
  show(progress: Progress): void;
  stop(): void;
}

/** Milliseconds between two lines about one job where there is no terminal. */
const LINE_INTERVAL = 5_000;

export function createProgressDisplay(stream: NodeJS.WriteStream = process.stderr): ProgressDisplay {
  return stream.isTTY ? bars(stream) : lines(stream);
}

function bars(stream: NodeJS.WriteStream): ProgressDisplay {
  const display = new cliProgress.MultiBar(
    {
      format: '{stage} {subject} {bar} {value}/{total} {eta_formatted}',
      stream,
      hideCursor: true,
      clearOnComplete: false,
      autopadding: true,
    },
    cliProgress.Presets.shades_classic,
  );
  const running = new Map<string, cliProgress.SingleBar>();
  return {
    show({ stage, subject, done, total }) {
      const key = `${stage} ${subject}`;
      // Where nobody knows the total yet, the bar stands at half.
      const goal = Math.max(total ?? done * 2, done, 1);
      const labels = { stage: stage.padEnd(7), subject: subject.padEnd(24) };
      const bar = running.get(key) ?? display.create(goal, done, labels);
      running.set(key, bar);
      bar.setTotal(goal);
      bar.update(done === total ? goal : done, labels);
    },
    stop: () => display.stop(),
  };
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  const shownAt = new Map<string, number>();
  return {
    show({ stage, subject, done, total }) {
      const key = `${stage} ${subject}`;
      const now = performance.now();
      const finished = done === total;
      if (!finished && now - (shownAt.get(key) ?? now - LINE_INTERVAL) < LINE_INTERVAL) return;
      shownAt.set(key, now);
      stream.write(`${stage} ${subject}: ${done}${total === null ? '' : ` of ${total}`}\n`);
    },
    stop: () => {},
  };
}
