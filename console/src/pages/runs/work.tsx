import type { StartedWork, WorkNow } from '@crs/pipelines';
import type { VNode } from 'preact';
import { counted, numberText } from '../../layout/values.js';
import { ToldRuns } from './told-run.js';

interface WorkProps {
  readonly work: WorkNow;
  /** True until requested work has ended, since there is no run between two of its runs. */
  readonly isBegun: boolean;
}

/** The work in progress. */
export const WorkSection = ({ work: { runs, waiting }, isBegun }: WorkProps): VNode => (
  <div id="work-now">
    {runs.length === 0 ? (
      <p class="quiet">{isBegun ? 'The next step is about to start.' : 'Idle.'}</p>
    ) : (
      <ul class="told">
        {runs.map(({ id, text, progress }) => (
          <li key={id} class="running">
            <a href={`/runs/${id}`}>run {id}</a> {text}
            {progress !== null && <ProgressBar run={id} {...progress} />}
          </li>
        ))}
      </ul>
    )}
    <p class="quiet">
      {waiting === null
        ? 'The queue isn’t responding, so we can’t count waiting jobs. Check that Redis or PostgreSQL is running.'
        : waiting > 0
          ? `${counted(waiting, 'job waits', 'jobs wait')} for a worker. If they keep waiting, start one: crs work.`
          : 'Queue empty.'}
    </p>
  </div>
);

export const ProgressBar = ({
  run,
  done,
  total,
}: {
  readonly run: number;
  readonly done: number;
  readonly total: number | null;
}): VNode => (
  <span class="progress">
    {total !== null && total > 0 && (
      <progress aria-label={`Progress of run ${run}`} value={done} max={total} />
    )}{' '}
    {numberText(done)}
    {total !== null && ` of ${numberText(total)}`}
  </span>
);

/** The state of work that somebody just requested, refreshed until it has ended. */
export const StartedNotice = ({ work }: { readonly work: StartedWork }): VNode => {
  const { batch, runs, isAtWork, failure } = work;
  return (
    <section id="started" class="notice-bar started" data-refresh={isAtWork ? 'yes' : undefined}>
      <h2>{failure !== null ? 'Ended early' : isAtWork ? 'Running' : 'Done'}</h2>
      {failure !== null && <p class="alarm">{failure}</p>}
      <ToldRuns runs={runs} />
      <p class="quiet">
        {isAtWork
          ? 'It continues if you leave this page. Reload the page to see its progress.'
          : runs.length === 0 && failure === null
            ? `We have no record of ${batch}.`
            : 'Its changes are published, unless a line above says otherwise.'}
      </p>
    </section>
  );
};
