import type { ExampleRow, MatchDifference, Quarantined, Run } from '@crs/store';
import type { VNode } from 'preact';
import { pageText } from '../../layout/page-text.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { counted, momentText, numberText } from '../../layout/values.js';

/** Maximum number of a record's columns shown as an example. */
const MOST_COLUMNS = 8;

interface HeldProps {
  readonly held: Quarantined;
  readonly run: Run;
}

/** The changes that a run on hold would make, with examples. */
export const HeldChanges = ({ held, run }: HeldProps): VNode => {
  const { feed, scope, reason, heldAt, summary } = held;
  const { inserted, updated, removed, examples } = summary;
  const otherwise = run.details.otherwise as MatchDifference | undefined;
  return (
    <Section id={`held-${held.id}`} title={`Changes on hold: ${feed ?? `matching of ${scope}`}`}>
      <p class="summary">
        <span class="alarm">On hold since {momentText(heldAt)} UTC.</span>{' '}
        {feed !== null && scope !== null && `Waiting for the matching of ${scope}. `}
        {pageText(reason, feed ?? '')}
      </p>
      {feed !== null && (
        <p>
          Releasing it would add {numberText(inserted)}, change {numberText(updated)}, and remove{' '}
          {numberText(removed)} rows.
        </p>
      )}
      {examples.updated.length > 0 && (
        <Table
          caption="Examples of rows that would change"
          rows={examples.updated.flatMap(({ key, columns }) =>
            Object.entries(columns).map(([column, [before, after]]) => ({ key, column, before, after })),
          )}
          columns={[
            { heading: 'Row', cell: ({ key }) => key },
            { heading: 'Column', cell: ({ column }) => column },
            { heading: 'Now', cell: ({ before }) => valueText(before) },
            { heading: 'New', cell: ({ after }) => valueText(after) },
          ]}
        />
      )}
      <Examples caption="Examples of new rows" rows={examples.inserted} />
      <Examples caption="Examples of removed rows" rows={examples.removed} />
      {otherwise !== undefined && (
        <>
          <p>{counted(otherwise.claims, 'claim')} would have a different match.</p>
          <Table
            caption="Examples of records with a different match"
            rows={otherwise.examples}
            columns={[
              { heading: 'Record', cell: ({ name }) => name ?? 'without a name' },
              { heading: 'Now', cell: ({ before }) => before ?? 'nobody' },
              { heading: 'New', cell: ({ after }) => after ?? 'nobody' },
            ]}
          />
        </>
      )}
    </Section>
  );
};

const Examples = ({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly ExampleRow[];
}): VNode | null => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const headings = [...names.filter(isTelling), ...names.filter((name) => !isTelling(name))].slice(
    0,
    MOST_COLUMNS,
  );
  return rows.length === 0 ? null : (
    <Table
      caption={caption}
      rows={rows}
      columns={headings.map((heading) => ({ heading, cell: (row: ExampleRow) => valueText(row[heading]) }))}
    />
  );
};

/** True for a column that identifies the record. */
const isTelling = (column: string): boolean => /number|name/.test(column);

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value.replace(/T00:00:00\+00:00$/, '') : JSON.stringify(value);
}
