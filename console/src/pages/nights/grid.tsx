import type { Night, NightGrid, NightOutcome } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Sparkline } from '../../drawing/sparkline.js';
import { shortDayText } from '../../layout/values.js';

/** Marks beside the words, for who sees no colours. */
const MARKS: Readonly<Record<NightOutcome, string>> = {
  done: '✓',
  unchanged: '=',
  'held back': '!',
  failed: '✗',
  refused: '⊘',
  late: '?',
  'at work': '…',
};

const MEANINGS: Readonly<Record<NightOutcome, string>> = {
  done: 'rows changed',
  unchanged: 'read, nothing changed',
  'held back': 'waits for you',
  failed: 'could not be read',
  refused: 'was held back, and is not any more',
  late: 'was due and not read',
  'at work': 'runs now',
};

/**
 * Feeds by nights: each night a mark that leads to its run. The last night stands first, so that a phone shows it. Rows and time
 * are those of the last night.
 */
export const Grid = ({ grid: { days, feeds } }: { readonly grid: NightGrid }): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
  <section class="scroll" aria-label="Feeds and nights" tabIndex={0}>
    <table class="nights">
      <caption class="hidden">Feeds and nights, by the day in UTC</caption>
      <thead>
        <tr>
          <th scope="col">Feed</th>
          {days.toReversed().map((day) => (
            <th key={day} scope="col">
              <abbr title={shortDayText(day)}>{Number(day.slice(8))}</abbr>
            </th>
          ))}
          <th scope="col" class="number">
            Rows
          </th>
          <th scope="col" class="number">
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {feeds.map(({ feed, nights }) => (
          <tr key={feed}>
            <th scope="row">
              <a href={`/runs?${new URLSearchParams({ feed })}`}>{feed}</a>
            </th>
            {nights
              .map((night, at) => (
                <td key={days[at]}>
                  <NightMark night={night} feed={feed} day={days[at] ?? ''} />
                </td>
              ))
              .toReversed()}
            <td class="number">
              <Sparkline values={nights.map((night) => night?.rows ?? null)} of={`Rows of ${feed}`} />
            </td>
            <td class="number">{nights.findLast((night) => night !== null)?.took ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** What the marks of the grid mean. Each mark says it as well, where somebody points at it. */
export const Legend = (): VNode => (
  <details>
    <summary>What the marks mean</summary>
    <ul class="legend">
      {Object.entries(MARKS).map(([outcome, mark]) => (
        <li key={outcome}>
          <span class={`night ${classOf(outcome)}`} aria-hidden="true">
            {mark}
          </span>{' '}
          {outcome}: {MEANINGS[outcome as NightOutcome]}
        </li>
      ))}
    </ul>
  </details>
);

interface NightMarkProps {
  readonly night: Night | null;
  readonly feed: string;
  readonly day: string;
}

const NightMark = ({ night, feed, day }: NightMarkProps): VNode => {
  if (night === null) return <span class="night" />;
  const { outcome, run, told, took } = night;
  const words = [`${feed}, ${shortDayText(day)}: ${outcome}`, told, took !== null && `took ${took}`]
    .filter((part) => part !== '' && part !== false)
    .join(', ');
  const mark = `night ${classOf(outcome)}`;
  return run === null ? (
    <span class={mark} role="img" aria-label={words} title={words}>
      {MARKS[outcome]}
    </span>
  ) : (
    <a class={mark} href={`/runs/${run}`} aria-label={words} title={words}>
      {MARKS[outcome]}
    </a>
  );
};

const classOf = (outcome: string): string => outcome.replace(' ', '-');
