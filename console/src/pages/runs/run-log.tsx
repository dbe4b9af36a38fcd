import type { RunReport } from '@crs/pipelines';
import type { OperatorAction } from '@crs/store';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { secondText } from '../../layout/values.js';
import { ProgressBar } from './work.js';

/** A run's progress, refreshed while it is running. */
export const LiveRun = ({ report: { run, told, progress } }: { readonly report: RunReport }): VNode | null =>
  run.state === 'running' ? (
    <section id="live" class="notice-bar started" data-refresh="yes">
      <h2>Running</h2>
      <p>{told.text}</p>
      {progress === null ? (
        <p class="quiet">No progress reported yet.</p>
      ) : (
        <ProgressBar run={run.id} {...progress} />
      )}
    </section>
  ) : (
    // Replaces the part that was refreshed until now.
    <section id="live" />
  );

const DEEDS: Readonly<Record<OperatorAction['action'], string>> = {
  accept: 'released the changes on hold',
  drop: 'dropped the changes on hold',
  undo: 'undid the run',
  retry: 'retried the run',
  read: 'started the run from a page',
  define: 'saved the definition',
  schedule: 'scheduled it for every night',
  upload: 'replaced the file',
};

/** Who requested what. */
export const AskedSection = ({ asked }: { readonly asked: readonly OperatorAction[] }): VNode | null =>
  asked.length === 0 ? null : (
    <Section id="asked" title="Operator actions">
      <Table
        caption="Operator actions"
        isCaptionHidden
        rows={asked}
        columns={[
          { heading: 'When, UTC', cell: ({ at }) => secondText(at), isShort: true },
          { heading: 'Who', cell: ({ by }) => by },
          { heading: 'Action', cell: ({ action }) => DEEDS[action] },
          {
            heading: 'About',
            cell: ({ runId, feed }) =>
              runId === null ? (feed ?? '') : <a href={`/runs/${runId}`}>run {runId}</a>,
          },
          { heading: 'Note', cell: ({ note }) => note ?? '' },
        ]}
      />
    </Section>
  );

/** The last lines of a run's log, refreshed while it is running. */
export const LogSection = ({ report: { run, lines } }: { readonly report: RunReport }): VNode => (
  <Section id="log" title="Log">
    <div id="log-lines" data-refresh={run.state === 'running' ? 'yes' : undefined}>
      {lines.length === 0 ? (
        <p class="quiet">No log lines of this run remain.</p>
      ) : (
        <>
          {(lines[0]?.number ?? 1) > 1 && <p class="quiet">Earlier lines are only in the worker’s log.</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <section class="file" tabIndex={0} aria-label="Log lines, times in UTC">
            <pre>
              {lines
                .map(({ at, level, text }) => `${secondText(at).slice(11)} ${level.padEnd(5)} ${text}`)
                .join('\n')}
            </pre>
          </section>
        </>
      )}
    </div>
  </Section>
);
