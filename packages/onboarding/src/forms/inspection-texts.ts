/** Columns of inspections that hold several things: a name with its address, violations as JSON. */

import type { Form, ParseStep } from '@crs/feeds';
import { violationColumns } from '@crs/feeds';
import { fit } from '../assign/name-score.js';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import type { ProposedForm } from './proposed.js';

/** What sources call the parts of a violation, in canonical words. */
const parts: Readonly<Record<string, readonly string[]>> = {
  citationId: ['citation id', 'citation number'],
  violationType: ['citation type', 'violation type', 'type'],
  standard: ['standard', 'standard cited'],
  issuanceDate: ['issue date'],
  currentPenalty: ['current penalty'],
  initialPenalty: ['initial penalty'],
};

const nameAndAddress = /^[,\s]*[^,]+,.*\b[A-Z]{2}\s+\d{5}/;

/** Adds what such columns give to the columns found so far, and returns the parse steps it takes. */
export function inspectionTexts(
  profiles: readonly Profile[],
  columns: Map<string, ProposedForm>,
): ParseStep[] {
  const steps: ParseStep[] = [];
  for (const { column, looks, top } of profiles) {
    const violations = looks.json > 0.5 && !columns.has('violations') ? violationsForm(column, top) : null;
    if (violations !== null) {
      columns.set('violations', { form: violations, reason: 'its values are lists of violations' });
    }
    if (!holdsAddress(top)) continue;
    const mailing = /mail/i.test(column);
    if (!mailing && !columns.has('establishmentName')) {
      const reason = 'the name stands before the address';
      columns.set('establishmentName', { form: { column, pattern: '^[,\\s]*(?<value>[^,]+)' }, reason });
      columns.delete('siteAddress');
      steps.push({
        nameAndAddress: column,
        into: { name: 'establishmentName', address: 'siteAddress', city: 'city', state: 'state', zip: 'zip' },
      });
    } else if (!mailing && startsWithNumber(top)) {
      columns.delete('siteAddress');
      steps.push({
        nameAndAddress: column,
        into: { address: 'siteAddress', city: 'city', state: 'state', zip: 'zip' },
      });
    } else if (mailing) {
      columns.delete('mailingAddress');
      steps.push({
        nameAndAddress: column,
        into: { address: 'mailingAddress', city: 'mailingCity', state: 'mailingState', zip: 'mailingZip' },
      });
    }
  }
  return steps;
}

function holdsAddress(top: readonly (readonly [string, number])[]): boolean {
  return top.length > 0 && top.filter(([text]) => nameAndAddress.test(text)).length > top.length * 0.5;
}

/** The name stands elsewhere. */
const startsWithNumber = (top: readonly (readonly [string, number])[]): boolean =>
  top.every(([text]) => /^\d/.test(text));

/** Null where the first list with something in it holds no violations. */
function violationsForm(column: string, top: readonly (readonly [string, number])[]): Form | null {
  const keys = top.map(([text]) => keysOf(text)).find((found) => found.length > 0) ?? [];
  const each: Record<string, Form> = {};
  for (const name of violationColumns.keys()) {
    const phrases = parts[name] ?? [];
    const best = keys
      .map((key) => ({
        key,
        score: Math.max(0, ...phrases.map((phrase) => fit(wordsOf(key), phrase.split(' '), new Set()))),
      }))
      .sort((a, b) => b.score - a.score)[0];
    if (best !== undefined && best.score > 0.7) each[name] = best.key;
  }
  return Object.keys(each).length < 2 ? null : { violations: column, each };
}

function keysOf(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  const [first] = Array.isArray(value) ? value : [];
  return typeof first === 'object' && first !== null ? Object.keys(first) : [];
}
