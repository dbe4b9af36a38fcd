import type { Night, NightGrid, NightOutcome } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Sparkline } from '../../drawing/sparkline.js';
import { shortDayText } from '../../layout/values.js';

interface OutcomeTexts {
  /** A symbol next to the word, for readers who do not see colors. */
  readonly mark: string;
  readonly word: string;
  readonly meaning: string;
}

const OUTCOMES: Readonly<Record<NightOutcome, OutcomeTexts>> = {
  done: { mark: '✓', word: 'done', meaning: 'rows added, changed, or removed' },
  unchanged: { mark: '=', word: 'unchanged', meaning: 'read, no changes' },
  'held back': { mark: '!', word: 'on hold', meaning: 'needs attention' },
  failed: { mark: '✗', word: 'failed', meaning: 'could not be read' },
  refused: { mark: '⊘', word: 'resolved', meaning: 'no longer on hold' },
  late: { mark: '?', word: 'late', meaning: 'due but not read' },
  'at work': { mark: '…', word: 'running', meaning: 'running now' },
};

/**
 * Feeds by nights: each night is a symbol that links to its run. The last night comes first, so that phones show it.
 * Rows and time are from the last night.
 */
export const Grid = ({ grid: { days, feeds } }: { readonly grid: NightGrid }): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
  <section class="scroll" aria-label="Nightly runs by feed" tabIndex={0}>
    <table class="nights">
      <caption class="hidden">Nightly runs by feed and day (UTC)</caption>
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

/** A legend of the grid's symbols. Each symbol also explains itself on hover. */
export const Legend = (): VNode => (
  <details>
    <summary>Key to symbols</summary>
    <ul class="legend">
      {Object.entries(OUTCOMES).map(([outcome, { mark, word, meaning }]) => (
        <li key={outcome}>
          <span class={`night ${classOf(outcome)}`} aria-hidden="true">
            {mark}
          </span>{' '}
          {word}: {meaning}
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
  const words = [
    `${feed}, ${shortDayText(day)}: ${OUTCOMES[outcome].word}`,
    told,
    took !== null && `took ${took}`,
  ]
    .filter((part) => part !== '' && part !== false)
    .join(', ');
  const mark = `night ${classOf(outcome)}`;
  return run === null ? (
    <span class={mark} role="img" aria-label={words} title={words}>
      {OUTCOMES[outcome].mark}
    </span>
  ) : (
    <a class={mark} href={`/runs/${run}`} aria-label={words} title={words}>
      {OUTCOMES[outcome].mark}
    </a>
  );
};

const classOf = (outcome: string): string => outcome.replace(' ', '-');
