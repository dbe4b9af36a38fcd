import { join } from 'node:path';
import { readDefinition, readPresets, yamlText } from '@crs/config';
import { UsageError } from '@crs/domain';
import { sampleColumns, tryDefinition } from '@crs/onboarding';
import { saveOperatorAction } from '@crs/store';
import { defaultConfig, type Session } from '../session.js';
import { takenError, writeDefinition } from './definition-file.js';
import {
  type DraftBase,
  DraftBases,
  type DraftRequest,
  inLimitedTime,
  proposalContext,
} from './draft-base.js';
import {
  changesOf,
  columnsOf,
  type FeedDraft,
  previewOf,
  reasonsOf,
  recognized,
  textOf,
} from './draft-parts.js';
import { applyEdits, editsOf, type FeedEdits, namedColumns, withIgnored } from './edited-definition.js';
import { KeptSamples } from './kept-samples.js';

/** The result of saving a draft. */
export interface SavedFeed {
  readonly feed: string;
  readonly file: string;
  readonly text: string;
  /** Why the file could not be written; null if it was. */
  readonly failure: string | null;
}

type Written = Readonly<Record<string, unknown>>;

/** A draft with everything needed to save it. */
interface MadeDraft {
  readonly draft: FeedDraft;
  readonly base: DraftBase;
}

/** Codes for a folder that can't be written to. */
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Drafts of definitions, with the samples of their sources, for pages that stay open. @throws CrsError with the next
 * step
 */
export class FeedDrafts {
  readonly #bases: DraftBases;

  constructor(
    private readonly session: Session,
    private readonly now: () => number,
  ) {
    this.#bases = new DraftBases(session, new KeptSamples(now), now);
  }

  /** The definition file of a feed. */
  file(feed: string): Promise<{ readonly file: string; readonly text: string }> {
    this.session.refreshFeeds();
    return this.#bases.file(feed);
  }

  async draft(request: DraftRequest): Promise<FeedDraft> {
    return (await this.#made(request, null)).draft;
  }

  /**
   * Writes the definition file.
   * @param how `isForced` to write one that rejects more of its sample than a night allows; `digest` of the file that
   * the changes are based on
   */
  async save(
    request: DraftRequest,
    { by, isForced, digest }: { readonly by: string; readonly isForced: boolean; readonly digest: string },
  ): Promise<SavedFeed> {
    const { draft, base } = await this.#made(request, by);
    const { feed, file, text, problems, preview } = draft;
    if (text === null || problems.length > 0)
      throw new UsageError('feed.no_definition', problems.join(' '), 'Correct the definition, then save it.');
    if (base.current !== null && base.current.digest !== digest)
      throw new UsageError(
        'feed.changed_meanwhile',
        `The definition of ${feed} has changed since you opened it.`,
        'Open the feed again and make your changes in the current definition.',
      );
    if (preview !== null && !preview.isPassing && !isForced)
      throw new UsageError(
        'proposal.rejected',
        `The definition can’t read ${preview.rejected} of ${preview.read} sample rows.`,
        'Correct the columns listed under “Unreadable rows”, or select “Save even if”.',
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
      recognized: recognized(base.definition),
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
        ...(taken === null ? [] : [`${taken.message} Choose another name.`]),
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
