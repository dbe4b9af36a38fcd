/** Proposes definitions for a test's made-up rows. */

import type { Cells } from '@crs/feeds';
import { dictionaries, row } from '@crs/testing/fixtures';
import type { Proposal, ProposalOptions } from '../src/definition/proposal.js';
import { propose } from '../src/definition/propose.js';

/** Creates rows by number, from 1. */
export const times = (count: number, make: (index: number) => Cells): Cells[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** Proposes a definition for a file with these rows; by default, for a Minnesota town's permits. */
export function proposalFor(rows: readonly Cells[], options: ProposalOptions = {}, type = 'csv'): Proposal {
  const sample = {
    source: { file: '/files/export.csv' },
    format: { type },
    title: null,
    publisher: null,
    description: null,
    host: '',
    rowCount: null,
    columns: [],
    rows: rows.map((values, index) => row(values, index + 2)),
    fromSource: false,
    notes: [],
  };
  const { state = 'MN' } = options;
  const said = { family: 'permits', city: 'Springfield', name: 'springfield', ...options, state } as const;
  return propose(sample, said, {
    dictionaries,
    presets: [],
    folder: '/config',
    rosterStates: [state],
    today: '2026-11-20',
  });
}
