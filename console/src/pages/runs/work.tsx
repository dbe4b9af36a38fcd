import type { StartedWork, WorkNow } from '@crs/pipelines';
import type { VNode } from 'preact';
import { counted, numberText } from '../../layout/values.js';
import { ToldRuns } from './told-run.js';

interface WorkProps {
  readonly work: WorkNow;
  /** True while what somebody began has not ended: between two of its runs there is none. */
  readonly isBegun: boolean;
}

/** What is at work now. */
export const WorkSection = ({ work: { runs, waiting }, isBegun }: WorkProps): VNode => (
  <div id="work-now">
    {runs.length === 0 ? (
      <p class="quiet">{isBegun ? 'The next step is about to begin.' : 'Nothing is at work.'}</p>
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
        ? 'The queue does not answer: what waits is not known. See whether Redis or PostgreSQL runs.'
        : waiting > 0
          ? `${counted(waiting, 'job waits', 'jobs wait')} for a worker. If that stays, start one: crs work.`
          : 'No job waits.'}
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

/** What became of the work that somebody just began. It is renewed until it has ended. */
export const StartedNotice = ({ work }: { readonly work: StartedWork }): VNode => {
  const { batch, runs, isAtWork, failure } = work;
  return (
    <section id="started" class="notice-bar started" data-refresh={isAtWork ? 'yes' : undefined}>
      <h2>{failure !== null ? 'It ended early' : isAtWork ? 'It is at work' : 'It is done'}</h2>
      {failure !== null && <p class="alarm">{failure}</p>}
      <ToldRuns runs={runs} />
      <p class="quiet">
        {isAtWork
          ? 'It goes on if you leave this page. Load the page again to see how far it is.'
          : runs.length === 0 && failure === null
            ? `Nothing is known of ${batch}.`
            : 'What it changed is served, unless a line above says otherwise.'}
      </p>
    </section>
  );
};
