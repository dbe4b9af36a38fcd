import { join } from 'node:path';
import { editDefinition, readDefinition, readPresets, yamlText } from '@crs/config';
import type {
  DraftChange,
  DraftColumn,
  DraftRequest,
  FeedDraft,
  FeedEdits,
  FeedServices,
  ListedFeed,
  SavedFeed,
} from '@crs/console';
import { CrsError, UsageError } from '@crs/domain';
import { type FeedDefinition, familyColumns } from '@crs/feeds';
import { sampleColumns, type TriedDefinition, tryDefinition } from '@crs/onboarding';
import { listActionsOfFeed, saveOperatorAction } from '@crs/store';
import { defaultConfig, type Session } from '../session.js';
import { proposalText, refuseTaken, rejectsSample, writeDefinition } from './definition-file.js';
import { type DraftBase, DraftBases } from './draft-base.js';
import { applyEdits, editsOf, namedColumns, withIgnored } from './edited-definition.js';
import { listFeedFiles } from './feed-files.js';
import { KeptSamples } from './kept-samples.js';
import { inLimitedTime } from './limited-time.js';
import { listFeeds } from './listed-feeds.js';
import { proposalContext } from './proposal-context.js';

type Written = Readonly<Record<string, unknown>>;

/** A draft with what saving it needs. */
interface MadeDraft {
  readonly draft: FeedDraft;
  readonly base: DraftBase;
}

/** Actions of operators that are shown of a feed. */
const SHOWN_ACTIONS = 20;

/** Codes of a folder that may not be written. */
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/** What `crs feeds list` and `crs feeds new` do, for pages that stay open. */
export class FeedDesk implements FeedServices {
  readonly #bases: DraftBases;

  constructor(
    private readonly session: Session,
    private readonly now: () => number,
  ) {
    this.#bases = new DraftBases(session, new KeptSamples(now), now);
  }

  feeds(): Promise<readonly ListedFeed[]> {
    this.session.refreshFeeds();
    return listFeeds(this.session);
  }

  async files(): Promise<readonly string[] | null> {
    const { feedFilesDir } = this.session.settings;
    return feedFilesDir === null ? null : listFeedFiles(feedFilesDir);
  }

  definition(feed: string) {
    this.session.refreshFeeds();
    return this.#bases.file(feed);
  }

  actions(feed: string) {
    return listActionsOfFeed(this.session.pool, feed, SHOWN_ACTIONS);
  }

  async draft(request: DraftRequest): Promise<FeedDraft> {
    return (await this.#made(request, null)).draft;
  }

  async save(
    request: DraftRequest,
    { by, isForced, digest }: { readonly by: string; readonly isForced: boolean; readonly digest: string },
  ): Promise<SavedFeed> {
    const { draft, base } = await this.#made(request, by);
    const { feed, file, text, problems, preview } = draft;
    if (text === null || problems.length > 0)
      throw new UsageError('feed.no_definition', problems.join(' '), 'Correct it, then save it.');
    if (base.current !== null && base.current.digest !== digest)
      throw new UsageError(
        'feed.changed_meanwhile',
        `The definition of ${feed} was changed since you began.`,
        'Open the feed again, and make your changes in what it says now.',
      );
    if (preview !== null && !preview.isPassing && !isForced)
      throw new UsageError(
        'proposal.rejected',
        `It rejects ${preview.rejected} of the ${preview.read} rows of its own sample.`,
        'Mend the columns that the rejected rows name, or say that it is to be saved all the same.',
      );
    const saved = { feed, file, text };
    try {
      await writeDefinition(file, text, this.session.settings);
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (!READ_ONLY.has(code)) throw error;
      return { ...saved, failure: `${join(file, '..')} cannot be written: ${message}.` };
    }
    this.session.refreshFeeds();
    await saveOperatorAction(this.session.pool, {
      action: 'define',
      feed,
      by,
      runId: null,
      batch: null,
      note: base.current === null ? 'A new definition.' : draft.changes.map(({ entry }) => entry).join(', '),
    });
    this.session.log.info({ feed, file, by }, 'An operator saved the definition of a feed from a page.');
    return { ...saved, failure: null };
  }

  async #made(request: DraftRequest, by: string | null): Promise<MadeDraft> {
    this.session.refreshFeeds();
    const base = await this.#bases.of(request);
    return { base, draft: inLimitedTime(() => this.#draftOf(base, request.edits, by)) };
  }

  #draftOf(base: DraftBase, edits: FeedEdits | null, by: string | null): FeedDraft {
    const { settings, config } = this.session;
    const { sample, proposal, current } = base;
    const folders = [settings.configDir, defaultConfig];
    const read = (written: Written) => readDefinition(written, settings.configDir, folders);
    const preset = readPresets(folders).find(({ name }) => name === base.written.preset) ?? null;
    const edited =
      edits === null
        ? { written: base.written, problems: [] }
        : applyEdits(base.written, base.definition, edits, preset);
    const first = read(edited.written);
    const written =
      first.definition === null
        ? edited.written
        : withIgnored(edited.written, base.definition, first.definition);
    const { definition, problems } = read(written);
    const isProposed = proposal !== null && yamlText(written) === yamlText(proposal.written);
    const tried =
      definition === null
        ? null
        : isProposed
          ? proposal
          : tryDefinition(sample, definition, proposalContext(config, settings, new Date(this.now())));
    const { feed } = base.definition;
    const taken = current === null ? takenName(feed, this.session) : [];
    const shown = edits ?? editsOf(base.definition, base.written);
    return {
      feed,
      family: base.definition.family,
      title: base.definition.title,
      recognised: recognised(base.definition),
      reasons: proposal === null ? [] : reasonsOf(base),
      options: {
        name: feed,
        family: base.definition.family,
        jurisdiction: base.definition.jurisdiction ?? '',
        city: base.definition.city ?? '',
        state: base.definition.state ?? '',
        title: base.definition.title,
        publisher: base.definition.publisher,
      },
      sourceColumns: [...new Set([...sampleColumns(sample), ...namedColumns(definition ?? base.definition)])],
      columns: columnsOf(base, shown, tried),
      parse: shown.parse,
      identity: shown.identity,
      dates: shown.dates,
      problems: [
        ...taken,
        ...edited.problems,
        ...problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)),
      ],
      preview: tried === null || definition === null ? null : previewOf(definition, tried),
      warnings: tried?.warnings ?? [],
      left: tried?.left ?? [],
      text: definition === null || tried === null ? null : textOf(base, written, definition, tried, by),
      file: join(settings.configDir, 'feeds', `${feed}.yaml`),
      changes: current === null ? [] : changesOf(base.written, written),
      digest: current?.digest ?? '',
    };
  }
}

