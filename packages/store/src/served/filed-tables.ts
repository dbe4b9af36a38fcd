/** The tables that a data version stores as files: all exports that have files, and the sources of FollowTheMoney. */
import { type ExportName, type ExportRow, exportNames, exportSql, exports } from './export.js';
import { describeColumn, type ExportColumn, primaryKeys } from './export-columns.js';
import { type KeyedExport, keyedExports } from './exported-keys.js';
import { type FtmKind, ftmSql } from './ftm-records.js';
import type { Reader } from './read-session.js';
import { trackRecordColumns, trackRecordRows } from './track-record-export.js';

/** Permits have the columns of matches. */
export type FiledExport = Exclude<ExportName, 'matches'>;
export const filedExports = exportNames.filter((name): name is FiledExport => name !== 'matches');

/** The name of a filed table. */
export type FiledName = FiledExport | `ftm_${FtmKind}`;

/** The first column that the database returns for a divided table: the row's state. Files do not contain it. */
export const STATE_COLUMN = 'state_of_line';

/** Rows that a statement selects. */
interface SelectedRows {
  /** SQL for the rows that meet a condition. */
  readonly sql: (condition?: string) => string;
  readonly describe: (column: string, typeNumber: number) => ExportColumn;
}

/** Rows that are computed. */
export interface ComputedRows {
  readonly columns: readonly ExportColumn[];
  readonly rows: (reader: Reader) => AsyncIterable<readonly ExportRow[]>;
}

interface FiledTable {
  readonly source: SelectedRows | ComputedRows;
  /** The columns that files are sorted by; all other columns break ties. Null to keep the database's order. */
  readonly sort: readonly string[] | null;
  /** True if no two rows have the same values in `sort`. */
  readonly isUnique: boolean;
  /** How changed rows are found; null for a table that is read whole. */
  readonly keyed: Pick<KeyedExport, 'key' | 'sources' | 'lookup' | 'lookedUp'> | null;
  /** True if each state has its own file. */
  readonly isDivided: boolean;
}

type SelectedFiled = Exclude<FiledExport, 'track_record'>;

const sorts: Readonly<Record<SelectedFiled, readonly string[] | null>> = {
  permits: ['jurisdiction', 'permit_number', 'id'],
  permit_contractors: ['jurisdiction', 'permit_number', 'permit_id', 'position'],
  permit_inspections: ['jurisdiction', 'permit_number', 'permit_id', 'position'],
  contractors: ['roster_state', 'license_number'],
  enforcement: ['id'],
  inspections: ['activity_number'],
  actions: ['id'],
  related: ['license_number', 'shared', 'shared_value', 'related_license_number'],
  firms: ['firm_id', 'roster_state', 'license_number'],
  aliases: ['roster_state', 'license_number', 'name'],
  events: null,
};

function filedExport(name: SelectedFiled): FiledTable {
  const { state, ...lines } = exports[name];
  // COPY takes no parameters; the exports' parameter is the jurisdiction, null for all.
  const where = lines.where.replaceAll('$1', 'null');
  const columns =
    state === undefined ? lines.columns : { [STATE_COLUMN]: `coalesce(${state}, '')`, ...lines.columns };
  return {
    source: {
      sql: (condition) =>
        exportSql({ ...lines, columns, where, ...(sorts[name] && { order: null }) }, condition),
      describe: (column, typeNumber) => describeColumn(name, column, typeNumber),
    },
    sort: sorts[name],
    isUnique: primaryKeys[name] !== undefined,
    keyed: name === 'events' ? null : keyedExports[name],
    isDivided: state !== undefined,
  };
}

const ftmTable = (kind: FtmKind, sort: readonly string[]): FiledTable => ({
  source: {
    sql: (condition) => ftmSql(kind, condition),
    describe: (name, typeNumber) => ({
      name,
      type: typeNumber === INT8 ? 'integer' : 'string',
      description: '',
    }),
  },
  sort,
  isUnique: false,
  // There are many contractors but few linked records, so these records are all read.
  keyed:
    kind === 'contractors'
      ? {
          key: { id: 'bigint' },
          sources: [{ kind: 'contractor', keys: ['e.id'] }],
          lookup: 'c.id = any($2::bigint[])',
          lookedUp: ({ id }) => Number(id),
        }
      : null,
  isDivided: false,
});

/** PostgreSQL's number of the type `bigint`. */
const INT8 = 20;

export const filedTables: Readonly<Record<FiledName, FiledTable>> = {
  ...(Object.fromEntries(
    filedExports.flatMap((name) => (name === 'track_record' ? [] : [[name, filedExport(name)]])),
  ) as Record<SelectedFiled, FiledTable>),
  track_record: {
    source: { columns: trackRecordColumns, rows: (reader) => trackRecordRows(reader, null) },
    ...{ sort: null, isUnique: false, keyed: null, isDivided: false },
  },
  ftm_contractors: ftmTable('contractors', ['id']),
  ftm_sanctions: ftmTable('sanctions', ['family', 'id']),
  ftm_links: ftmTable('links', ['family', 'recordId', 'contractorId']),
  ftm_reopened: ftmTable('reopened', ['id']),
};
export const filedNames = Object.keys(filedTables) as FiledName[];
