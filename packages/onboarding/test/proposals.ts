/** What is proposed for rows that are made up in a test. */

import type { Cells } from '@crs/feeds';
import { dictionaries, row } from '@crs/testing/fixtures';
import { type Proposal, propose, type Wishes } from '../src/propose.js';

/** Rows by their numbers, from 1. */
export const times = (count: number, make: (index: number) => Cells): Cells[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** The proposal for a file with these rows; where nothing else is wished, for permits of a town in Minnesota. */
export function proposalFor(rows: readonly Cells[], wishes: Wishes = {}, type = 'csv'): Proposal {
  const portrait = {
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
  const { state = 'MN' } = wishes;
  const said = { family: 'permits', city: 'Springfield', name: 'springfield', ...wishes, state } as const;
  return propose(portrait, said, { dictionaries, presets: [], folder: '/config', rosterStates: [state] });
}
