import type { RunReport } from '@crs/pipelines';
import type { OperatorAction } from '@crs/store';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { secondText } from '../../layout/values.js';
import { ProgressBar } from './work.js';

/** How far a run is. It is renewed while the run is at work. */
export const LiveRun = ({ report: { run, told, progress } }: { readonly report: RunReport }): VNode | null =>
  run.state === 'running' ? (
    <section id="live" class="notice-bar started" data-refresh="yes">
      <h2>It is at work</h2>
      <p>{told.text}</p>
      {progress === null ? (
        <p class="quiet">How far it is was not told yet.</p>
      ) : (
        <ProgressBar run={run.id} {...progress} />
      )}
    </section>
  ) : (
    // In place of what was renewed until now.
    <section id="live" />
  );

const DEEDS: Readonly<Record<OperatorAction['action'], string>> = {
  accept: 'released what was held back',
  drop: 'dropped what was held back',
  undo: 'undid it',
  retry: 'had it tried again',
  read: 'ran it from a page',
  define: 'saved the definition',
  schedule: 'had it read every night',
  upload: 'replaced its file',
};

/** Who asked for what. */
export const AskedSection = ({ asked }: { readonly asked: readonly OperatorAction[] }): VNode | null =>
  asked.length === 0 ? null : (
    <Section id="asked" title="Who did what">
      <Table
        caption="What operators did"
        isCaptionHidden
        rows={asked}
        columns={[
          { heading: 'When, UTC', cell: ({ at }) => secondText(at), isShort: true },
          { heading: 'Who', cell: ({ by }) => by },
          { heading: 'What', cell: ({ action }) => DEEDS[action] },
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

/** The last lines of the log of a run. They are renewed while it is at work. */
export const LogSection = ({ report: { run, lines } }: { readonly report: RunReport }): VNode => (
  <Section id="log" title="Log">
    <div id="log-lines" data-refresh={run.state === 'running' ? 'yes' : undefined}>
      {lines.length === 0 ? (
        <p class="quiet">No line of this run is kept.</p>
      ) : (
        <>
          {(lines[0]?.number ?? 1) > 1 && (
            <p class="quiet">Earlier lines are in the log of the worker only.</p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <section class="file" tabIndex={0} aria-label="Lines of the log, times in UTC">
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
