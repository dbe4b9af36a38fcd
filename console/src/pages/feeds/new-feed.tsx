import { CrsError } from '@crs/domain';
import {
  type FeedDraft,
  keepUpload,
  listFeedFiles,
  listUploads,
  type NewFeedOptions,
  type SavedFeed,
  uploadFolder,
} from '@crs/pipelines';
import type { VNode } from 'preact';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { addressOf } from '../../layout/pager.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { granted } from '../granted.js';
import { type DraftFields, draftFields, requestOf } from './draft-fields.js';
import { DraftForm } from './draft-form.js';
import { Mistake } from './mistake.js';
import { NotWritten } from './not-written.js';
import { OptionFields } from './option-fields.js';
import { UploadField } from './upload-field.js';

export const newFeedPage = definePage({
  path: '/feeds/new',
  role: 'operator',
  params: z.object({}),
  query: z.object({ address: z.string().max(2_000).default('') }),
  show: ({ query: { address } }, context) => startContent(context, draftFields.parse({ address }), null),
  form: {
    role: 'operator',
    fields: draftFields,
    file: {
      largestBytes: (context) => officeOf(context).session.settings.largestUpload,
      keep: async (file, _input, context) => {
        const { settings, log } = officeOf(context).session;
        const name = await granted(keepUpload(uploadFolder(settings.dataDir), file));
        log.info({ by: context.user?.name ?? '', file: name }, 'An operator uploaded a file.');
        return name;
      },
    },
    send: async ({ fields }, context) => {
      const { drafts } = officeOf(context);
      const request = requestOf(fields, null);
      let draft: FeedDraft;
      try {
        draft = await drafts.draft(request);
      } catch (error) {
        if (error instanceof CrsError) return startContent(context, fields, error);
        throw error;
      }
      if (fields.action !== 'save') return draftContent(context, fields, draft, null);
      const by = context.user?.name ?? '';
      try {
        const saved = await drafts.save(request, { by, isForced: fields.force === 'yes', digest: '' });
        return saved.failure === null
          ? new Redirect(addressOf(`/feeds/${saved.feed}`, { saved: 'yes' }))
          : notWritten(saved);
      } catch (error) {
        if (error instanceof CrsError) return draftContent(context, fields, draft, error);
        throw error;
      }
    },
  },
});

const above = [{ href: '/feeds', label: 'Feeds' }];

/** The first step: the location of the records. */
async function startContent(
  context: PageContext,
  fields: DraftFields,
  mistake: CrsError | null,
): Promise<PageContent> {
  const files = await filesOf(context);
  const { largestUpload, dataDir } = officeOf(context).session.settings;
  const uploads = await listUploads(uploadFolder(dataDir));
  return {
    title: 'Add a feed',
    subtitle:
      'Enter the web address of a data set, or choose a file. We read its first rows and propose how its columns map to ours. You can change the mapping before you save it.',
    above,
    address: '/feeds/new',
    status: mistake === null ? 200 : 409,
    body: (
      <form method="post" action="/feeds/new" class="stacked wide" encType="multipart/form-data">
        {mistake !== null && <Mistake error={mistake} />}
        <input type="hidden" name="csrf" value={context.csrfToken} />
        <label>
          Web address of the data: its page on a city’s or state’s data portal, the portal’s API, or a file
          <input
            name="address"
            type="text"
            inputMode="url"
            value={fields.address}
            maxLength={2000}
            autocomplete="off"
            placeholder="https://data.example.gov/d/abcd-1234"
          />
        </label>
        <UploadField label="Or a file from your computer" largestBytes={largestUpload} />
        {uploads.length > 0 && (
          <Choice
            name="upload"
            label="Or a previously uploaded file"
            options={uploads.map(({ name }) => name)}
            chosen={fields.upload}
          />
        )}
        <FileChoice files={files} chosen={fields.file} />
        <details open={mistake !== null}>
          <summary>What you know about the data (optional)</summary>
          <OptionFields options={optionsOf(fields)} isGuessed />
        </details>
        <button type="submit" name="action" value="look">
          Read its first rows
        </button>
        <p class="quiet">
          This step doesn’t save a feed. We keep your uploaded file for the next step. We read private network
          addresses only if the CRS_ALLOW_PRIVATE setting lists them.
        </p>
      </form>
    ),
  };
}

async function filesOf(context: PageContext): Promise<readonly string[] | string | null> {
  try {
    const { feedFilesDir } = officeOf(context).session.settings;
    return feedFilesDir === null ? null : await listFeedFiles(feedFilesDir);
  } catch (error) {
    if (error instanceof CrsError) return `${error.message} ${error.nextStep}`;
    throw error;
  }
}

interface FileChoiceProps {
  /** Files to choose from, or why there are none; null if no folder is set. */
  readonly files: readonly string[] | string | null;
  readonly chosen: string;
}

const FileChoice = ({ files, chosen }: FileChoiceProps): VNode | null => {
  if (files === null) return null;
  if (typeof files === 'string') return <p class="alarm">{files}</p>;
  return <Choice name="file" label="Or a file on the server" options={files} chosen={chosen} />;
};

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: string;
}

const Choice = ({ name, label, options, chosen }: ChoiceProps): VNode => (
  <label>
    {label}
    <select name={name}>
      <option value="">none</option>
      {options.map((option) => (
        <option key={option} selected={option === chosen}>
          {option}
        </option>
      ))}
    </select>
  </label>
);

const optionsOf = ({
  name,
  family,
  jurisdiction,
  city,
  state,
  title,
  publisher,
}: DraftFields): NewFeedOptions => ({
  name,
  family,
  jurisdiction,
  city,
  state,
  title,
  publisher,
});

/** The second step: the proposed mapping in a form for editing. */
function draftContent(
  context: PageContext,
  { address, file, upload }: DraftFields,
  draft: FeedDraft,
  mistake: CrsError | null,
): PageContent {
  return {
    title: `New feed: ${draft.feed}`,
    subtitle: draft.title,
    above: [...above, { href: '/feeds/new', label: 'Another source' }],
    address: '/feeds/new',
    scripts: ['feed-form.js'],
    status: mistake === null ? 200 : 409,
    body: (
      <>
        {mistake !== null && <Mistake error={mistake} />}
        <DraftForm
          draft={draft}
          csrfToken={context.csrfToken}
          to="/feeds/new"
          chosen={{ source: { address, file, upload }, options: draft.options }}
        />
      </>
    ),
  };
}

const notWritten = (saved: SavedFeed): PageContent => ({
  title: `We couldn’t save the definition of ${saved.feed}`,
  above,
  status: 409,
  body: <NotWritten saved={saved} />,
});
