import type { Command } from 'commander';
import { addFeedsCheckVerb } from './feeds-check.js';
import { addFeedsListVerb } from './feeds-list.js';
import { addFeedsNewVerb } from './feeds-new.js';
import { addFeedsRemoveVerb } from './feeds-remove.js';

export function addFeedsVerbs(program: Command): void {
  const feeds = program.command('feeds').description('the configured feeds');
  addFeedsListVerb(feeds);
  addFeedsNewVerb(feeds);
  addFeedsCheckVerb(feeds);
  addFeedsRemoveVerb(feeds);
}
