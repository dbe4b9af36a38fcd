/** A feed definition from what a source shows of itself: pure, so that the same sample gives the same definition. */

import { type Family, UsageError } from '@crs/domain';
import type { Preset } from '@crs/feeds';
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
import { guessFamily } from '../assign/family.js';
import { proposeMapping } from '../forms/mapping.js';
import type { ProposedForm } from '../forms/proposed.js';
import { type Profile, placeholdersOf } from '../profile/profile.js';
import type { SourceSample } from '../source/source-sample.js';
import { aboutOf } from './about.js';
import { bounds } from './bounds.js';
import { proposeIdentity } from './identity.js';
import { guessPlace } from './place.js';
import { fittingPreset } from './preset.js';
import { previewOf } from './preview.js';
import type { Proposal, ProposalContext, ProposalOptions } from './proposal.js';
import { rowsOfReport } from './report-lines.js';
import { requireColumns } from './required-columns.js';
import { warningsOf } from './warnings.js';
import { proposeZone } from './zone.js';

/**
 * Proposes a definition.
 * @throws UsageError `proposal.family_unknown`, `proposal.place_unknown`, `proposal.name_unknown`,
 *   `proposal.incomplete`, each naming the option that says what could not be told
 */
export function propose(sample: SourceSample, options: ProposalOptions, context: ProposalContext): Proposal {
  const { usable, profiles, lines } = rowsOfReport(sample, options.family);
  const cells = usable.map(({ values }) => values);
  const texts = [sample.title, sample.publisher, sample.description].filter((text) => text !== null);
  const { family, reasons } = familyOf(sample, options, profiles);
  const mapping = proposeMapping(family, profiles);
  requireColumns(
    family,
    mapping,
    profiles,
    sample.title ?? sample.source.file ?? sample.source.http?.url ?? 'this source',
  );
  const place = guessPlace(texts, sample.host, profiles);
  const preset =
    family === 'permits'
      ? fittingPreset(
          context.presets,
          profiles.map(({ column }) => column),
          mapping.columns,
        )
      : null;
  const columns = preset?.columns ?? mapping.columns;
  const identity = proposeIdentity(cells, profiles, numberForm(family, columns), helpers(family, columns));
  const about = aboutOf(sample, options, family, place, context.jurisdictions);
  const zone = proposeZone(family, typeof about.state === 'string' ? about.state : null, columns, profiles);
  const own = preset?.own ?? columns;
  const placeholders = placeholdersOf(cells);
  const keepsIdentity = preset !== null && preset.identity.join() === identity.columns.join();
  const start: Record<string, unknown> = {
    ...(preset === null ? {} : { preset: preset.name }),
    ...about,
    confirmed: sample.fromSource && usable.length > 0,
    source: sample.source,
    ...(sample.format === null
      ? {}
      : { format: { ...sample.format, ...(lines?.ragged ? { ragged: true } : {}) } }),
    ...(lines === null ? {} : { except: lines.except }),
    ...(keepsIdentity ? {} : { identity: identity.columns }),
    ...(mapping.dates.length === 0 || mapping.dates.join() === 'iso' ? {} : { dates: mapping.dates }),
    ...(zone === null ? {} : { zone: zone.zone }),
    ...(placeholders.length === 0 ? {} : { placeholders: placeholders }),
    ...(mapping.parse.length === 0 ? {} : { parse: mapping.parse }),
    ...(own.size === 0
      ? {}
      : { columns: Object.fromEntries([...own].map(([name, { form }]) => [name, form])) }),
  };
  const expectations = { expect: { rows: bounds(sample.rowCount, sample.rows.length) } };
  const base = presetInput(
    preset === null ? undefined : context.presets.find(({ name }) => name === preset.name),
  );
  const parse = (input: Readonly<Record<string, unknown>>) => parsed(input, base, context.folder);
  const names = [
    ...new Set([
      // A layer may show its geometry in every answer, a table in none.
      ...(sample.source.arcgis === undefined ? [] : ['geometry']),
      ...sample.columns.map(({ name }) => name),
      ...profiles.map(({ column }) => column.split('.')[0] ?? column),
    ]),
  ];
  const left = leftoverColumns(parse({ ...start, ...expectations }), names);
  const sparse = sparseColumns(profiles, columns, sample);
  const written = {
    ...start,
    ...(sparse.length === 0 ? {} : { optional: sparse }),
    ...(left.length === 0 ? {} : { ignored: left }),
    ...expectations,
  };
  const definition = parse(written);
  const preview = previewOf(definition, lines?.ragged ? usable : sample.rows, context.dictionaries);
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
      ...sample.notes,
      ...(lines === null ? [] : [lines.warning]),
      ...warningsOf(definition, columns, profiles, preview, context.rosterStates),
      ...mapping.warnings,
      ...(zone?.doubtful
        ? [`Times are taken to be of ${zone.zone}; part of ${about.state} has another zone.`]
        : []),
      ...(identity.warning === null ? [] : [identity.warning]),
    ],
  };
}

function familyOf(
  { title, source }: SourceSample,
  options: ProposalOptions,
  profiles: readonly Profile[],
): { family: Family; reasons: readonly string[] } {
  if (options.family !== undefined) return { family: options.family, reasons: ['you said so'] };
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
  if (options.city !== undefined || options.jurisdiction !== undefined)
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

const numberForm = (family: Family, columns: ReadonlyMap<string, ProposedForm>) =>
  columns.get(numbers[family])?.form;

const textOf = (step: ParseStep): string => [...new Set(stepForms(step).flatMap(columnsOf))].join(', ');

/** Source columns that may tell records of one number apart. */
function helpers(family: Family, columns: ReadonlyMap<string, ProposedForm>): string[] {
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
  columns: ReadonlyMap<string, ProposedForm>,
  { format, columns: told }: SourceSample,
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
