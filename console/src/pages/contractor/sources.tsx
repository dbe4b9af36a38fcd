import type { VNode } from 'preact';
import { ExternalLink } from '../../layout/external-link.js';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { jurisdictionText, numberText, shortDayText } from '../../layout/values.js';
import type { Profile } from './sentence.js';
import { type SourceKind, sourceKinds } from './source-kinds.js';

const FAMILIES: Readonly<Record<string, string>> = {
  licenses: 'Licenses',
  orders: 'Disciplinary orders',
  inspections: 'OSHA inspections',
  actions: 'Attorney general actions',
  permits: 'Building permits',
};

/**
 * Where a contractor's records come from. Many sources of one kind share a row and are listed below that row one by
 * one.
 */
export const Sources = ({ profile: { sources } }: { readonly profile: Profile }): VNode => {
  const kinds = sourceKinds(sources);
  const isGrouped = kinds.length < sources.length;
  return (
    <Section id="sources" title="Sources">
      {isGrouped && <Table caption="Kinds of sources" isCaptionHidden rows={kinds} columns={kindColumns} />}
      {isGrouped ? (
        <details>
          <summary>All {numberText(sources.length)} sources</summary>
          <SourceTable sources={sources} />
        </details>
      ) : (
        <SourceTable sources={sources} />
      )}
    </Section>
  );
};

/** The beginning of each row: what the source covers and where. */
export const whatText = (family: string, place: string | null): string =>
  `${FAMILIES[family] ?? family}${place === null ? '' : `, ${place}`}`;

const dates: readonly Column<Pick<SourceKind, 'records' | 'lastSuccessAt' | 'lastChangeAt'>>[] = [
  { heading: 'Records', isNumeric: true, cell: ({ records }) => numberText(records) },
  { heading: 'Last checked', cell: ({ lastSuccessAt }) => lastSuccessAt && shortDayText(lastSuccessAt) },
  { heading: 'Last changed', cell: ({ lastChangeAt }) => lastChangeAt && shortDayText(lastChangeAt) },
];

const kindColumns: readonly Column<SourceKind>[] = [
  { heading: 'What', cell: ({ family, place }) => whatText(family, place) },
  { heading: 'Published by', cell: ({ publisher }) => publisher },
  ...dates,
];

const SourceTable = ({ sources }: { readonly sources: Profile['sources'] }): VNode => (
  <Table
    caption="Sources"
    isCaptionHidden
    rows={sources}
    columns={[
      {
        heading: 'What',
        cell: ({ family, jurisdiction }) =>
          whatText(family, jurisdiction === null ? null : jurisdictionText(jurisdiction)),
      },
      {
        heading: 'Published by',
        cell: ({ publisher, url, source }) =>
          url === null ? (
            (publisher ?? source)
          ) : (
            <ExternalLink href={url}>{publisher ?? source}</ExternalLink>
          ),
      },
      ...dates,
    ]}
  />
);
