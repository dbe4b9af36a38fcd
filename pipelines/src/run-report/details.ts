import { grouped } from '@crs/domain';
import { z } from 'zod';

/** A detail of a run, as it may be shown. */
export interface RunDetail {
  readonly label: string;
  readonly text: string;
  /** The meaning, if the detail is for programs. */
  readonly note?: string;
}

/** The details of a run in words. Pure. */

/** Details that are only for programs, or reported elsewhere. */
const UNTOLD = new Set([
  'skipped',
  'sameAs',
  'undone',
  'undoes',
  'undoneBy',
  'holdsBack',
  'otherwise',
  'redoes',
  'redoneBy',
  'tiers',
  'rematched',
  'learned',
  'knowable',
  'proof',
  'comparison',
  'confidences',
  'isMade',
  'matcher',
  'statusesOf',
]);

/** Names of details, in the order of reporting; any others have their own names and come last. */
const LABELS: Readonly<Record<string, string>> = {
  version: 'version of the data',
  heldBack: 'left out because they are on hold',
  newColumns: 'new columns',
  lostColumns: 'lost columns',
  leftOut: 'rows excluded by the definition',
  misplaced: 'rows with a location outside the feed’s area (location dropped)',
  misdated: 'rows with a date before 1850 or too far in the future (date dropped)',
  destroyed: 'numbers that a spreadsheet rounded (dropped)',
  chosenBy: 'reason for the choice when a permit names several contractors',
  attached: 'attached sources',
  emptyAttached: 'attached sources without a row (read without them)',
  links: 'records matched to contractors',
  replacedMatches: 'records whose match changed',
  sharedValues: 'addresses, phones, and people shared by several contractors',
  hubs: 'addresses and phones shared by too many contractors to connect them',
  clusters: 'groups of connected contractors',
  gone: 'removed groups',
  firms: 'firms with several licenses',
  files: 'files',
  bytes: 'size',
  settings: 'fingerprint of the settings',
  inputs: 'fingerprint of the data read',
};

/** The content of the tables that publishing changes. */
const TABLES: Readonly<Record<string, string>> = {
  ag_action: 'attorney general actions',
  alias: 'other names of contractors',
  claim: 'distinct names on records',
  contractor: 'contractors',
  enforcement_order: 'disciplinary orders',
  firm: 'firms with several licenses',
  firm_member: 'licenses of firms that have several licenses',
  inspection: 'OSHA inspections',
  match: 'matches',
  permit: 'permits',
  record_link: 'disciplinary orders and attorney general actions matched to contractors',
  shared_value: 'addresses, phones, and people that contractors share',
  shared_value_member: 'contractors that share an address, phone, or person',
};

/** The meaning of details for programs, which are shown separately. */
const FINGERPRINTS: Readonly<Record<string, string>> = {
  settings: 'Changes when a setting changes. Runs with different fingerprints are not compared.',
  inputs: 'Changes when the data this run reads changes. If it is the same, there is nothing to do.',
};

const labeled = Object.keys(LABELS);
const orderOf = (key: string): number => (key in LABELS ? labeled.indexOf(key) : labeled.length);

/** A run's details with labels. Zeros mean nothing and are left out. */
export function toldDetails(details: Readonly<Record<string, unknown>>): RunDetail[] {
  return Object.entries(details)
    .filter(([key, value]) => !UNTOLD.has(key) && value !== null && value !== '' && value !== 0)
    .sort(([one], [other]) => orderOf(one) - orderOf(other))
    .flatMap(([key, value]) =>
      key === 'changes'
        ? changesOf(value)
        : { label: labelOf(key), text: textOf(key, value), ...noteOf(key) },
    );
}

/** `new columns: a, b`, one phrase per detail; without fingerprints. */
export const detailPhrases = (details: Readonly<Record<string, unknown>>): string[] =>
  toldDetails(details)
    .filter(({ note }) => note === undefined)
    .map(({ label, text }) => `${label}: ${text}`);

/** Number of rows that publishing changed in each table, except tables without changes. */
function changesOf(changes: unknown): RunDetail[] {
  const byTable = Object.entries(changes as Record<string, Record<string, number>>);
  const named = byTable.map(([table, counts]) => ({
    label: TABLES[table] ?? table.replaceAll('_', ' '),
    counts,
  }));
  return named
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
    .flatMap(({ label, counts }) => {
      const { inserted = 0, updated = 0, removed = 0 } = counts;
      const told = [
        [inserted, 'new'],
        [updated, 'changed'],
        [removed, 'gone'],
      ] as const;
      const parts = told.flatMap(([count, word]) => (count > 0 ? [`${grouped(count)} ${word}`] : []));
      return parts.length === 0 ? [] : [{ label, text: parts.join(', ') }];
    });
}

const noteOf = (key: string): { note?: string } => {
  const note = FINGERPRINTS[key];
  return note === undefined ? {} : { note };
};

/** `newColumns` as `new columns`. */
const labelOf = (key: string): string =>
  LABELS[key] ?? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function textOf(key: string, value: unknown): string {
  if (key === 'bytes' && typeof value === 'number') return `${(value / 1_000_000).toFixed(1)} MB`;
  if (key === 'attached') return attachedText(value);
  return plainText(value);
}

const attachedSchema = z.array(
  z.object({
    name: z.string(),
    rows: z.number(),
    leftOut: z.number().default(0),
    orphans: z.number().default(0),
    unreadable: z.number().default(0),
  }),
);

/** `“visits”: 6,827 rows, 12 of them without a matching record`; the sources are separated by semicolons. */
function attachedText(value: unknown): string {
  const sources = attachedSchema.safeParse(value).data;
  if (sources === undefined) return plainText(value);
  return sources
    .map(({ name, rows, leftOut, orphans, unreadable }) => {
      const told = [
        [orphans, 'of them without a matching record'],
        [leftOut, 'more excluded by the definition'],
        [unreadable, 'more unreadable'],
      ] as const;
      const parts = told.flatMap(([count, words]) => (count > 0 ? [`, ${grouped(count)} ${words}`] : []));
      return `“${name}”: ${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}${parts.join('')}`;
    })
    .join('; ');
}

function plainText(value: unknown): string {
  if (typeof value === 'number') return grouped(value);
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, part]) => `${labelOf(key)} ${plainText(part)}`);
    return parts.join(', ');
  }
  return String(value);
}

const columnsSchema = z.object({
  newColumns: z.array(z.string()).optional(),
  lostColumns: z.array(z.string()).optional(),
});

/** The new and lost columns of the source, one line each. */
export function columnLines(details: Readonly<Record<string, unknown>>): string[] {
  return detailPhrases(columnsSchema.safeParse(details).data ?? {});
}
