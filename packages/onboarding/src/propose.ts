/** A feed definition from what a source shows of itself: pure, so that the same sample gives the same definition. */
import { type Family, UsageError } from '@crs/domain';
import type { FeedSource, Preset, RawRow } from '@crs/feeds';
import {
  columnsOf,
  type FeedDefinition,
  familyColumns,
  leftoverColumns,
  type ParseStep,
  parseFeedDefinition,
  stepForms,
  stepTargets,
} from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import { aboutOf } from './about.js';
import { bounds, type RowCount } from './bounds.js';
import { requireColumns } from './complete.js';
import { guessFamily } from './family.js';
import { proposeIdentity } from './identity.js';
import { type Proposed, proposeMapping } from './mapping.js';
import { guessPlace } from './place.js';
import { fittingPreset } from './preset.js';
import { type Preview, previewOf } from './preview.js';
import { nothingsOf, type Profile } from './profile.js';
import { rowsOfReport } from './report-lines.js';
import { warningsOf } from './warnings.js';
import { proposeZone } from './zone.js';

/** A column as the portal describes it. */
export interface ToldColumn {
  readonly name: string;
  readonly type: string | null;
  readonly label: string | null;
}

/** What a source shows of itself. */
export interface Portrait {
  readonly source: FeedSource;
  /** Of files, as a definition writes it. */
  readonly format: Readonly<Record<string, unknown>> | null;
  readonly title: string | null;
  readonly publisher: string | null;
  readonly description: string | null;
  /** Of the portal; empty for a file. */
  readonly host: string;
  readonly rowCount: RowCount | null;
  readonly columns: readonly ToldColumn[];
  readonly rows: readonly RawRow[];
  /** True where the rows were read from the source itself, and not from a copy on this disk. */
  readonly fromSource: boolean;
  /** What went otherwise than expected. */
  readonly notes: readonly string[];
}

/** What the operator says; the rest is guessed. */
export interface Wishes {
  readonly name?: string | undefined;
  readonly family?: Family | undefined;
  readonly jurisdiction?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly title?: string | undefined;
  readonly publisher?: string | undefined;
}

/** What the proposal is held against. */
export interface Surroundings {
  readonly dictionaries: Dictionaries;
  readonly presets: readonly Preset[];
  /** The config folder the definition is for. */
  readonly folder: string;
  /** States that a roster of licenses is configured for. */
  readonly rosterStates: readonly string[];
  /** Jurisdictions that are configured, by the name users see. */
  readonly jurisdictions?: ReadonlyMap<string, { readonly state: string }>;
}

/** One of our columns, where it comes from and what it gave. */
export interface ProposedColumn {
  readonly column: string;
  readonly from: readonly string[];
  readonly reason: string;
  /** Share of the sample's records that have a value. */
  readonly filled: number;
  readonly example: string | null;
}

