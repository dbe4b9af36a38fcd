/** Warnings for an operator to check before trusting a proposal. */

import { isScientific } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import { columnsOf, dollarsIn, formObject, isFormula } from '@crs/feeds';
import { wordsOf } from '../evidence/column-words.js';
import { contractorRoles, doubtfulRoles } from '../evidence/parties.js';
import type { ProposedForm } from '../forms/proposed.js';
import type { Profile } from '../profile/profile.js';
import type { Preview } from './preview.js';

/** A permit value below this is more likely a fee. */
const smallWork = 400;

export function warningsOf(
  definition: FeedDefinition,
  columns: ReadonlyMap<string, ProposedForm>,
  profiles: readonly Profile[],
  preview: Preview,
  rosterStates: readonly string[],
): string[] {
  const warnings: string[] = [];
  const { family, state } = definition;
  if (preview.read === 0)
    warnings.push('The source showed no rows, so the mapping relies on column names alone.');
  if (family === 'permits') {
    warnings.push(...contractorWarnings(columns, preview), ...moneyWarnings(columns, profiles));
    if (!columns.has('issueDate'))
      warnings.push(
        'No column says when a permit was issued, so dates stay empty. If there is one, add it under "columns" as issueDate.',
      );
    if (state !== undefined && !rosterStates.includes(state)) {
      warnings.push(
        `No license roster of ${state} is configured, so the contractors on these permits will not be matched.`,
      );
    }
  }
  if (family === 'inspections' && !columns.has('violationCount') && !columns.has('violations')) {
    warnings.push(
      'No column has the number of violations, so every inspection will show none. If there is one, add it under "columns" as violationCount.',
    );
  }
  if (family === 'licenses' && columns.has('statusPrinted')) {
    const printed = columnsOf(columns.get('statusPrinted')?.form ?? 'statusPrinted');
    const words = profiles.find(({ column }) => printed.includes(column))?.top.map(([text]) => text) ?? [];
    warnings.push(
      `The meaning of the words in ${printed.join(', ')} is unknown (${words.slice(0, 10).join(', ')}). Under "status", use "values" to map them to Issued, Expired, Revoked, Suspended.`,
    );
  } else if (family === 'licenses' && !columns.has('status')) {
    warnings.push(
      'No column has the license status. If the list has only active licenses, add "status: { constant: Issued }".',
    );
  }
  const read = new Set([...columns.values()].flatMap(({ form }) => columnsOf(form)));
  for (const { column, top } of profiles) {
    if (!read.has(column)) continue;
    const valueThat = (holds: (text: string) => boolean) => top.find(([text]) => holds(text))?.[0];
    const [destroyed, formula] = [valueThat(isScientific), valueThat(isFormula)];
    if (destroyed !== undefined)
      warnings.push(
        `${column} has values such as ${destroyed} that a spreadsheet rounded, so they are left out. Ask for the original export of the portal.`,
      );
    if (formula !== undefined)
      warnings.push(
        `${column} contains formulas such as ${formula} without results, so they are left out. Open the file in a spreadsheet, save it, and use the saved file.`,
      );
  }
  if (preview.rejected > 0 && preview.read > 0) {
    const share = preview.rejected / preview.read;
    if (share > definition.expect.rejects) {
      warnings.push(
        `${(share * 100).toFixed(1)}% of the sample can't be read, more than the ${(definition.expect.rejects * 100).toFixed(1)}% that a nightly run allows. Correct the columns listed under rejects.`,
      );
    }
  }
  return warnings;
}

function contractorWarnings(columns: ReadonlyMap<string, ProposedForm>, preview: Preview): string[] {
  const name = columns.get('contractorName');
  if (name === undefined)
    return ['No column names a contractor, so these permits can be shown but not matched.'];
  const warnings: string[] = [];
  const filled = preview.columns.get('contractorName')?.filled ?? 0;
  if (preview.read > 0 && filled < 0.1)
    warnings.push(`Only ${(filled * 100).toFixed(0)}% of sample rows name a contractor.`);
  if (formObject(name.form).contacts !== undefined) return warnings;
  const { words: first } = wordsOf(columnsOf(name.form)[0] ?? '');
  // "Applicant Company" is an applicant's company.
  const roles = contractorRoles.filter(
    (one) => first.includes(one.split(' ')[0] ?? one) && !['business', 'company'].includes(one),
  );
  if (roles.length > 0 && roles.every((role) => doubtfulRoles.has(role))) {
    warnings.push(
      `The contractor is read from ${namesOf(name).join(', ')}, but an applicant may be an owner or an expediter.`,
    );
  }
  return warnings;
}

function moneyWarnings(columns: ReadonlyMap<string, ProposedForm>, profiles: readonly Profile[]): string[] {
  const value = columns.get('value');
  if (value === undefined) {
    return columns.has('totalFees')
      ? ['The source has only fees, not the cost of the work, so value stays empty.']
      : [];
  }
  const read = namesOf(value);
  const profile = profiles.find(({ column }) => column === read[0]);
  const { unit = 'dollars' } = formObject(value.form);
  const { median = null } = profile ?? {};
  if (median !== null && median > 0 && median * dollarsIn[unit] < smallWork) {
    return [
      `Half of the amounts in ${read.join(', ')} are below $${smallWork}: they may be fees, not what the work costs.`,
    ];
  }
  return [];
}

/** Returns the source columns for one of ours, each once. */
function namesOf({ form }: ProposedForm): string[] {
  return [...new Set(columnsOf(form))];
}
