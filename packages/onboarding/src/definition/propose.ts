/** Proposes a feed definition from a source's sample. Pure: the same sample always gives the same definition. */
import { type Family, UsageError } from '@crs/domain';
import type { Preset } from '@crs/feeds';
import {
  columnsOf,
  type FeedDefinition,
  familyColumns,
  leftoverColumns,
  parseFeedDefinition,
  readColumns,
  type Seen,
  stepForms,
  stepTargets,
} from '@crs/feeds';
import { guessFamily } from '../assign/family.js';
import { proposeMapping } from '../forms/mapping.js';
import type { ProposedColumns, ProposedMapping } from '../forms/proposed.js';
import { type Profile, placeholdersOf, profileRows } from '../profile/profile.js';
import type { SourceSample } from '../source/source-sample.js';
import { aboutOf } from './about.js';
import { bounds } from './bounds.js';
import { proposeIdentity } from './identity.js';
import { guessPlace } from './place.js';
import { fittingPreset } from './preset.js';
import { type Preview, previewOf } from './preview.js';
import type { Proposal, ProposalContext, ProposalOptions, ProposedColumn } from './proposal.js';
import { rowsOfReport } from './report-lines.js';
import { requireColumns } from './required-columns.js';
import { unreadWarning } from './unread.js';
import { warningsOf } from './warnings.js';
import { proposeZone } from './zone.js';

type Input = Readonly<Record<string, unknown>>;

/** Notes that the definition was checked against rows from its source. */
const seenIn = (rows: number, today: string): Seen => [{ what: 'source', rows, on: today }];

/**
 * Proposes a definition.
 * @throws UsageError `proposal.family_unknown`, `proposal.place_unknown`, `proposal.name_unknown`,
 * `proposal.incomplete`, each naming the option that gives the missing fact
 */
export function propose(sample: SourceSample, options: ProposalOptions, context: ProposalContext): Proposal {
  const whole = sample.rows.filter(({ error }) => error === null).map(({ values }) => values);
  const all = profileRows(whole, sample.columns);
  const { family, reasons } = familyOf(sample, options, all);
  const { usable, profiles, lines } = rowsOfReport(sample, family, all);
  const mapping = proposeMapping(family, profiles);
  requireColumns(family, mapping, profiles, titleOf(sample));
  const texts = [sample.title, sample.publisher, sample.description].filter((text) => text !== null);
  const place = guessPlace(texts, sample.host, profiles);
  const names = profiles.map(({ column }) => column);
  const preset = family === 'permits' ? fittingPreset(context.presets, names, mapping.columns) : null;
  const columns = preset?.columns ?? mapping.columns;
  const own = preset?.own ?? columns;
  const cells = usable.map(({ values }) => values);
  const identity = proposeIdentity(cells, profiles, ...keysOf(family, columns));
  const about = aboutOf(sample, options, family, place, context.jurisdictions);
  const zone = proposeZone(family, about, columns, profiles);
  const isIdentified = preset?.identity.join() === identity.columns.join();
  const dates = mapping.dates.join() === 'iso' ? [] : mapping.dates;
  const input = {
    ...(preset === null ? {} : { preset: preset.name }),
    ...about,
    ...(sample.fromSource && usable.length > 0 ? { seen: seenIn(usable.length, context.today) } : {}),
    source: sample.source,
    ...(sample.format === null
      ? {}
      : { format: { ...sample.format, ...(lines?.ragged && { ragged: true }) } }),
    ...filled({
      except: lines?.except,
      identity: isIdentified ? [] : identity.columns,
      dates,
      zone: zone?.zone,
      placeholders: placeholdersOf(cells),
      parse: mapping.parse,
      columns: Object.fromEntries([...own].map(([name, { form }]) => [name, form])),
    }),
  };
  const expect = { rows: bounds(sample.rowCount, sample.rows.length) };
  const base = context.presets.find(({ name }) => name === preset?.name);
  const left = leftoverColumns(
    parsed({ ...input, expect }, base, context.folder),
    publishedColumns(sample, names),
  );
  const written = {
    ...input,
    ...filled({ optional: sparseColumns(profiles, columns, sample), ignored: left }),
    expect,
  };
  const definition = parsed(written, base, context.folder);
  const unread = unreadWarning(profiles, left, readColumns(definition), mapping.warnings);
  const preview = previewOf(
    definition,
    lines?.ragged ? usable : sample.rows,
    context.dictionaries,
    context.today,
  );
  return {
    written,
    definition,
    columns: proposedColumns(family, mapping, columns, preview),
    reasons: { family: reasons, place: place.reasons, identity: identity.reason },
    preview,
    left,
    warnings: distinct([
      ...sample.notes,
      ...(lines === null ? [] : [lines.warning]),
      ...warningsOf(definition, columns, profiles, preview, context.rosterStates),
      ...mapping.warnings,
      ...(zone?.doubtful
        ? [`Times are read as ${zone.zone}, but part of ${about.state} is in another time zone.`]
        : []),
      ...[identity.warning, unread].filter((text) => text !== null),
    ]),
  };
}