/** A proposal, checked by the schema and tried on the sample. */
export interface Proposal {
  /** What the file says, in the order in which it says it. */
  readonly written: Readonly<Record<string, unknown>>;
  readonly definition: FeedDefinition;
  readonly columns: readonly ProposedColumn[];
  /** Why this family, this place, this identity. */
  readonly reasons: Readonly<{ family: readonly string[]; place: readonly string[]; identity: string }>;
  readonly preview: Preview;
  /** Source columns that nothing reads. */
  readonly left: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Proposes a definition.
 * @throws UsageError `proposal.family_unknown`, `proposal.place_unknown`, `proposal.name_unknown`,
 *   `proposal.incomplete`, each naming the option that says what could not be told
 */
export function propose(portrait: Portrait, wishes: Wishes, surroundings: Surroundings): Proposal {
  const { usable, profiles, lines } = rowsOfReport(portrait, wishes.family);
  const cells = usable.map(({ values }) => values);
  const texts = [portrait.title, portrait.publisher, portrait.description].filter((text) => text !== null);
  const { family, reasons } = familyOf(portrait, wishes, profiles);
  const mapping = proposeMapping(family, profiles);
  requireColumns(
    family,
    mapping,
    profiles,
    portrait.title ?? portrait.source.file ?? portrait.source.http?.url ?? 'this source',
  );
  const place = guessPlace(texts, portrait.host, profiles);
  const preset =
    family === 'permits'
      ? fittingPreset(
          surroundings.presets,
          profiles.map(({ column }) => column),
          mapping.columns,
        )
      : null;
  const columns = preset?.columns ?? mapping.columns;
  const identity = proposeIdentity(cells, profiles, numberForm(family, columns), helpers(family, columns));
  const about = aboutOf(portrait, wishes, family, place, surroundings.jurisdictions);
  const zone = proposeZone(family, typeof about.state === 'string' ? about.state : null, columns, profiles);
  const own = preset?.own ?? columns;
  const nothings = nothingsOf(cells);
  const keepsIdentity = preset !== null && preset.identity.join() === identity.columns.join();
  const start: Record<string, unknown> = {
    ...(preset === null ? {} : { preset: preset.name }),
    ...about,
    confirmed: portrait.fromSource && usable.length > 0,
    source: portrait.source,
    ...(portrait.format === null
      ? {}
      : { format: { ...portrait.format, ...(lines?.ragged ? { ragged: true } : {}) } }),
    ...(lines === null ? {} : { except: lines.except }),
    ...(keepsIdentity ? {} : { identity: identity.columns }),
    ...(mapping.dates.length === 0 || mapping.dates.join() === 'iso' ? {} : { dates: mapping.dates }),
    ...(zone === null ? {} : { zone: zone.zone }),
    ...(nothings.length === 0 ? {} : { placeholders: nothings }),
    ...(mapping.parse.length === 0 ? {} : { parse: mapping.parse }),
    ...(own.size === 0
      ? {}
      : { columns: Object.fromEntries([...own].map(([name, { form }]) => [name, form])) }),
  };
  const expectations = { expect: { rows: bounds(portrait.rowCount, portrait.rows.length) } };
  const base = presetInput(
    preset === null ? undefined : surroundings.presets.find(({ name }) => name === preset.name),
  );
  const parse = (input: Readonly<Record<string, unknown>>) => parsed(input, base, surroundings.folder);
  const names = [
    ...new Set([
      // A layer may show its geometry in every answer, a table in none.
      ...(portrait.source.arcgis === undefined ? [] : ['geometry']),
      ...portrait.columns.map(({ name }) => name),
      ...profiles.map(({ column }) => column.split('.')[0] ?? column),
    ]),
  ];
  const left = leftoverColumns(parse({ ...start, ...expectations }), names);
  const sparse = sparseColumns(profiles, columns, portrait);
  const written = {
    ...start,
    ...(sparse.length === 0 ? {} : { optional: sparse }),
    ...(left.length === 0 ? {} : { ignored: left }),
    ...expectations,
  };
  const definition = parse(written);
  const preview = previewOf(definition, lines?.ragged ? usable : portrait.rows, surroundings.dictionaries);
  const told = new Map([...columns].map(([name, one]) => [name, one.reason]));
  for (const step of mapping.parse)
    for (const name of stepTargets(step))
      told.set(name, 'into' in step ? 'stands in one text with the name' : `read from ${textOf(step)}`);
  return {
    written,
    definition,
    columns: [...familyColumns[family].keys()].flatMap((name) => {
      const reason = told.get(name);
      const form = columns.get(name)?.form;
      const shown = preview.columns.get(name);
      if (reason === undefined) return [];
      return [
        {
          column: name,
          from: form === undefined ? [] : columnsOf(form),
          reason,
          filled: shown?.filled ?? 0,
          example: shown?.example ?? null,
        },
      ];
    }),
    reasons: { family: reasons, place: place.reasons, identity: identity.reason },
    preview,
    left,
    warnings: [
      ...portrait.notes,
      ...(lines === null ? [] : [lines.warning]),
      ...warningsOf(definition, columns, profiles, preview, surroundings.rosterStates),
      ...mapping.warnings,
      ...(zone?.doubtful
        ? [`Times are taken to be of ${zone.zone}; part of ${about.state} has another zone.`]
        : []),
      ...(identity.warning === null ? [] : [identity.warning]),
    ],
  };
}

function familyOf(
  { title, source }: Portrait,
  wishes: Wishes,
  profiles: readonly Profile[],
): { family: Family; reasons: readonly string[] } {
  if (wishes.family !== undefined) return { family: wishes.family, reasons: ['you said so'] };
  const path =
    source.file ??
    source.http?.url ??
    source.arcgis?.url ??
    source.opendatasoft?.dataset ??
    source.carto?.table ??
    '';
  const guess = guessFamily(profiles, [title ?? '', path, source.dol === undefined ? '' : 'osha inspection']);
  if (guess.sure) return guess;
  // Only permits are of one city.
  if (wishes.city !== undefined || wishes.jurisdiction !== undefined)
    return { family: 'permits', reasons: ['you named its city'] };
  throw new UsageError(
    'proposal.family_unknown',
    `Whether these are permits, licenses, inspections, orders or actions cannot be told; ${guess.family} are the likeliest.`,
    'Say which with --family.',
  );
}

const numbers: Readonly<Record<Family, string>> = {
  permits: 'permitNumber',
  licenses: 'licenseNumber',
  inspections: 'activityNumber',
  orders: 'fileNumbers',
  actions: 'caseNumber',
};

const numberForm = (family: Family, columns: ReadonlyMap<string, Proposed>) =>
  columns.get(numbers[family])?.form;

const textOf = (step: ParseStep): string => [...new Set(stepForms(step).flatMap(columnsOf))].join(', ');

/** Source columns that may tell records of one number apart. */
function helpers(family: Family, columns: ReadonlyMap<string, Proposed>): string[] {
  const likely: Readonly<Record<Family, readonly string[]>> = {
    permits: ['permitType', 'workType', 'issueDate', 'propertyAddress', 'status', 'contractorName'],
    licenses: ['licenseType', 'licenseSubtype', 'name', 'personName', 'originalDate'],
    inspections: ['openDate'],
    orders: ['orderDate', 'respondent', 'orderType'],
    actions: ['actionDate', 'respondent'],
  };
  return likely[family].flatMap((name) => {
    const form = columns.get(name)?.form;
    return form === undefined ? [] : columnsOf(form).slice(0, 1);
  });
}

/** Columns that JSON rows may leave out altogether: those that a sample hardly shows, where no portal lists them. */
function sparseColumns(
  profiles: readonly Profile[],
  columns: ReadonlyMap<string, Proposed>,
  { format, columns: told }: Portrait,
): string[] {
  if (told.length > 0 || format === null || !['json', 'jsonl'].includes(String(format.type))) return [];
  const read = new Set([...columns.values()].flatMap(({ form }) => columnsOf(form)));
  return profiles
    .filter(({ column, filled, rows }) => read.has(column) && filled < rows * 0.5)
    .map(({ column }) => column);
}

function presetInput(preset: Preset | undefined): Record<string, unknown> {
  if (preset === undefined) return {};
  const { identity, columns, optional } = preset;
  return { identity, columns, optional };
}

/** Every proposal goes through the schema before anybody sees it. */
function parsed(
  written: Readonly<Record<string, unknown>>,
  base: Record<string, unknown>,
  folder: string,
): FeedDefinition {
  const { preset: _preset, ...own } = written;
  const columns = { ...(base.columns as object | undefined), ...(own.columns as object | undefined) };
  const { definition, problems } = parseFeedDefinition({ ...base, ...own, columns }, folder);
  if (definition !== null) return definition;
  throw new UsageError(
    'proposal.invalid',
    `The proposal is no valid definition: ${problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`,
    'Change the option that it names, or write the definition by hand (config/feeds/README.md).',
  );
}
