/** The mapping of a definition as form fields, and back. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { parseYaml, yamlText } from '@crs/config';
import { CrsError, type Family } from '@crs/domain';
import {
  columnsOf,
  type FeedDefinition,
  type Form,
  familyColumns,
  formObject,
  readColumns,
} from '@crs/feeds';

/**
 * How one of our columns is read: `=COLUMN` for a source column, `written` for the form in `how`, empty for nothing.
 */
export interface ColumnEdit {
  readonly from: string;
  /** The rest of the form, in YAML. */
  readonly how: string;
}

/** A user's edits to a mapping. Texts are YAML, or one entry per line. */
export interface FeedEdits {
  readonly columns: ReadonlyMap<string, ColumnEdit>;
  readonly parse: string;
  readonly identity: string;
  readonly dates: string;
  /** Maximum percentage of rejected rows in a night. */
  readonly rejects: string;
}

type Written = Readonly<Record<string, unknown>>;

/** The parts of a definition that come from its preset. */
interface PresetParts {
  readonly name: string;
  readonly columns: Readonly<Record<string, Form>>;
}

/** A form as the fields that edit it. */
export function editOf(form: Form | undefined): ColumnEdit {
  if (form === undefined) return { from: '', how: '' };
  const { column, list, ...rest } = formObject(form);
  const from = column ?? list;
  if (from === undefined) return { from: 'written', how: yamlText(form) };
  return { from: `=${from}`, how: Object.keys(rest).length === 0 ? '' : yamlText(rest) };
}

/** The mapping of a definition as a form shows it. */
export const editsOf = (definition: FeedDefinition, written: Written): FeedEdits => ({
  columns: new Map(
    [...familyColumns[definition.family].keys()].map((name) => [name, editOf(definition.columns[name])]),
  ),
  parse: yamlText(written.parse),
  identity: definition.identity.join('\n'),
  dates: written.dates === undefined ? '' : definition.dates.join('\n'),
  rejects: percentOf(definition),
});

const percentOf = ({ expect: { rejects } }: FeedDefinition): string =>
  String(Number((rejects * 100).toFixed(4)));

/** The share for a percentage. @throws CrsError `rejects.invalid` */
function shareOf(percent: string): number {
  const share = Number(percent.replace(/\s*%$/, '').replace(',', '.')) / 100;
  if (percent.trim() !== '' && share >= 0 && share <= 1) return Number(share.toFixed(6));
  throw new CrsError('rejects.invalid', `"${percent}" is not a percentage from 0 to 100.`, {
    nextStep: 'Enter the maximum percentage of unreadable rows, such as 2.5.',
  });
}

/** A definition after edits, and the reasons for edits that could not be made. */
interface Edited {
  readonly written: Written;
  readonly problems: readonly string[];
}

/**
 * Applies edits to the contents of a definition file. Everything else stays as written.
 * @param definition from the file, with its preset
 */
export function applyEdits(
  written: Written,
  definition: FeedDefinition,
  edits: FeedEdits,
  preset: PresetParts | null,
): Edited {
  const problems: string[] = [];
  const tried = <T>(make: () => T, otherwise: T): T => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof CrsError)) throw error;
      problems.push(error.message);
      return otherwise;
    }
  };
  const columns = { ...(written.columns as Record<string, unknown> | undefined) };
  for (const [name, edit] of edits.columns) {
    const is = definition.columns[name];
    if (!familyColumns[definition.family].has(name) || isDeepStrictEqual(edit, editOf(is))) continue;
    const form = tried(() => formOf(name, edit, definition.family), is);
    if (isDeepStrictEqual(form, is)) continue;
    if (form !== undefined) columns[name] = form;
    else if (preset !== null && name in preset.columns)
      problems.push(`${name}: the preset ${preset.name} reads it. Choose another column instead.`);
    else delete columns[name];
  }
  const parse = tried(() => listOf(edits.parse, 'parse'), written.parse);
  const identity = linesOf(edits.identity);
  const dates = linesOf(edits.dates);
  const isBound = edits.rejects !== '' && edits.rejects !== percentOf(definition);
  const rejects = isBound ? tried(() => shareOf(edits.rejects), null) : null;
  return {
    written: withoutUndefined({
      ...written,
      ...(rejects !== null && { expect: { ...(written.expect as Written | undefined), rejects } }),
      identity: isDeepStrictEqual(identity, definition.identity) ? written.identity : identity,
      dates: dates.length === 0 ? undefined : dates,
      parse,
      columns,
    }),
    problems,
  };
}

/**
 * The file's contents with `ignored` after an edit: without columns that are read now, and with those that are no
 * longer read.
 */
export function withIgnored(written: Written, before: FeedDefinition, after: FeedDefinition): Written {
  const reads = new Set(readColumns(after));
  const ignored = [
    ...before.ignored.filter((column) => !reads.has(column)),
    ...readColumns(before).filter((column) => !reads.has(column)),
  ];
  if (isDeepStrictEqual(ignored, before.ignored)) return written;
  return withoutUndefined({ ...written, ignored: ignored.length === 0 ? undefined : ignored });
}

function formOf(name: string, { from, how }: ColumnEdit, family: Family): Form | undefined {
  if (from === '') return undefined;
  const given = how.trim() === '' ? undefined : parseYaml(how, `The transformation for ${name}`);
  if (from === 'written') return given as Form | undefined;
  const column = from.slice(1);
  if (given === undefined) return kindOf(family, name) === 'list' ? { list: column } : column;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new CrsError(
      'form.invalid',
      `The transformation for ${name} must be a list of keys, such as "dates: [MM/DD/YYYY]".`,
      {
        nextStep: 'See config/feeds/REFERENCE.md for all keys.',
      },
    );
  return kindOf(family, name) === 'list' ? { list: column, ...given } : { column, ...given };
}

const kindOf = (family: Family, name: string): string | undefined => familyColumns[family].get(name)?.kind;

/** Every source column that forms name, including those that a sample lacks. */
export const namedColumns = (definition: FeedDefinition): string[] => [
  ...new Set(Object.values(definition.columns).flatMap((form) => columnsOf(form))),
];

function listOf(text: string, what: string): unknown {
  return text.trim() === '' ? undefined : parseYaml(text, what);
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const withoutUndefined = (entries: Written): Written =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
