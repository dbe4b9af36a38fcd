/** Exports the permit outcomes of every contractor: a line for each role. */
import type { ExportRow } from './export.js';
import type { ExportColumn } from './export-columns.js';
import { type Reader, ReadSession } from './read-session.js';
import { LEAST_CASES, type RoleTrack, type TrackFigure, trackRecord } from './role-tracks.js';
import { readOutcomesOf } from './track-record.js';

/** The figures, by the beginning of their columns' names. */
const figures = {
  completed_within_year: {
    of: 'Share of permits completed within 365 days of issue',
    type: 'number',
    read: (track: RoleTrack) => track.completedWithinYear,
  },
  days_to_completion: {
    of: 'Median days from issue to completion, for completed permits',
    type: 'integer',
    read: (track: RoleTrack) => track.daysToCompletion,
  },
  expired_without_completion: {
    of: 'Share of permits that expired without completion',
    type: 'number',
    read: (track: RoleTrack) => track.expiredWithoutCompletion,
  },
  passed_at_first_try: {
    of: 'Share of inspection types, counted per permit, whose first inspection passed',
    type: 'number',
    read: (track: RoleTrack) => track.passedAtFirstTry,
  },
} as const;

const counted: readonly ExportColumn[] = [
  { name: 'roster_state', type: 'string', description: 'State of the license roster.' },
  { name: 'license_number', type: 'string', description: 'License number of the contractor.' },
  { name: 'license_name', type: 'string', description: 'Legal name on the license.' },
  { name: 'role', type: 'string', description: "The contractor's role on these permits." },
  { name: 'permits', type: 'integer', description: 'All permits, including those that the figures exclude.' },
  { name: 'first_year', type: 'integer', description: 'First issue year in the figures.' },
  { name: 'last_year', type: 'integer', description: 'Last issue year in the figures.' },
];

/** The columns of the export. */
export const trackRecordColumns: readonly ExportColumn[] = [
  ...counted,
  ...Object.entries(figures).flatMap(([name, { of, type }]): ExportColumn[] => [
    {
      name: `${name}_state`,
      type: 'string',
      description: `${of}: shown, too_few for fewer than ${LEAST_CASES} cases, or not_published if the cities do not publish the dates.`,
    },
    {
      name: `${name}_cases`,
      type: 'integer',
      description: 'Number of permits, or first inspections, behind the figure.',
    },
    { name, type, description: `${of}; empty unless the state is shown.` },
    { name: `${name}_low`, type, description: 'Lower end of the 95% interval.' },
    { name: `${name}_high`, type, description: 'Upper end of the 95% interval.' },
    {
      name: `${name}_peers`,
      type,
      description:
        "The value for all permits with the same types, cities, and years, weighted by the contractor's mix.",
    },
    {
      name: `${name}_peer_cases`,
      type: 'integer',
      description: 'Number of permits, or first inspections, behind the peer value.',
    },
  ]),
];

/**
 * A value to six decimals: the last bits of a sum depend on the order in which the database reads, and a figure that
 * did not change must not change the file.
 */
const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(6)));

const figureCells = (name: string, one: TrackFigure): ExportRow => ({
  [`${name}_state`]: one.state,
  [`${name}_cases`]: one.cases,
  [name]: rounded(one.value),
  [`${name}_low`]: rounded(one.low),
  [`${name}_high`]: rounded(one.high),
  [`${name}_peers`]: rounded(one.peerValue),
  [`${name}_peer_cases`]: one.peerCases,
});

interface Named {
  readonly id: number;
  readonly roster_state: string;
  readonly license_number: string;
  readonly license_name: string | null;
}

function lineOf({ id: _, ...license }: Named, track: RoleTrack): ExportRow {
  const cells = Object.entries(figures).map(([name, { read }]) => figureCells(name, read(track)));
  const { role, permits, firstYear, lastYear } = track;
  return Object.assign({ ...license, role, permits, first_year: firstYear, last_year: lastYear }, ...cells);
}

/** Number of contractors read at a time. */
const CONTRACTORS_PER_READ = 100;

/**
 * The lines of all contractors with permits, in the order of their licenses; of those with permits in a jurisdiction
 * if one is given. The reader sees one state of the data.
 */
export async function* trackRecordRows(
  reader: Reader,
  jurisdiction: string | null,
): AsyncGenerator<ExportRow[]> {
  const { rows: contractors } = await reader.query<Named>(
    `select c.id, c.roster_state, c.license_number, c.name as license_name from contractor c
     where c.id in (select contractor_id from match
       where scope in (select jurisdiction from feed_state) and ($1::text is null or scope = $1))
     order by c.roster_state, c.license_key, c.id`,
    [jurisdiction],
  );
  const session = new ReadSession(reader);
  for (let at = 0; at < contractors.length; at += CONTRACTORS_PER_READ) {
    const some = contractors.slice(at, at + CONTRACTORS_PER_READ);
    const outcomes = await readOutcomesOf(
      session,
      some.map(({ id }) => id),
    );
    yield outcomes.flatMap((read, index) =>
      trackRecord(read).map((track) => lineOf(some[index] as Named, track)),
    );
  }
}
