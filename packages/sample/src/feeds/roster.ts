/** Shared by both rosters: shuffled firms, repeated numbers, broken rows. */
import type { Firm } from '../firm.js';
import type { State } from '../places.js';
import type { Streams } from '../random.js';
import type { World } from '../world.js';
import {
  type DefectColumns,
  defectsThatFit,
  type FeedFile,
  type Fields,
  type RowDefect,
  restartable,
  rowLine,
} from './file.js';

export interface RosterRow {
  readonly firm: Firm;
  /** True on the second row of a repeated number, which has an earlier end. */
  readonly repeated: boolean;
}

interface RosterLayout {
  readonly feed: string;
  readonly path: string;
  readonly state: State;
  readonly header: string;
  readonly points: DefectColumns;
  readonly fields: (row: RosterRow) => Fields;
}

const defects: readonly RowDefect[] = ['date', 'required', 'short', 'date', 'long'];

export function rosterFile(world: World, streams: Streams, layout: RosterLayout): FeedFile {
  const { feed, path, state, header, points, fields } = layout;
  const random = streams(feed)();
  const rows: (RosterRow & { defect?: RowDefect })[] = [];
  for (const firm of world.firms) {
    if (firm.state !== state) continue;
    rows.push({ firm, repeated: false });
    if (random.chance(0.01)) rows.push({ firm, repeated: true });
  }
  // Each broken row has its own firm, so that a reader that accepts it has one firm too many.
  const strangers = world.unlicensed.filter((firm) => firm.state === state);
  for (const [index, defect] of defectsThatFit(defects, rows.length).entries()) {
    const stranger = strangers[index % strangers.length];
    if (stranger === undefined) break;
    rows.push({ firm: { ...stranger, license: `UNREADABLE${index}` }, repeated: false, defect });
  }
  random.shuffle(rows);
  return {
    feed,
    path,
    rows: rows.length,
    rejects: rows.filter(({ defect }) => defect !== undefined).length,
    lines: restartable(function* () {
      yield header;
      for (const row of rows) yield rowLine(fields(row), points, row.defect);
    }),
  };
}
