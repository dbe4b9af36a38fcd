import type { ChosenSource, DraftColumn, FeedDraft, NewFeedOptions } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { shareText } from '../../layout/values.js';
import { DraftPreviewPart } from './draft-preview.js';
import { OptionFields } from './option-fields.js';

interface DraftFormProps {
  readonly draft: FeedDraft;
  readonly csrfToken: string;
  /** Where the form is sent. */
  readonly to: string;
  /** Only for a new feed. */
  readonly chosen: { readonly source: ChosenSource; readonly options: NewFeedOptions } | null;
}

/** A draft's mapping in a form for editing, with its results for the sample. */
export const DraftForm = ({ draft, csrfToken, to, chosen }: DraftFormProps): VNode => (
  <form method="post" action={to} data-preview={to}>
    <input type="hidden" name="csrf" value={csrfToken} />
    <input type="hidden" name="digest" value={draft.digest} />
    {chosen !== null && (
      <>
        <input type="hidden" name="address" value={chosen.source.address} />
        <input type="hidden" name="file" value={chosen.source.file} />
        <input type="hidden" name="upload" value={chosen.source.upload} />
      </>
    )}
    <p class="summary">
      We recognized {draft.recognized}. {draft.reasons.join(' ')}
    </p>
    {chosen !== null && (
      <Section id="about" title="About this feed">
        <OptionFields options={chosen.options} isGuessed={false} />
      </Section>
    )}
    <div class="beside">
      <div>
        <Section id="mapping" title="Column mapping">
          <Table
            caption="Our columns and their source columns"
            isCaptionHidden
            orders="none"
            rows={draft.columns}
            columns={[
              {
                heading: 'Our column',
                cell: ({ column, isRequired }) => (
                  <>
                    {column}
                    {isRequired && <span class="quiet"> (required)</span>}
                  </>
                ),
              },
              {
                heading: 'Source column',
                cell: (column) => (
                  <>
                    <ColumnSource column={column} sourceColumns={draft.sourceColumns} />
                    <Evidence column={column} />
                  </>
                ),
              },
              { heading: 'Transformation', cell: (column) => <ColumnForm column={column} /> },
              {
                heading: 'Filled',
                cell: ({ filled }) => (filled === null ? '' : shareText(filled)),
                isShort: true,
              },
            ]}
          />
        </Section>
        <Section id="rows" title="Rows, dates, and text">
          <div class="stacked">
            <label>
              Source columns that identify a row, one per line
              <textarea name="identity" rows={2} spellcheck={false}>
                {draft.identity}
              </textarea>
            </label>
            <label>
              Date formats, one per line, such as MM/DD/YYYY; empty for ISO dates
              <textarea name="dates" rows={2} spellcheck={false}>
                {draft.dates}
              </textarea>
            </label>
            <label>
              Maximum percentage of unreadable rows; above it, the feed goes on hold
              <input name="rejects" value={draft.rejects} inputMode="decimal" size={6} />
            </label>
            <label>
              Text to split into several columns: “parse”, as YAML
              <textarea
                name="parse"
                rows={Math.min(12, draft.parse.split('\n').length + 1)}
                spellcheck={false}
              >
                {draft.parse}
              </textarea>
            </label>
          </div>
        </Section>
        <div class="buttons">
          <button type="submit" name="action" value="preview">
            Preview with the sample
          </button>
          <button type="submit" name="action" value="look">
            Start over from the source
          </button>
        </div>
      </div>
      <DraftPreviewPart draft={draft} />
    </div>
    <Section id="save" title="Save">
      <p>We save it to {draft.file} with your name. We read nothing until you run the feed.</p>
      <label class="check">
        <input type="checkbox" name="force" value="yes" /> Save even if more sample rows are unreadable than a
        nightly run allows
      </label>
      <div class="buttons">
        <button type="submit" name="action" value="save">
          Save the definition
        </button>
      </div>
    </Section>
  </form>
);

/** A column's values in the sample, and why it is read this way. */
const Evidence = ({ column: { example, reason } }: { readonly column: DraftColumn }): VNode | null =>
  example === null && reason === '' ? null : (
    <span class="evidence">
      {example?.slice(0, LONGEST_EXAMPLE)} <span class="quiet">{reason}</span>
    </span>
  );

/** Maximum number of characters shown of an example. */
const LONGEST_EXAMPLE = 80;

interface ColumnSourceProps {
  readonly column: DraftColumn;
  readonly sourceColumns: readonly string[];
}

const ColumnSource = ({ column: { column, from }, sourceColumns }: ColumnSourceProps): VNode => {
  const names = from.startsWith('=') ? [...new Set([from.slice(1), ...sourceColumns])] : sourceColumns;
  return (
    <select name={`from.${column}`} aria-label={`Source column for ${column}`}>
      <option value="">nothing</option>
      <option value="written" selected={from === 'written'}>
        see “Transformation”
      </option>
      {names.map((name) => (
        <option key={name} value={`=${name}`} selected={from === `=${name}`}>
          {name}
        </option>
      ))}
    </select>
  );
};

/** The rest of the form: everything else that definitions may contain. */
const ColumnForm = ({ column: { column, kind, how } }: { readonly column: DraftColumn }): VNode => (
  <details open={how !== ''}>
    <summary>{how === '' ? 'unchanged' : 'with'}</summary>
    <textarea
      name={`how.${column}`}
      rows={Math.min(10, how.split('\n').length + 1)}
      aria-label={`Transformation for ${column}, as YAML`}
      spellcheck={false}
      placeholder={HINTS[kind]}
    >
      {how}
    </textarea>
  </details>
);

/** The most common transformations for columns of each kind. */
const HINTS: Readonly<Record<string, string>> = {
  day: 'dates: [MM/DD/YYYY]',
  moment: 'dates: [MM/DD/YYYY h:mm A]',
  money: 'unit: cents',
  choice: 'values: { A: Issued, X: Expired }',
  boolean: 'values: { Y: true, N: false }',
  list: "separator: ';'",
  text: "empty: ['N/A']",
};
