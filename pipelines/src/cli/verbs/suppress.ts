import type { Command } from 'commander';
import { addSuppressContractorVerb } from './suppress-contractor.js';
import { addSuppressLiftVerb } from './suppress-lift.js';
import { addSuppressListVerb } from './suppress-list.js';
import { addSuppressPersonVerb } from './suppress-person.js';
import { addSuppressRecordVerb } from './suppress-record.js';

export function addSuppressVerbs(program: Command): void {
  const suppress = program
    .command('suppress')
    .description('take a contractor, a record or a person out of every answer, export, explanation and log');
  addSuppressContractorVerb(suppress);
  addSuppressRecordVerb(suppress);
  addSuppressPersonVerb(suppress);
  addSuppressListVerb(suppress);
  addSuppressLiftVerb(suppress);
}
