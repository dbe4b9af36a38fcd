import type { Severity, ToldBatch, ToldRun } from '@crs/pipelines';
import type { VNode } from 'preact';
import { pageText } from '../../layout/page-text.js';

/** Symbols next to the sentence, for readers who do not see colors. */
const MARKS: Readonly<Record<Severity, readonly [mark: string, word: string]>> = {
  ok: ['✓', 'done'],
  minor: ['=', 'no changes to report'],
  warning: ['!', 'needs attention'],
  error: ['✗', 'failed'],
  running: ['…', 'running'],
};

/** Runs, each as a sentence that links to its page. */
export const ToldRuns = ({ runs }: { readonly runs: readonly ToldRun[] }): VNode => (
  <ul class="told">
    {runs.map(({ id, startedAt, severity, text }) => (
      <li key={id} class={severity}>
        <span class="mark" role="img" aria-label={MARKS[severity][1]}>
          {MARKS[severity][0]}
        </span>{' '}
        <a href={`/runs/${id}`}>
          {startedAt.slice(11, 16)} run {id}
        </a>{' '}
        {pageText(text)}
      </li>
    ))}
  </ul>
);

/** Batches, newest first, with their runs in starting order. */
export const ToldBatches = ({ batches }: { readonly batches: readonly ToldBatch[] }): VNode => (
  <>
    {batches.map(({ title, summary, runs }) => (
      <section key={title}>
        <h2>{title}</h2>
        <p class="quiet">{summary}</p>
        <ToldRuns runs={runs} />
      </section>
    ))}
  </>
);
