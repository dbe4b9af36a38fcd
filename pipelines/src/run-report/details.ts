import { z } from 'zod';
import { grouped } from '../numbers.js';

/** A detail of a run, as it may be shown. */
export interface RunDetail {
  readonly label: string;
  readonly text: string;
  /** What it is for, where it is for the program. */
  readonly note?: string;
}

/** The details of a run in words. Pure. */

/** Details for the program only, or reported in other words. */
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

/** What a detail is called, in the order in which they are told; any other goes by its own name, after them. */
const LABELS: Readonly<Record<string, string>> = {
  version: 'version of the data',
  heldBack: 'left out, since they are held back',
  newColumns: 'new columns',
  lostColumns: 'lost columns',
  leftOut: 'rows left out by the definition',
  misplaced: 'rows whose place is not where the feed is from, so that it is not kept',
  misdated: 'rows with a date before 1850 or too far ahead, which is not kept',
  destroyed: 'numbers of which a spreadsheet dropped the digits, so that they are not kept',
  chosenBy: 'by what the contractor of permits that name several was chosen',
  attached: 'rows of attached sources',
  links: 'records linked to contractors',
  replacedMatches: 'claims that have another answer than before',
  sharedValues: 'addresses, phones and persons that several contractors share',
  hubs: 'addresses and phones that so many share that they connect nobody',
  clusters: 'groups of connected contractors',
  gone: 'groups that are there no more',
  firms: 'firms that have several licenses',
  files: 'files',
  bytes: 'size',
  settings: 'fingerprint of the settings',
  inputs: 'fingerprint of what was read',
};

/** What the tables hold that publishing changes. */
const TABLES: Readonly<Record<string, string>> = {
  ag_action: 'actions of attorneys general',
  alias: 'other names of contractors',
  claim: 'claims',
  contractor: 'contractors',
  enforcement_order: 'orders',
  firm: 'firms that have several licenses',
  firm_member: 'licenses of firms that have several',
  inspection: 'safety inspections',
  match: 'answers to claims',
  permit: 'permits',
  record_link: 'orders and actions linked to contractors',
  shared_value: 'addresses, phones and persons that contractors share',
  shared_value_member: 'contractors that share an address, phone or person',
};

/** What details for the program say; a reader is shown them apart. */
const FINGERPRINTS: Readonly<Record<string, string>> = {
  settings: 'It changes when a setting changes. Runs with different fingerprints are not compared.',
  inputs: 'It changes when something that this work reads changes. While it stays, nothing has to be done.',
};

const labelled = Object.keys(LABELS);
const orderOf = (key: string): number => (key in LABELS ? labelled.indexOf(key) : labelled.length);

/** The details of a run, labelled. What is 0 says nothing, and is left out. */
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

/** `new columns: a, b`, one phrase a detail; without fingerprints. */
export const detailPhrases = (details: Readonly<Record<string, unknown>>): string[] =>
  toldDetails(details)
    .filter(({ note }) => note === undefined)
    .map(({ label, text }) => `${label}: ${text}`);

/** How many rows of each table publishing changed; tables without any are left out. */
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
  return plainText(value);
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

/** The new and the lost columns of the source, one line each. */
export function columnLines(details: Readonly<Record<string, unknown>>): string[] {
  return detailPhrases(columnsSchema.safeParse(details).data ?? {});
}
