import { CrsError, formatSize, UsageError } from '@crs/domain';
import {
  type FeedDraft,
  keepSchedules,
  listFeeds,
  listUploads,
  nightlyFeeds,
  replaceUpload,
  type Session,
  timetableOf,
  type UploadedFile,
  uploadFolder,
  uploadName,
  uploadOf,
} from '@crs/pipelines';
import { listActionsOfFeed, saveOperatorAction } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import type { SentFile } from '../../http/sent-file.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { momentText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { granted } from '../granted.js';
import { AskedSection } from '../runs/run-log.js';
import { draftFields, requestOf } from './draft-fields.js';
import { DraftForm } from './draft-form.js';
import { FileText } from './draft-preview.js';
import { Mistake } from './mistake.js';
import { NotWritten } from './not-written.js';
import { UploadField } from './upload-field.js';

const noFile = new UsageError(
  'feed.no_file',
  'You didn’t choose a file.',
  'Choose a file on your computer, then upload it.',
);

/** Number of operators' actions shown for a feed. */
const SHOWN_ACTIONS = 20;

const above = [{ href: '/feeds', label: 'Feeds' }];

export const feedPage = definePage({
  path: '/feeds/:feed',
  role: 'operator',
  params: z.object({ feed: z.string().max(100) }),
  query: z.object({ saved: z.enum(['yes', 'scheduled', 'uploaded']).optional().catch(undefined) }),
  show: ({ params: { feed }, query: { saved } }, context) =>
    feedContent(context, feed, { asksFor: saved, mistake: null }),
  form: {
    role: 'operator',
    fields: draftFields,
    file: {
      largestBytes: (context) => officeOf(context).session.settings.largestUpload,
      keep: (file, { params: { feed } }, context) =>
        granted(uploadVersion(officeOf(context).session, feed, file, context.user?.name ?? '')),
    },
    send: async ({ params: { feed }, fields }, context) => {
      const { session, drafts } = officeOf(context);
      if (fields.action === 'upload')
        return fields.upload === ''
          ? feedContent(context, feed, { mistake: noFile })
          : new Redirect(addressOf(`/feeds/${feed}`, { saved: 'uploaded' }));
      if (fields.action === 'schedule') {
        await granted(installSchedules(session, feed, { by: context.user?.name ?? '', now: context.now() }));
        return new Redirect(addressOf(`/feeds/${feed}`, { saved: 'scheduled' }));
      }
      const request = requestOf(fields, feed);
      let draft: FeedDraft;
      try {
        draft = await drafts.draft(request);
      } catch (error) {
        if (error instanceof CrsError) return feedContent(context, feed, { mistake: error });
        throw error;
      }
      if (fields.action !== 'save') return draftContent(context, draft, null);
      const by = context.user?.name ?? '';
      const { force, digest } = fields;
      try {
        const saved = await drafts.save(request, { by, isForced: force === 'yes', digest });
        if (saved.failure === null) return new Redirect(addressOf(`/feeds/${feed}`, { saved: 'yes' }));
        return {
          title: `We couldn’t save the definition of ${feed}`,
          above: [...above, { href: `/feeds/${feed}`, label: feed }],
          status: 409,
          body: <NotWritten saved={saved} />,
        };
      } catch (error) {
        if (error instanceof CrsError) return draftContent(context, draft, error);
        throw error;
      }
    },
  },
});

/** The actions that the page reports afterward. */
const ACTIONS = { yes: 'define', scheduled: 'schedule', uploaded: 'upload' } as const;

interface FeedState {
  /**
   * The action that the address reports as done. The page reports it only if it was the last action, since anybody can
   * type an address.
   */
  readonly asksFor?: keyof typeof ACTIONS | undefined;
  readonly mistake: CrsError | null;
}

