import { counted, grouped } from '@crs/domain';
import type { Run } from '@crs/store';
import { findingsOf } from './comparison-lines.js';
import { detailPhrases } from './details.js';
import { durationText } from './times.js';

/** The result of a run, which a terminal shows in color. */
export type Severity = 'ok' | 'minor' | 'warning' | 'error' | 'running';

/** A run in one sentence. */
export interface Sentence {
  readonly severity: Severity;
  readonly text: string;
}

/** The next run of the same feed or scope in the same batch. */
export type Next = Pick<Run, 'id' | 'state' | 'startedAt'> | null;

/**
 * The sentence of a run. Pure.
 * @param next the next run of the same feed or scope in the same batch
 * @param now milliseconds since 1970, for a running run
 */
export function sentenceOf(run: Run, next: Next, now: number): Sentence {
  switch (run.state) {
    case 'running': {
      const seconds = Math.max((now - Date.parse(run.startedAt)) / 1000, 0);
      return { severity: 'running', text: `${subjectOf(run)} has been running for ${durationText(seconds)}` };
    }
    case 'refused':
      return { severity: 'warning', text: held(run) };
    case 'failed':
      return run.code === 'run.abandoned'
        ? { severity: next === null ? 'error' : 'minor', text: died(run, next) }
        : failed(run, next);
    default:
      return done(run);
  }
}

/** The subject of a run: `austin_permits`, `matching austin`, `clustering`. */
function subjectOf({ kind, feed, scope }: Pick<Run, 'kind' | 'feed' | 'scope'>): string {
  if (kind === 'ingest') return feed ?? 'a feed';
  const work = WORK[kind] ?? kind;
  const about = feed ?? scope;
  return about === null ? work : `${work} ${about}`;
}

const WORK: Readonly<Record<string, string>> = {
  match: 'matching',
  decide: 'deciding',
  cluster: 'clustering',
  remove: 'removing',
  undo: 'undoing a run of',
  publish: 'publishing',
  alias: 'putting aliases together',
  export: 'creating exports',
};

function held(run: Run): string {
  return `${subjectOf(run)} was put on hold by a guard: ${run.reason ?? run.code ?? ''} The published data stays as it is`;
}

function died(run: Run, next: Next): string {
  const end = `${subjectOf(run)}: its worker died; nothing was kept`;
  if (next === null) return `${end}. Start a worker to repeat it: \`crs work\``;
  const seconds = (Date.parse(next.startedAt) - Date.parse(run.startedAt)) / 1000;
  return `${end}, and it was restarted ${durationText(Math.max(seconds, 0))} later (run ${next.id})`;
}

function failed(run: Run, next: Next): Sentence {
  const text = `${subjectOf(run)} failed after ${durationText(run.seconds ?? 0)}: ${run.reason ?? run.code ?? ''}`;
  if (next === null) return { severity: 'error', text };
  return { severity: 'minor', text: `${text} Retried (run ${next.id})` };
}

function done(run: Run): Sentence {
  const took = durationText(run.seconds ?? 0);
  switch (run.kind) {
    case 'ingest':
      return ingested(run, took);
    case 'remove':
      return {
        severity: 'ok',
        text: `removed ${run.feed} in ${took}: ${restoredRowsText(run)}${tail(run)}`,
      };
    case 'undo': {
      const { undoes, redoes, holdsBack } = run.details;
      if (holdsBack === true) {
        const text = `put the changes of run ${undoes} of ${run.feed} on hold: \`crs runs show ${undoes}\``;
        return { severity: 'warning', text };
      }
      const what = redoes === undefined ? `undid run ${undoes}` : `restored run ${redoes}`;
      return {
        severity: 'ok',
        text: `${what} of ${run.feed} in ${took}: ${restoredRowsText(run)}${tail(run)}`,
      };
    }
    case 'match': {
      const changes = changesOf(run, 'match');
      const text = `matched ${run.scope} in ${took}: ${counted(run.rowsRead, 'claim')}, ${changes}`;
      return { severity: changes === NOTHING ? 'minor' : 'ok', text };
    }
    case 'alias': {
      const changes = changesOf(run, null);
      const text = `learned ${counted(run.rowsRead, 'alias', 'aliases')} of contractors in ${took}: ${changes}`;
      return { severity: changes === NOTHING ? 'minor' : 'ok', text };
    }
    case 'cluster': {
      const findings = findingsOf(run.details);
      const text = [clustered(run, took), ...findings].join('; ');
      return { severity: findings.length > 0 ? 'warning' : 'minor', text };
    }
    case 'publish':
      return published(run, took);
    case 'export':
      return exported(run, took);
    default:
      return {
        severity: 'ok',
        text: `${subjectOf(run)} done in ${took}: ${changesOf(run, 'row')}${tail(run)}`,
      };
  }
}