function takenName(feed: string, { config, settings }: Session): string[] {
  try {
    refuseTaken(feed, config, settings, false);
    return [];
  } catch (error) {
    if (error instanceof CrsError) return [`${error.message} Give another name.`];
    throw error;
  }
}

/** What the definition of a source says it is, in words. */
function recognised({ source }: FeedDefinition): string {
  if (source.socrata)
    return `the data set ${source.socrata.dataset} of a Socrata portal, ${source.socrata.domain}`;
  if (source.arcgis) return `an ArcGIS layer, ${source.arcgis.url}`;
  if (source.ckan) return `the resource ${source.ckan.resource} of a CKAN portal, ${source.ckan.url}`;
  if (source.opendatasoft)
    return `the data set ${source.opendatasoft.dataset} of an Opendatasoft portal, ${source.opendatasoft.url}`;
  if (source.carto) return `the table ${source.carto.table} of a Carto account, ${source.carto.url}`;
  if (source.dol) return `the data set ${source.dol.dataset} of the Department of Labor`;
  if (source.http) return `a file at ${source.http.url}`;
  return `the file ${source.file ?? ''}`;
}

function reasonsOf({ proposal, definition }: DraftBase): string[] {
  if (proposal === null) return [];
  const { family, place, identity } = proposal.reasons;
  return [
    `These are ${definition.family}: ${family.join('; ')}.`,
    ...(place.length === 0 ? [] : [`Where: ${place.join('; ')}.`]),
    `A row is identified by ${definition.identity.join(', ')}: ${identity}.`,
  ];
}

function columnsOf(
  { definition, proposal }: DraftBase,
  shown: FeedEdits,
  tried: TriedDefinition | null,
): DraftColumn[] {
  const proposed = editsOf(definition, {});
  const reasons = new Map(proposal?.columns.map(({ column, reason }) => [column, reason]));
  return [...familyColumns[definition.family].values()].map(({ name, kind, nullable }) => {
    const edit = shown.columns.get(name) ?? proposed.columns.get(name) ?? { from: '', how: '' };
    const before = proposed.columns.get(name);
    const isChanged = edit.from !== before?.from || edit.how.trim() !== before.how;
    const found = tried?.preview.columns.get(name);
    return {
      column: name,
      kind,
      isRequired: !nullable && kind !== 'list' && kind !== 'violations' && name !== 'violationCount',
      ...edit,
      reason: isChanged ? 'you said so' : (reasons.get(name) ?? ''),
      filled: found?.filled ?? null,
      example: found?.example ?? null,
    };
  });
}

function previewOf(definition: FeedDefinition, { preview }: TriedDefinition): FeedDraft['preview'] {
  const { normalised, read, rejected, rejects } = preview;
  return {
    rows: normalised,
    read,
    rejected,
    rejects: rejects.map(({ column, count, reason, line }) => ({ column, count, reason, line })),
    isPassing: !rejectsSample({ definition, preview }),
  };
}

function textOf(
  base: DraftBase,
  written: Written,
  definition: FeedDefinition,
  { preview, warnings }: TriedDefinition,
  by: string | null,
): string {
  if (base.current !== null) return editDefinition(base.current.text, base.written, written);
  const { proposal } = base;
  if (proposal === null) throw new Error('A draft begins from a proposal or from a file.');
  const isOwn = (column: string) =>
    JSON.stringify(definition.columns[column]) !== JSON.stringify(proposal.definition.columns[column]);
  return proposalText(
    {
      definition,
      written,
      reasons: proposal.reasons,
      warnings,
      preview,
      columns: Object.keys(definition.columns).map((column) => ({
        column,
        reason: isOwn(column)
          ? `${by ?? 'you'} said so`
          : (proposal.columns.find((one) => one.column === column)?.reason ?? 'as proposed'),
      })),
    },
    `Made in the browser${by === null ? '' : ` by ${by}`} of ${base.origin},`,
  );
}

/** The entries of a definition that differ, columns one by one. */
function changesOf(before: Written, after: Written): DraftChange[] {
  const entries = (written: Written) =>
    new Map(
      Object.entries(written).flatMap(([key, value]) =>
        key === 'columns'
          ? Object.entries(value as Written).map(([name, form]): [string, string] => [name, yamlText(form)])
          : [[key, yamlText(value)] as [string, string]],
      ),
    );
  const [is, becomes] = [entries(before), entries(after)];
  return [...new Set([...is.keys(), ...becomes.keys()])].flatMap((entry) => {
    const change = { entry, is: is.get(entry) ?? '', becomes: becomes.get(entry) ?? '' };
    return change.is === change.becomes ? [] : [change];
  });
}