/** A feed's definition, and a form for changing it. The source is contacted only on request. */
async function feedContent(
  context: PageContext,
  feed: string,
  { asksFor, mistake }: FeedState,
): Promise<PageContent> {
  const { file, text } = await definitionOf(context, feed);
  const { session } = officeOf(context);
  const asked = await listActionsOfFeed(session.pool, feed, SHOWN_ACTIONS);
  const saved = asksFor !== undefined && asked[0]?.action === ACTIONS[asksFor] ? asksFor : undefined;
  const reads = uploadOf(session.config.feed(feed).source);
  const uploads = await listUploads(uploadFolder(session.settings.dataDir));
  const upload = uploads.find(({ name }) => name === reads) ?? null;
  const listed = (await listFeeds(session)).find((one) => one.feed === feed);
  return {
    title: `Feed ${feed}`,
    subtitle: listed?.title,
    above,
    status: mistake === null ? 200 : 409,
    data: { ...listed, file, text },
    body: (
      <>
        {saved === 'yes' && (
          <div class="notice-bar" role="status">
            <p>
              Written to {file}. We haven’t read the feed yet:{' '}
              <a class="button" href={addressOf('/nights', { confirm: 'read', feed })}>
                Run it now…
              </a>
            </p>
            <form method="post" action={`/feeds/${feed}`}>
              <input type="hidden" name="csrf" value={context.csrfToken} />
              <button type="submit" name="action" value="schedule">
                Read it every night
              </button>{' '}
              <span class="quiet">Installs the schedules of all feeds as currently defined.</span>
            </form>
          </div>
        )}
        {saved === 'scheduled' && (
          <p class="notice-bar" role="status">
            The schedules of all feeds are installed as currently defined. Workers read this feed on its
            schedule, or during the night if it has none.
          </p>
        )}
        {saved === 'uploaded' && (
          <p class="notice-bar" role="status">
            We saved the new version. The next nightly run reads it, or you can{' '}
            <a class="button" href={addressOf('/nights', { confirm: 'read', feed })}>
              Read it now…
            </a>
          </p>
        )}
        {mistake !== null && <Mistake error={mistake} />}
        {upload !== null && <Upload feed={feed} upload={upload} context={context} />}
        <p class="links">
          <a href={addressOf('/runs', { feed })}>Runs</a>
          <a href={addressOf('/nights', { confirm: 'read', feed })}>Read it now…</a>
        </p>
        <form method="post" action={`/feeds/${feed}`}>
          <input type="hidden" name="csrf" value={context.csrfToken} />
          <button type="submit" name="action" value="look">
            Load a sample and change the mapping
          </button>
        </form>
        <AskedSection asked={asked} />
        <Section id="definition" title="Definition">
          <p class="quiet">{file}</p>
          <FileText text={text} of={file} />
        </Section>
      </>
    ),
  };
}

interface UploadProps {
  readonly feed: string;
  readonly upload: UploadedFile;
  readonly context: PageContext;
}

const Upload = ({ feed, upload: { name, bytes, uploadedAt }, context }: UploadProps): VNode => (
  <Section id="file" title="File">
    <p>
      {name}, {formatSize(bytes)}, uploaded {momentText(uploadedAt)} UTC.
    </p>
    <form method="post" action={`/feeds/${feed}`} class="stacked" encType="multipart/form-data">
      <input type="hidden" name="csrf" value={context.csrfToken} />
      <input type="hidden" name="action" value="upload" />
      <UploadField
        label="New version"
        largestBytes={officeOf(context).session.settings.largestUpload}
        isRequired
      />
      <p class="quiet">
        It replaces the file above, which we keep as the previous version. The next nightly run publishes it.
      </p>
      <button type="submit">Upload the new version</button>
    </form>
  </Section>
);

async function definitionOf(context: PageContext, feed: string) {
  try {
    return await officeOf(context).drafts.file(feed);
  } catch (error) {
    if (error instanceof CrsError)
      throw new PageError(404, error.message, 'Someone may have removed it.', {
        href: '/feeds',
        label: 'See all feeds',
      });
    throw error;
  }
}

const draftContent = (context: PageContext, draft: FeedDraft, mistake: CrsError | null): PageContent => ({
  title: `Change the feed ${draft.feed}`,
  subtitle: draft.title,
  above: [...above, { href: `/feeds/${draft.feed}`, label: draft.feed }],
  address: `/feeds/${draft.feed}`,
  scripts: ['feed-form.js'],
  status: mistake === null ? 200 : 409,
  body: (
    <>
      {mistake !== null && <Mistake error={mistake} />}
      <DraftForm draft={draft} csrfToken={context.csrfToken} to={`/feeds/${draft.feed}`} chosen={null} />
    </>
  ),
});

/** Replaces the file that a feed reads with a new version. @returns its name */
async function uploadVersion(session: Session, feed: string, file: SentFile, by: string): Promise<string> {
  session.refreshFeeds();
  const { source, format } = session.config.feed(feed);
  const name = uploadOf(source);
  if (name === null)
    throw new UsageError(
      'feed.no_upload',
      `${feed} doesn’t use an uploaded file.`,
      'Add a new feed for the file, or change the source in the definition.',
    );
  await replaceUpload(uploadFolder(session.settings.dataDir), file, name, format?.type);
  await saveOperatorAction(session.pool, {
    ...{ action: 'upload', feed, by, runId: null, batch: null },
    note: uploadName(file.name),
  });
  return name;
}

/** Installs the schedules of all feeds, as currently defined. */
async function installSchedules(
  session: Session,
  feed: string,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<void> {
  session.refreshFeeds();
  const { config, pool } = session;
  config.feed(feed);
  const timetable = timetableOf(await nightlyFeeds({ config, pool }));
  await keepSchedules({ pool }, await session.work(), timetable, now);
  await saveOperatorAction(pool, { action: 'schedule', feed, by, runId: null, batch: null, note: null });
}