/** The results, from the details: `74 groups, 41 firms of several licenses`. */
function clustered({ rowsRead, details: { skipped, clusters, firms } }: Run, took: string): string {
  if (typeof skipped === 'string') return `clusters unchanged: ${skipped}`;
  const found = [
    ...(typeof clusters === 'number' ? [counted(clusters, 'group')] : []),
    ...(typeof firms === 'number' ? [`${counted(firms, 'firm')} with several licenses`] : []),
  ];
  const text = found.length === 0 ? '' : `: ${found.join(', ')}`;
  return `clustered ${counted(rowsRead, 'contractor')} in ${took}${text}`;
}

function published(run: Run, took: string): Sentence {
  const { version, heldBack } = run.details;
  const what = typeof version === 'number' ? ` data version ${version}` : '';
  const held = Array.isArray(heldBack) ? `; left out because on hold: ${heldBack.join(', ')}` : '';
  const changes = changesOf(run, 'row');
  return {
    severity: changes === NOTHING ? 'minor' : 'ok',
    text: `published${what} in ${took}: ${changes}${held}`,
  };
}

function exported({ details: { version, files, isMade } }: Run, took: string): Sentence {
  if (isMade === true) return { severity: 'minor', text: `the files of version ${version} already exist` };
  const made = typeof files === 'number' ? `: ${counted(files, 'file')}` : '';
  return { severity: 'ok', text: `created the files of version ${version} in ${took}${made}` };
}

function ingested(run: Run, took: string): Sentence {
  if (run.details.skipped !== undefined) {
    const { undone } = run.details;
    const since = undone === undefined ? '' : ` since run ${undone}, which was undone`;
    return {
      severity: 'minor',
      text: `${run.feed} unchanged${since}, ${counted(run.unchanged, 'row')} published${tail(run)}`,
    };
  }
  const { statusesOf } = run.details;
  if (statusesOf !== undefined) {
    const text = `${run.feed}: published the status of ${counted(run.updated, 'license')} from run ${statusesOf}, which is on hold${tail(run)}`;
    return { severity: run.updated > 0 ? 'ok' : 'minor', text };
  }
  const changes = changesOf(run, null);
  const rejects =
    run.rowsRejected === 0 ? '' : `; ${counted(run.rowsRejected, 'unreadable row')} (crs rejects ${run.id})`;
  const text = `${run.feed} read ${counted(run.rowsRead, 'row')} in ${took}: ${changes}${rejects}${tail(run)}`;
  return { severity: changes === NOTHING ? 'minor' : 'ok', text };
}

/** `1,204 rows taken out, 310 rows as before, 2 rows brought back`. */
function restoredRowsText({ inserted, updated, removed }: Run): string {
  const parts = [
    ...(removed === 0 ? [] : [`${counted(removed, 'row')} removed`]),
    ...(updated === 0 ? [] : [`${counted(updated, 'row')} restored`]),
    ...(inserted === 0 ? [] : [`${counted(inserted, 'row')} added back`]),
  ];
  return parts.join(', ');
}

const NOTHING = 'no changes';

/**
 * `1,204 new, 310 changed, 2 gone`.
 * @param what names the counted things, if that is not obvious
 */
function changesOf({ inserted, updated, removed }: Run, what: string | null): string {
  const parts = [
    [inserted, 'new'],
    [updated, 'changed'],
    [removed, 'gone'],
  ] as const;
  const told = parts.filter(([number]) => number > 0);
  if (told.length === 0) return NOTHING;
  return told
    .map(([number, word], index) => {
      const name = index > 0 || what === null ? '' : ` ${number === 1 ? what : `${what}s`}`;
      return `${grouped(number)} ${word}${name}`;
    })
    .join(', ');
}

/** The undo of the run, and its other details. */
function tail({ details }: Run): string {
  const undone = details.undoneBy === undefined ? [] : [`undone by run ${details.undoneBy}`];
  const redone = details.redoneBy === undefined ? [] : [`restored by run ${details.redoneBy}`];
  return [...undone, ...redone, ...detailPhrases(details)].map((phrase) => `; ${phrase}`).join('');
}
