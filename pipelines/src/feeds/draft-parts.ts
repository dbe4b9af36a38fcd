/** A draft's view of a definition. Pure. */
import { editDefinition, yamlText } from '@crs/config';
import { type FeedDefinition, familyColumns } from '@crs/feeds';
import type { TriedDefinition } from '@crs/onboarding';
import { proposalText, rejectsSample } from './definition-file.js';
import type { DraftBase, NewFeedOptions } from './draft-base.js';
import { editsOf, type FeedEdits } from './edited-definition.js';
import { uploadOf } from './uploaded-files.js';

/** One of our columns in a draft. */
export interface DraftColumn {
  readonly column: string;
  readonly kind: string;
  readonly isRequired: boolean;
  readonly from: string;
  readonly how: string;
  /** The reason. */
  readonly reason: string;
  /** Share of the sample's records with a value. */
  readonly filled: number | null;
  readonly example: string | null;
}

/** The sample as mapped by a draft. */
interface DraftPreview {
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly read: number;
  readonly rejected: number;
  readonly rejects: readonly {
    readonly column: string | null;
    readonly count: number;
    readonly reason: string;
    readonly line: number;
  }[];
  /** False if more rows are rejected than a night allows. */
  readonly isPassing: boolean;
}

/** A definition being created or changed. */
export interface FeedDraft {
  readonly feed: string;
  readonly family: string;
  readonly title: string;
  /** The kind of source, in words. */
  readonly recognized: string;
  readonly reasons: readonly string[];
  readonly options: NewFeedOptions;
  readonly sourceColumns: readonly string[];
  readonly columns: readonly DraftColumn[];
  readonly parse: string;
  readonly identity: string;
  readonly dates: string;
  readonly rejects: string;
  /** The problems of the definition; empty for a valid one. */
  readonly problems: readonly string[];
  /** Null for an invalid definition. */
  readonly preview: DraftPreview | null;
  readonly warnings: readonly string[];
  /** Source columns that nothing reads. */
  readonly left: readonly string[];
  /** The definition file to be written; null for an invalid definition. */
  readonly text: string | null;
  /** Where it would be written. */
  readonly file: string;
  /** For a feed with a definition, what would change. */
  readonly changes: readonly DraftChange[];
  /** For a feed with a definition, the file that the changes are based on. */
  readonly digest: string;
}

/** An entry of a definition that a draft changes. */
interface DraftChange {
  readonly entry: string;
  readonly is: string;
  readonly becomes: string;
}

type Written = Readonly<Record<string, unknown>>;

/** The kind of source according to its definition, in words. */
export function recognized({ source }: FeedDefinition): string {
  if (source.socrata)
    return `the data set ${source.socrata.dataset} of a Socrata portal, ${source.socrata.domain}`;
  if (source.arcgis) return `an ArcGIS layer, ${source.arcgis.url}`;
  if (source.ckan) return `the resource ${source.ckan.resource} of a CKAN portal, ${source.ckan.url}`;
  if (source.opendatasoft)
    return `the data set ${source.opendatasoft.dataset} of an Opendatasoft portal, ${source.opendatasoft.url}`;
  if (source.carto) return `the table ${source.carto.table} of a Carto account, ${source.carto.url}`;
  if (source.dol) return `the data set ${source.dol.dataset} of the Department of Labor`;
  if (source.http) return `a file at ${source.http.url}`;
  const upload = uploadOf(source);
  return upload === null ? `the file ${source.file ?? ''}` : `the uploaded file ${upload}`;
}

export function reasonsOf({ proposal, definition }: DraftBase): string[] {
  if (proposal === null) return [];
  const { family, place, identity } = proposal.reasons;
  return [
    `These are ${definition.family}: ${family.join('; ')}.`,
    ...(place.length === 0 ? [] : [`Location: ${place.join('; ')}.`]),
    `Columns that identify a row: ${definition.identity.join(', ')} (${identity}).`,
  ];
}

export function columnsOf(
  { definition, proposal }: DraftBase,
  shown: FeedEdits,
  tried: TriedDefinition | null,
): DraftColumn[] {
  const proposed = editsOf(definition, {});
  const reasons = new Map(proposal?.columns.map(({ column, reason }) => [column, reason]));
  return [...familyColumns[definition.family].values()].map(({ name, kind, required }) => {
    const edit = shown.columns.get(name) ?? proposed.columns.get(name) ?? { from: '', how: '' };
    const before = proposed.columns.get(name);
    const isChanged = edit.from !== before?.from || edit.how.trim() !== before.how;
    const found = tried?.preview.columns.get(name);
    return {
      column: name,
      kind,
      isRequired: required,
      ...edit,
      reason: isChanged ? 'you said so' : (reasons.get(name) ?? ''),
      filled: found?.filled ?? null,
      example: found?.example ?? null,
    };
  });
}

export function previewOf(definition: FeedDefinition, { preview }: TriedDefinition): FeedDraft['preview'] {
  const { normalised, read, rejected, rejects } = preview;
  return {
    rows: normalised,
    read,
    rejected,
    rejects: rejects.map(({ column, count, reason, line }) => ({ column, count, reason, line })),
    isPassing: !rejectsSample({ definition, preview }),
  };
}

export function textOf(
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

/** The entries of a definition that differ, column by column. */
export function changesOf(before: Written, after: Written): DraftChange[] {
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