const addressOf = ({ source }: SourceSample): string =>
  source.file ??
  source.http?.url ??
  source.arcgis?.url ??
  source.opendatasoft?.dataset ??
  source.carto?.table ??
  '';

const titleOf = (sample: SourceSample): string => sample.title ?? (addressOf(sample) || 'this source');

function familyOf(
  sample: SourceSample,
  options: ProposalOptions,
  profiles: readonly Profile[],
): { family: Family; reasons: readonly string[] } {
  if (options.family !== undefined) return { family: options.family, reasons: ['you said so'] };
  const ofDol = sample.source.dol === undefined ? '' : 'osha inspection';
  const isOfCity = options.city !== undefined || options.jurisdiction !== undefined;
  const guess = guessFamily(profiles, [sample.title ?? '', addressOf(sample), ofDol], isOfCity);
  if (guess.sure) return guess;
  throw new UsageError(
    'proposal.family_unknown',
    `The record type is unclear (permits, licenses, inspections, orders, or actions); ${guess.family} are most likely.`,
    'Add --family with the record type.',
  );
}

/** A record's number, and columns that may distinguish records with the same number, most likely first. */
const keys: Readonly<Record<Family, readonly [number: string, ...others: string[]]>> = {
  permits: [
    'permitNumber',
    'permitType',
    'workType',
    'issueDate',
    'propertyAddress',
    'status',
    'contractorName',
  ],
  licenses: ['licenseNumber', 'licenseType', 'licenseSubtype', 'name', 'personName', 'originalDate'],
  inspections: ['activityNumber', 'openDate'],
  orders: ['fileNumbers', 'orderDate', 'respondent', 'orderType'],
  actions: ['caseNumber', 'actionDate', 'respondent'],
};

function keysOf(family: Family, columns: ProposedColumns) {
  const [number, ...others] = keys[family];
  const sources = others.flatMap((name) => {
    const form = columns.get(name)?.form;
    return form === undefined ? [] : columnsOf(form).slice(0, 1);
  });
  return [columns.get(number)?.form, sources] as const;
}

/** Keeps the entries with content: a text, or a list or object that is not empty. */
const filled = (entries: Input): Input =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([, value]) =>
        value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
    ),
  );

/** Every column that the source may publish. */
function publishedColumns({ source, columns }: SourceSample, names: readonly string[]): string[] {
  // A layer may return its geometry in every response, a table never does.
  const geometry = source.arcgis === undefined ? [] : ['geometry'];
  const outer = names.map((name) => name.split('.')[0] ?? name);
  return [...new Set([...geometry, ...columns.map(({ name }) => name), ...outer])];
}

/** Columns that JSON rows may omit: those rare in the sample, if no portal lists them. */
function sparseColumns(
  profiles: readonly Profile[],
  columns: ProposedColumns,
  { format, columns: declared }: SourceSample,
): string[] {
  if (declared.length > 0 || !['json', 'jsonl'].includes(String(format?.type))) return [];
  const read = new Set([...columns.values()].flatMap(({ form }) => columnsOf(form)));
  return profiles
    .filter(({ column, filled, rows }) => read.has(column) && filled < rows * 0.5)
    .map(({ column }) => column);
}

/** Returns our columns in order, each with its source columns, the reason, and the sample's result. */
function proposedColumns(
  family: Family,
  { parse }: ProposedMapping,
  columns: ProposedColumns,
  preview: Preview,
): ProposedColumn[] {
  const reasons = new Map([...columns].map(([name, { reason }]) => [name, reason]));
  for (const step of parse) {
    const texts = [...new Set(stepForms(step).flatMap(columnsOf))].join(', ');
    for (const name of stepTargets(step))
      reasons.set(name, 'into' in step ? 'is in one text with the name' : `read from ${texts}`);
  }
  return [...familyColumns[family].keys()].flatMap((column) => {
    const reason = reasons.get(column);
    const form = columns.get(column)?.form;
    const { filled = 0, example = null } = preview.columns.get(column) ?? {};
    return reason === undefined
      ? []
      : [{ column, from: form === undefined ? [] : columnsOf(form), reason, filled, example }];
  });
}

/** Checks every proposal against the schema before anybody sees it. */
function parsed(written: Input, preset: Preset | undefined, folder: string): FeedDefinition {
  const { preset: _preset, ...own } = written;
  const { identity, columns: shared, optional } = preset ?? {};
  const base = preset === undefined ? {} : { identity, optional };
  const columns = { ...shared, ...(own.columns as object | undefined) };
  const { definition, problems } = parseFeedDefinition({ ...base, ...own, columns }, folder);
  if (definition !== null) return definition;
  throw new UsageError(
    'proposal.invalid',
    `The proposal is not a valid definition: ${problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`,
    'Change the option in the message, or write the definition by hand (config/feeds/README.md).',
  );
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
