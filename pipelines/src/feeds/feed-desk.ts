import { join } from 'node:path';
import { readDefinition, readPresets, yamlText } from '@crs/config';
import type {
  DraftRequest,
  FeedDraft,
  FeedEdits,
  FeedServices,
  ListedFeed,
  SavedFeed,
  SentFile,
  UploadedFile,
} from '@crs/console';
import { UsageError } from '@crs/domain';
import { sampleColumns, tryDefinition } from '@crs/onboarding';
import { listActionsOfFeed, saveOperatorAction } from '@crs/store';
import { nightlyFeeds } from '../nightly/nightly-feeds.js';
import { timetableOf } from '../nightly/timetable.js';
import { keepSchedules } from '../nightly/wanted-schedules.js';
import { defaultConfig, type Session } from '../session.js';
import { listFeedFiles, takenError, writeDefinition } from './definition-file.js';
import { type DraftBase, DraftBases, inLimitedTime, proposalContext } from './draft-base.js';
import { changesOf, columnsOf, previewOf, reasonsOf, recognised, textOf } from './draft-parts.js';
import { applyEdits, editsOf, namedColumns, withIgnored } from './edited-definition.js';
import { KeptSamples } from './kept-samples.js';
import { listFeeds } from './listed-feeds.js';
import {
  keepUpload,
  listUploads,
  replaceUpload,
  uploadFolder,
  uploadName,
  uploadOf,
} from './uploaded-files.js';

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

  get largestUpload(): number {
    return this.session.settings.largestUpload;
  }

  uploads() {
    return listUploads(uploadFolder(this.session.settings.dataDir));
  }

  async uploadOf(feed: string): Promise<UploadedFile | null> {
    this.session.refreshFeeds();
    const name = uploadOf(this.session.config.feed(feed).source);
    return (await this.uploads()).find((one) => one.name === name) ?? null;
  }

  async upload(file: SentFile, by: string): Promise<string> {
    const name = await keepUpload(uploadFolder(this.session.settings.dataDir), file);
    this.session.log.info({ by, file: name }, 'An operator uploaded a file.');
    return name;
  }

  async uploadVersion(feed: string, file: SentFile, by: string): Promise<string> {
    this.session.refreshFeeds();
    const { source, format } = this.session.config.feed(feed);
    const name = uploadOf(source);
    if (name === null)
      throw new UsageError(
        'feed.no_upload',
        `${feed} reads no uploaded file.`,
        'Add a new feed for the file, or change the source in the definition.',
      );
    await replaceUpload(uploadFolder(this.session.settings.dataDir), file, name, format?.type);
    await saveOperatorAction(this.session.pool, {
      ...{ action: 'upload', feed, by, runId: null, batch: null },
      note: uploadName(file.name),
    });
    return name;
  }

  definition(feed: string) {
    this.session.refreshFeeds();
    return this.#bases.file(feed);
  }

  actions(feed: string) {
    return listActionsOfFeed(this.session.pool, feed, SHOWN_ACTIONS);
  }

  async schedule(feed: string, by: string): Promise<void> {
    this.session.refreshFeeds();
    const { config, pool } = this.session;
    config.feed(feed);
    const timetable = timetableOf(await nightlyFeeds({ config, pool }));
    await keepSchedules({ pool }, await this.session.work(), timetable, this.now());
    await saveOperatorAction(pool, { action: 'schedule', feed, by, runId: null, batch: null, note: null });
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
    const taken = current === null ? takenError(feed, config, settings) : null;
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
      rejects: shown.rejects,
      problems: [
        ...(taken === null ? [] : [`${taken.message} Give another name.`]),
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
