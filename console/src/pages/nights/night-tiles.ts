import { durationText, type Night, type NightGrid } from '@crs/pipelines';
import type { Tile } from '../../layout/tiles.js';
import { numberText } from '../../layout/values.js';

const READ: ReadonlySet<Night['outcome']> = new Set(['done', 'unchanged', 'held back']);

/** The newest night with something to report. */
interface LastNight {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly tiles: readonly Tile[];
}

/** Returns the last night's figures next to the usual ones, or null if nothing has run yet. Pure. */
export function lastNight({ days, feeds }: NightGrid): LastNight | null {
  const nights = days.map((_, at) => feeds.flatMap((feed) => feed.nights[at] ?? []));
  const last = nights.findLastIndex((all) => all.length > 0);
  const [night, day] = [nights[last], days[last]];
  if (night === undefined || day === undefined) return null;
  const before = nights.slice(0, last).filter((all) => all.length > 0);
  const count = (...outcomes: readonly Night['outcome'][]): number =>
    night.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const usually = (
    of: (night: readonly Night[]) => number,
    text: (value: number) => string,
  ): string | null => (before.length === 0 ? null : `usually ${text(median(before.map(of)))}`);
  const [held, failed] = [count('held back'), count('failed', 'late')];
  return {
    day,
    tiles: [
      {
        label: night.length === 1 ? 'feed read' : 'feeds read',
        value: `${numberText(night.filter(({ outcome }) => READ.has(outcome)).length)} of ${numberText(night.length)}`,
        href: '#grid',
      },
      {
        label: `${changedOf(night) === 1 ? 'row' : 'rows'} added, changed, or removed`,
        value: numberText(changedOf(night)),
        note: usually(changedOf, numberText),
        href: '#grid',
      },
      {
        label: 'on hold',
        value: numberText(held),
        isAlarming: held > 0,
        ...(held > 0 && { href: '#problems' }),
      },
      {
        label: 'failed or late',
        value: numberText(failed),
        isAlarming: failed > 0,
        ...(failed > 0 && { href: '#problems' }),
      },
      {
        label: 'reading time',
        value: durationText(secondsOf(night)),
        note: usually(secondsOf, durationText),
      },
    ],
  };
}

const changedOf = (night: readonly Night[]): number => night.reduce((sum, { changed }) => sum + changed, 0);
const secondsOf = (night: readonly Night[]): number =>
  night.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
