import type { RunDetail, RunReport } from '@crs/pipelines';
import type { Run } from '@crs/store';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { type Tile, Tiles } from '../../layout/tiles.js';
import { numberText, secondText } from '../../layout/values.js';

/** What a run does, and what it counts. */
export const KINDS: Readonly<Record<string, readonly [deed: string, things: string]>> = {
  ingest: ['reads a feed', 'Rows'],
  remove: ['removes a feed', 'Rows'],
  undo: ['undoes another run', 'Rows'],
  match: ['matches records to contractors', 'Records'],
  decide: ['applies analysts’ decisions', 'Records'],
  alias: ['collects contractors’ other names', 'Aliases'],
  cluster: ['finds related contractors', 'Contractors read, rows written'],
  publish: ['publishes changes', 'Table rows'],
  export: ['creates bulk files', 'Rows'],
};

const STATES: Readonly<Record<Run['state'], string>> = {
  running: 'running',
  done: 'done',
  failed: 'failed',
  refused: 'on hold',
};

/** A run's state, purpose, time, and duration. */
export const RunFacts = ({ report: { run, before, next, took } }: { readonly report: RunReport }): VNode => (
  <dl class="facts">
    <dt>State</dt>
    <dd>
      {STATES[run.state]}
      {run.code !== null && ` (${run.code})`}
    </dd>
    <dt>Purpose</dt>
    <dd>{KINDS[run.kind]?.[0] ?? run.kind}</dd>
    <dt>Started</dt>
    <dd>{secondText(run.startedAt)} UTC</dd>
    <dt>Ended</dt>
    <dd>
      {run.endedAt === null ? 'not yet' : `${secondText(run.endedAt)} UTC`}
      {took !== null && ` (${took})`}
    </dd>
    {run.batch !== null && (
      <>
        <dt>Part of</dt>
        <dd>{run.batch}</dd>
      </>
    )}
    {before !== null && (
      <>
        <dt>Previous run</dt>
        <dd>
          <a href={`/runs/${before.id}`}>run {before.id}</a>, {before.startedAt.slice(0, 10)}
        </dd>
      </>
    )}
    {next !== null && (
      <>
        <dt>Next run</dt>
        <dd>
          <a href={`/runs/${next}`}>run {next}</a>
        </dd>
      </>
    )}
  </dl>
);

const COUNTS: readonly (readonly [string, (run: Run) => number])[] = [
  ['read', ({ rowsRead }) => rowsRead],
  ['rejected', ({ rowsRejected }) => rowsRejected],
  ['new', ({ inserted }) => inserted],
  ['changed', ({ updated }) => updated],
  ['unchanged', ({ unchanged }) => unchanged],
  ['gone', ({ removed }) => removed],
];

/** The counts of a run, next to those of the last successful run. Counts that are 0 in both are left out. */
export const RunFigures = ({
  report: { run, before, took, tookBefore },
}: {
  readonly report: RunReport;
}): VNode | null => {
  const isKnown = run.state !== 'running';
  const counted = COUNTS.filter(([, of]) => of(run) !== 0 || (before !== null && of(before) !== 0));
  if (!isKnown || counted.length === 0) return null;
  const tiles: readonly Tile[] = [
    ...counted.map(([name, of]) => ({
      label: name,
      value: numberText(of(run)),
      note: before === null ? null : `previously ${numberText(of(before))}`,
    })),
    ...(took === null
      ? []
      : [{ label: 'duration', value: took, note: tookBefore === null ? null : `previously ${tookBefore}` }]),
  ];
  const things = KINDS[run.kind]?.[1] ?? 'Rows';
  return (
    <Section id="figures" title={before === null ? things : `${things}, compared with the previous run`}>
      <Tiles tiles={tiles} />
    </Section>
  );
};

/** A run's findings, in phrases and as a table. Details for programs are collapsed. */
export const RunDetails = ({
  report: { run, phrases, details },
}: {
  readonly report: Pick<RunReport, 'run' | 'phrases' | 'details'>;
}): VNode | null => {
  const shown = details.filter(({ note }) => note === undefined);
  const folded = details.filter(({ note }) => note !== undefined);
  if (phrases.length + details.length === 0) return null;
  return (
    <Section id="details" title={run.kind === 'publish' ? 'Published' : 'Results'}>
      {phrases.length > 0 && (
        <ul>
          {phrases.map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      )}
      {shown.length > 0 && <Listed details={shown} />}
      {folded.length > 0 && (
        <details>
          <summary>Technical details</summary>
          <Listed details={folded} />
        </details>
      )}
    </Section>
  );
};

const Listed = ({ details }: { readonly details: readonly RunDetail[] }): VNode => (
  <dl class="facts">
    {details.map(({ label, text, note }) => [
      <dt key={`${label} name`}>{label}</dt>,
      <dd key={`${label} value`}>
        {text}
        {note !== undefined && <div class="quiet">{note}</div>}
      </dd>,
    ])}
  </dl>
);
