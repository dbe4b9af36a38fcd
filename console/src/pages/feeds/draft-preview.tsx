import type { FeedDraft } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { counted, numberText } from '../../layout/values.js';

/** A draft's results for the sample: ten records, rejected rows, warnings, and changes. */
export const DraftPreviewPart = ({ draft }: { readonly draft: FeedDraft }): VNode => (
  <div id="preview" aria-live="polite">
    {draft.problems.length > 0 && (
      <div class="alarm" role="alert">
        <p>Fix this before you save:</p>
        <ul>
          {draft.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    )}
    <Warnings draft={draft} />
    <Records draft={draft} />
    <Rejects draft={draft} />
    {draft.changes.length > 0 && (
      <Section id="changes" title="Changes to the definition">
        <Table
          caption="Changed entries"
          isCaptionHidden
          orders="none"
          rows={draft.changes}
          columns={[
            { heading: 'Entry', cell: ({ entry }) => entry },
            { heading: 'Now', cell: ({ is }) => <Yaml text={is} /> },
            { heading: 'New', cell: ({ becomes }) => <Yaml text={becomes} /> },
          ]}
        />
      </Section>
    )}
    {draft.text !== null && (
      <details>
        <summary>The new definition file</summary>
        <FileText text={draft.text} of={draft.file} />
      </details>
    )}
  </div>
);

const Yaml = ({ text }: { readonly text: string }): VNode =>
  text === '' ? <span class="quiet">nothing</span> : <code class="lines">{text}</code>;

const Warnings = ({ draft: { warnings, left } }: { readonly draft: FeedDraft }): VNode | null =>
  warnings.length + left.length === 0 ? null : (
    <Section id="warnings" title="Check these">
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
        {left.length > 0 && <li>Unused source columns: {left.join(', ')}.</li>}
      </ul>
    </Section>
  );

const Records = ({ draft: { preview } }: { readonly draft: FeedDraft }): VNode | null => {
  if (preview === null) return null;
  const headings = Object.keys(preview.rows[0] ?? {}).filter((heading) =>
    preview.rows.some((row) => row[heading] !== null),
  );
  return (
    <Section id="records" title="Sample records">
      {preview.rows.length === 0 ? (
        <p class="alarm">No sample row could be read as a record.</p>
      ) : (
        <Table
          caption="Ten sample records"
          isCaptionHidden
          orders="none"
          rows={preview.rows}
          columns={headings.map((heading) => ({
            heading,
            cell: (row: (typeof preview.rows)[number]) => row[heading] ?? '',
          }))}
        />
      )}
    </Section>
  );
};

const Rejects = ({ draft: { preview } }: { readonly draft: FeedDraft }): VNode | null =>
  preview === null ? null : (
    <Section id="rejects" title="Unreadable rows">
      <p class={preview.isPassing ? undefined : 'alarm'}>
        {numberText(preview.rejected)} of {counted(preview.read, 'row')} of the sample can’t be read
        {preview.isPassing ? '.' : ', more than a nightly run allows.'}
      </p>
      {preview.rejects.length > 0 && (
        <Table
          caption="Why rows can’t be read"
          isCaptionHidden
          orders="none"
          rows={preview.rejects}
          columns={[
            { heading: 'Rows', cell: ({ count }) => numberText(count), isShort: true },
            { heading: 'Column', cell: ({ column }) => column ?? 'the row' },
            { heading: 'Reason', cell: ({ reason }) => reason },
            { heading: 'Example line', cell: ({ line }) => numberText(line), isShort: true },
          ]}
        />
      )}
    </Section>
  );

/** A definition file to read, copy, and save. */
export const FileText = ({ text, of }: { readonly text: string; readonly of: string }): VNode => (
  <>
    <p>
      <a
        download={of.split(/[\\/]/).at(-1)}
        href={`data:text/yaml;charset=utf-8,${encodeURIComponent(text)}`}
      >
        Save it as a file
      </a>
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
    <section class="file" tabIndex={0} aria-label={`Text of ${of}`}>
      <pre>{text}</pre>
    </section>
  </>
);
